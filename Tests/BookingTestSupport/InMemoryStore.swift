package import BookingStore
package import Bookings
package import Vocabulary

/// A store in memory, for tests, simulations and trials; its content is lost when the process ends.
package actor InMemoryStore: BookingStore {
  private struct Slot {
    var record: any Record
    var version: Int
  }
  private struct Bucket: Hashable {
    let kind: String
    let name: String
    let value: String

    init(_ kind: String, _ lookup: Lookup) {
      self.kind = kind
      name = lookup.name
      value = lookup.value
    }
  }

  private var slots: [RecordKey: Slot] = [:]
  private var index: [Bucket: RankedKeys] = [:]
  private var claims: [String: [Claim.Key: Claim]] = [:]
  private var outbox: [OutboxEvent] = []
  private var changed: [String] = []

  package init() {}

  package func commit(_ changes: ChangeSet) throws(StoreError) {
    do throws(Conflict) {
      try changes.check(snapshot(of: changes))
    } catch { throw .conflict(error) }
    changed += (changes.releases + changes.takes).map(\.resource).filter { $0.stretch == nil }
      .map(\.scope).filter { $0.count { $0 == "/" } >= 2 }
    for claim in changes.releases { claims[claim.resource.scope]?[claim.key] = nil }
    for claim in changes.takes { claims[claim.resource.scope, default: [:]][claim.key] = claim }
    for removal in changes.removals.keys {
      if let slot = slots.removeValue(forKey: removal) { removeLookups(of: slot.record) }
    }
    for write in changes.writes { put(write.record) }
    for event in changes.events {
      outbox.append(OutboxEvent(number: outbox.count + 1, event: event, at: changes.now))
    }
  }

  private func snapshot(of changes: ChangeSet) -> CommitSnapshot {
    let scope = changes.scope
    var snapshot = CommitSnapshot()
    for record in scope.records { snapshot.versions[record] = slots[record]?.version }
    for key in scope.claims { snapshot.claims[key] = claims[key.resource.scope]?[key] }
    for resource in scope.resources {
      snapshot.live[resource] = claims(on: [resource]).filter { $0.isLive(at: changes.now) }
        .reduce(0) { $0 + $1.quantity }
    }
    snapshot.neighbours = claims(on: Array(scope.stretches)).filter { $0.isLive(at: changes.now) }
    for unique in scope.lookups {
      let bucket = index[Bucket(unique.kind, unique.lookup)]
      let owner = bucket?.keys(at: unique.lookup.rank).first
      snapshot.owners[unique] = owner.map { RecordKey(kind: unique.kind, key: $0) }
    }
    return snapshot
  }

  private func put(_ record: any Record) {
    let key = record.recordKey
    let former = slots[key]
    if let former { removeLookups(of: former.record) }
    slots[key] = Slot(record: record, version: (former?.version ?? 0) + 1)
    for lookup in record.lookups {
      index[Bucket(key.kind, lookup), default: RankedKeys()].insert(key.key, at: lookup.rank)
    }
  }

  private func removeLookups(of record: any Record) {
    for lookup in record.lookups {
      let bucket = Bucket(record.recordKey.kind, lookup)
      index[bucket]?.remove(record.key, at: lookup.rank)
      if index[bucket]?.isEmpty == true { index[bucket] = nil }
    }
  }

  package func record<Value: Record>(_ type: Value.Type, _ key: String) -> Versioned<Value>? {
    guard let slot = slots[RecordKey(kind: Value.kind, key: key)],
      let value = slot.record as? Value
    else { return nil }
    return Versioned(value, version: slot.version)
  }

  package func records<Value: Record>(
    _ type: Value.Type, _ lookup: Lookup, after: String?, limit: Int
  ) -> [Versioned<Value>] {
    let places = index[Bucket(Value.kind, lookup)]?.places(
      in: lookup.rank...lookup.rank, after: after.map { RankedPlace(rank: lookup.rank, key: $0) },
      limit: limit)
    return (places ?? []).compactMap { record(type, $0.key) }
  }

  package func records<Value: Record>(
    _ type: Value.Type, _ lookup: RankedLookup, ranks: Range<Int>, after: RankedPlace?, limit: Int
  ) -> [Ranked<Value>] {
    guard let last = ranks.last else { return [] }
    let places = index[Bucket(Value.kind, lookup.at(0))]?.places(
      in: ranks.lowerBound...last, after: after, limit: limit)
    return (places ?? []).compactMap { place in
      record(type, place.key).map { Ranked(rank: place.rank, record: $0) }
    }
  }

  package func records<Value: Record>(
    _ type: Value.Type, concludedBy moment: Instant, limit: Int
  ) -> [Versioned<Value>] {
    let concluded = slots.values.compactMap { $0.record as? Value }
      .compactMap { record in record.concludes.map { (record, $0) } }.filter { $0.1 <= moment }
      .sorted { ($0.1, $0.0.key) < ($1.1, $1.0.key) }
    return concluded.prefix(max(limit, 0)).compactMap { record(type, $0.0.key) }
  }

  package func occupancy(of resources: [Resource], at now: Instant) -> Occupancy {
    Occupancy(of: claims(on: resources), at: now)
  }

  package func claims(on resources: [Resource]) -> [Claim] {
    let wanted = Dictionary(grouping: Set(resources), by: \.whole)
    return Set(resources.map(\.scope)).flatMap { claims(in: $0) }.filter { claim in
      wanted[claim.resource.whole, default: []].contains { claim.isOn($0) }
    }
  }

  package func claims(in scope: String) -> [Claim] { claims[scope].map { Array($0.values) } ?? [] }

  package func taken(in scope: String, at now: Instant) -> [Taken] {
    let live = claims(in: scope).filter { $0.isLive(at: now) && $0.resource.stretch == nil }
    return Dictionary(grouping: live, by: \.resource.name).map { name, claims in
      let ends = claims.compactMap(\.until)
      return Taken(name, until: ends.count == claims.count ? ends.max() : nil)
    }
  }

  package func claimed(in scopes: [String], at now: Instant) -> [String: Int] {
    Dictionary(scopes.map { ($0, claimed(in: $0, at: now)) }) { first, _ in first }
  }

  private func claimed(in scope: String, at now: Instant) -> Int {
    claims(in: scope).filter { $0.isLive(at: now) && $0.resource.stretch == nil }
      .reduce(0) { $0 + $1.quantity }
  }

  package func shares(in scopes: [ClosedRange<String>]) -> [Share] {
    scopes.flatMap { range in
      claims.filter { range.contains($0.key) }.flatMap(\.value.values)
        .filter { $0.resource.stretch == nil }
        .map { Share(of: $0.resource, $0.quantity, until: $0.until) }
    }
  }

  package func changedScopes(since mark: ScopeChanges.Mark?) -> ScopeChanges {
    ScopeChanges(
      mark.map { Set(changed.dropFirst($0.number)) }, ScopeChanges.Mark(number: changed.count))
  }

  package func events(after number: Int, limit: Int) -> [OutboxEvent] {
    Array(outbox.dropFirst(max(number, 0)).prefix(max(limit, 0)))
  }

  package func tidy(at now: Instant, limit: Int) -> Int {
    let lapsedClaims = claims.values.flatMap(\.values).filter { !$0.isLive(at: now) }.prefix(limit)
    for claim in lapsedClaims { claims[claim.resource.scope]?[claim.key] = nil }
    let lapsedRecords = slots.values.map(\.record)
      .filter { record in record.lapses.map { $0 <= now } ?? false }.prefix(limit)
    for record in lapsedRecords {
      removeLookups(of: record)
      slots[record.recordKey] = nil
    }
    return lapsedClaims.count + lapsedRecords.count
  }
}
