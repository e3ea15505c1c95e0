package import Bookings
internal import Synchronization
package import Vocabulary

/// A store as it is while a batch of decisions is made one after another: each question is asked once, and a decision
/// sees what those before it take.
///
/// Commits rely on the versions of what was read, so a record that changed meanwhile leads to a conflict and to no wrong
/// decision. Only decisions that take things, and free none, may be made on it.
package final class BatchStore: BookingStore {
  private let base: any BookingStore
  private let state: Mutex<State>

  private struct State {
    /// The records that were read; nil for those that do not exist.
    var records: [RecordKey: (any Sendable)?] = [:]
    /// The records that were found by a lookup.
    var found: [Search: any Sendable] = [:]
    /// What was taken in the other store.
    var occupied: [Place: Occupancy] = [:]
    var taken: [Claim]
  }

  private struct Search: Hashable {
    let kind: String
    let lookup: Lookup
    let after: String?
    let limit: Int
  }

  private struct Place: Hashable {
    let resources: [Resource]
    let now: Instant
  }

  /// Creates a view of a store, with claims whose commits are under way.
  package init(_ base: any BookingStore, taken: [Claim]) {
    self.base = base
    state = Mutex(State(taken: taken.filter(\.isOfUnit)))
  }

  /// Adds what a decision takes, for those after it.
  package func take(_ claims: [Claim]) {
    state.withLock { $0.taken += claims.filter(\.isOfUnit) }
  }

  package func commit(_ changes: ChangeSet) async throws(StoreError) {
    throw .failed(
      "a view for a batch of decisions commits nothing, which is a fault of this program")
  }

  package func record<Value: Record>(
    _ type: Value.Type, _ key: String
  ) async throws(StoreError) -> Versioned<Value>? {
    let name = RecordKey(kind: Value.kind, key: key)
    if let known = state.withLock({ $0.records[name] }) { return known as? Versioned<Value> }
    let read = try await base.record(type, key)
    state.withLock { _ = $0.records.updateValue(read, forKey: name) }
    return read
  }

  package func occupancy(
    of resources: [Resource], at now: Instant
  ) async throws(StoreError) -> Occupancy {
    // A commit that ends in between is counted twice, which for a unit says the same, and never left out. Pools are
    // left to the check of the commit.
    let wanted = Set(resources)
    let place = Place(resources: resources, now: now)
    let (taken, known) = state.withLock { state in
      (state.taken.filter { wanted.contains($0.resource) }, state.occupied[place])
    }
    var occupancy: Occupancy
    if let known {
      occupancy = known
    } else {
      occupancy = try await base.occupancy(of: resources, at: now)
      state.withLock { [occupancy] in $0.occupied[place] = occupancy }
    }
    occupancy.add(taken)
    return occupancy
  }

  package func records<Value: Record>(
    _ type: Value.Type, _ lookup: Lookup, after: String?, limit: Int
  ) async throws(StoreError) -> [Versioned<Value>] {
    let search = Search(kind: Value.kind, lookup: lookup, after: after, limit: limit)
    if let known = state.withLock({ $0.found[search] }) as? [Versioned<Value>] { return known }
    let found = try await base.records(type, lookup, after: after, limit: limit)
    state.withLock { $0.found[search] = found }
    return found
  }

  // MARK: Everything else is that of the other store

  package var isRemote: Bool { base.isRemote }

  package func records<Value: Record>(
    _ type: Value.Type, _ lookup: RankedLookup, ranks: Range<Int>, after: RankedPlace?, limit: Int
  ) async throws(StoreError) -> [Ranked<Value>] {
    try await base.records(type, lookup, ranks: ranks, after: after, limit: limit)
  }

  package func records<Value: Record>(
    _ type: Value.Type, concludedBy moment: Instant, limit: Int
  ) async throws(StoreError) -> [Versioned<Value>] {
    try await base.records(type, concludedBy: moment, limit: limit)
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

  package func changedScopes(since mark: ScopeChanges.Mark?) async throws(StoreError)
    -> ScopeChanges
  {
    try await base.changedScopes(since: mark)
  }

  package func events(after number: Int, limit: Int) async throws(StoreError) -> [OutboxEvent] {
    try await base.events(after: number, limit: limit)
  }

  package func tidy(at now: Instant, limit: Int) async throws(StoreError) -> Int { 0 }
}

extension Claim {
  /// Whether it takes a unit, which has room for one.
  fileprivate var isOfUnit: Bool { limit == 1 && resource.stretch == nil }
}
