package import Bookings
internal import Synchronization
package import Vocabulary

/// A store that shows what commands would change: it reads another store, and keeps all commits to itself.
///
/// A command on it runs as on the other store and sees its own changes to records. Claims are those of the other store,
/// so only commands that take none may be rehearsed, such as imports. The memory grows with what is written.
package final class RehearsalStore: BookingStore {
  private let base: any BookingStore
  private let state = Mutex(State())

  private struct Place: Hashable {
    let kind: String
    let name: String
    let value: String
  }

  private struct State {
    /// The written records; nil for those that were removed.
    var records: [RecordKey: (record: any Record, version: Int)?] = [:]
    /// The written records by their lookups, with their ranks.
    var lookups: [Place: Set<RankedPlace>] = [:]
    /// The number of records of each kind that hide one of the other store.
    var hidden: [String: Int] = [:]
  }

  /// Creates a store over another one, without changes.
  package init(_ base: any BookingStore) { self.base = base }

  package func commit(_ changes: ChangeSet) async throws(StoreError) {
    state.withLock { state in
      for key in changes.removals.keys { Self.put(nil, key, version: 0, hides: true, in: &state) }
      for write in changes.writes {
        Self.put(
          write.record, write.key, version: write.expectedVersion + 1,
          hides: write.expectedVersion > 0, in: &state)
      }
    }
  }

  private static func put(
    _ record: (any Record)?, _ key: RecordKey, version: Int, hides: Bool, in state: inout State
  ) {
    if let known = state.records[key] {
      for lookup in known?.record.lookups ?? [] {
        state.lookups[Place(kind: key.kind, name: lookup.name, value: lookup.value)]?
          .remove(RankedPlace(rank: lookup.rank, key: key.key))
      }
    } else if hides {
      state.hidden[key.kind, default: 0] += 1
    }
    state.records.updateValue(record.map { ($0, version) }, forKey: key)
    for lookup in record?.lookups ?? [] {
      let place = Place(kind: key.kind, name: lookup.name, value: lookup.value)
      state.lookups[place, default: []].insert(RankedPlace(rank: lookup.rank, key: key.key))
    }
  }

  // MARK: Records

  package func record<Value: Record>(
    _ type: Value.Type, _ key: String
  ) async throws(StoreError) -> Versioned<Value>? {
    if let written = written(type, key) { return written }
    return try await base.record(type, key)
  }

  /// Returns the record as it was written here: nil if it was not, and a nil value if it was removed.
  private func written<Value: Record>(_ type: Value.Type, _ key: String) -> Versioned<Value>?? {
    let found = state.withLock { $0.records[RecordKey(kind: Value.kind, key: key)] }
    guard let found else { return nil }
    guard let found, let value = found.record as? Value else { return .some(nil) }
    return .some(Versioned(value, version: found.version))
  }

  package func records<Value: Record>(
    _ type: Value.Type, _ lookup: Lookup, after: String?, limit: Int
  ) async throws(StoreError) -> [Versioned<Value>] {
    let ranked: [Ranked<Value>] = try await merged(
      type, lookup.name, lookup.value, in: lookup.rank..<(lookup.rank + 1),
      after: after.map { RankedPlace(rank: lookup.rank, key: $0) }, limit: limit
    ) { more throws(StoreError) in
      try await base.records(type, lookup, after: after, limit: more).map {
        Ranked(rank: lookup.rank, record: $0)
      }
    }
    return ranked.map(\.record)
  }

  package func records<Value: Record>(
    _ type: Value.Type, _ lookup: RankedLookup, ranks: Range<Int>, after: RankedPlace?, limit: Int
  ) async throws(StoreError) -> [Ranked<Value>] {
    try await merged(type, lookup.name, lookup.value, in: ranks, after: after, limit: limit) {
      more throws(StoreError) in
      try await base.records(type, lookup, ranks: ranks, after: after, limit: more)
    }
  }

  /// Returns the records of the other store that are not hidden, and those that were written here, in order.
  private func merged<Value: Record>(
    _ type: Value.Type, _ name: String, _ value: String, in ranks: Range<Int>, after: RankedPlace?,
    limit: Int, _ read: (_ limit: Int) async throws(StoreError) -> [Ranked<Value>]
  ) async throws(StoreError) -> [Ranked<Value>] {
    let (hidden, places) = state.withLock { state in
      (
        state.hidden[Value.kind] ?? 0,
        state.lookups[Place(kind: Value.kind, name: name, value: value)] ?? []
      )
    }
    // At most that many of the page are hidden, so that it is full without them.
    let found = try await read(limit + hidden)
    let own = places.filter { place in
      ranks.contains(place.rank) && (after.map { $0 < place } ?? true)
    }.compactMap { place -> Ranked<Value>? in
      guard let written = written(type, place.key), let written else { return nil }
      return Ranked(rank: place.rank, record: written)
    }
    let others = found.filter { written(type, $0.record.value.key) == nil }
    return Array((own + others).sorted { $0.place < $1.place }.prefix(limit))
  }

  package func records<Value: Record>(
    _ type: Value.Type, concludedBy moment: Instant, limit: Int
  ) async throws(StoreError) -> [Versioned<Value>] {
    try await base.records(type, concludedBy: moment, limit: limit)
  }

  // MARK: Everything else is that of the other store

  package func occupancy(
    of resources: [Resource], at now: Instant
  ) async throws(StoreError) -> Occupancy {
    try await base.occupancy(of: resources, at: now)
  }

  package func claims(on resources: [Resource]) async throws(StoreError) -> [Claim] {
    try await base.claims(on: resources)
  }

  package func claims(in scope: String) async throws(StoreError) -> [Claim] {
    try await base.claims(in: scope)
  }

  package func taken(in scope: String, at now: Instant) async throws(StoreError) -> [Taken] {
    try await base.taken(in: scope, at: now)
  }

  package func claimed(
    in scopes: [String], at now: Instant
  ) async throws(StoreError) -> [String: Int] {
    try await base.claimed(in: scopes, at: now)
  }

  package func shares(in scopes: [ClosedRange<String>]) async throws(StoreError) -> [Share] {
    try await base.shares(in: scopes)
  }

  package func changedScopes(
    since mark: ScopeChanges.Mark?
  ) async throws(StoreError) -> ScopeChanges {
    try await base.changedScopes(since: mark)
  }

  package func events(after number: Int, limit: Int) async throws(StoreError) -> [OutboxEvent] {
    try await base.events(after: number, limit: limit)
  }

  package func tidy(at now: Instant, limit: Int) async throws(StoreError) -> Int { 0 }
}
