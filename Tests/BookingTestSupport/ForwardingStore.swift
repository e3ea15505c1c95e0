package import BookingStore
package import Bookings
package import Vocabulary

/// A store that forwards every call to another; a conforming type implements only what it changes.
package protocol ForwardingStore: BookingStore {
  /// The store that calls are forwarded to.
  var base: any BookingStore { get }

  /// Runs before each call is forwarded; an error that it throws is the result of the call.
  func willCall(_ call: StoreCall) async throws(StoreError)
}

/// The calls of a store.
package enum StoreCall: Sendable {
  case commit, record, records, claims, claimsOfScope, taken, claimed, shares, changedScopes,
    events, tidy
}

extension ForwardingStore {
  package var isRemote: Bool { base.isRemote }

  package func willCall(_ call: StoreCall) async throws(StoreError) {}

  package func commit(_ changes: ChangeSet) async throws(StoreError) {
    try await willCall(.commit)
    try await base.commit(changes)
  }

  package func record<Value: Record>(
    _ type: Value.Type, _ key: String
  ) async throws(StoreError) -> Versioned<Value>? {
    try await willCall(.record)
    return try await base.record(type, key)
  }

  package func records<Value: Record>(
    _ type: Value.Type, _ lookup: Lookup, after: String?, limit: Int
  ) async throws(StoreError) -> [Versioned<Value>] {
    try await willCall(.records)
    return try await base.records(type, lookup, after: after, limit: limit)
  }

  package func records<Value: Record>(
    _ type: Value.Type, _ lookup: RankedLookup, ranks: Range<Int>, after: RankedPlace?, limit: Int
  ) async throws(StoreError) -> [Ranked<Value>] {
    try await willCall(.records)
    return try await base.records(type, lookup, ranks: ranks, after: after, limit: limit)
  }

  package func records<Value: Record>(
    _ type: Value.Type, concludedBy moment: Instant, limit: Int
  ) async throws(StoreError) -> [Versioned<Value>] {
    try await willCall(.records)
    return try await base.records(type, concludedBy: moment, limit: limit)
  }

  package func occupancy(
    of resources: [Resource], at now: Instant
  ) async throws(StoreError) -> Occupancy {
    try await willCall(.claims)
    return try await base.occupancy(of: resources, at: now)
  }

  package func claims(on resources: [Resource]) async throws(StoreError) -> [Claim] {
    try await willCall(.claims)
    return try await base.claims(on: resources)
  }

  package func claims(in scope: String) async throws(StoreError) -> [Claim] {
    try await willCall(.claimsOfScope)
    return try await base.claims(in: scope)
  }

  package func taken(
    in scope: String, at now: Instant
  ) async throws(StoreError) -> [Taken] {
    try await willCall(.taken)
    return try await base.taken(in: scope, at: now)
  }

  package func claimed(
    in scopes: [String], at now: Instant
  ) async throws(StoreError) -> [String: Int] {
    try await willCall(.claimed)
    return try await base.claimed(in: scopes, at: now)
  }

  package func shares(in scopes: [ClosedRange<String>]) async throws(StoreError) -> [Share] {
    try await willCall(.shares)
    return try await base.shares(in: scopes)
  }

  package func changedScopes(
    since mark: ScopeChanges.Mark?
  ) async throws(StoreError) -> ScopeChanges {
    try await willCall(.changedScopes)
    return try await base.changedScopes(since: mark)
  }

  package func events(after number: Int, limit: Int) async throws(StoreError) -> [OutboxEvent] {
    try await willCall(.events)
    return try await base.events(after: number, limit: limit)
  }

  package func tidy(at now: Instant, limit: Int) async throws(StoreError) -> Int {
    try await willCall(.tidy)
    return try await base.tidy(at: now, limit: limit)
  }
}
