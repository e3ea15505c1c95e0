package import Bookings
package import Vocabulary

/// Where bookings are kept.
///
/// A store knows records, claims and events, and nothing of flights or rooms. Its whole duty towards
/// them is `commit`: within one transaction that no other commit can come between, read what the
/// change set's `scope` names, ask its `check`, and write all of it or nothing. Many handles in many
/// processes, on many machines, may have one store; each keeps this promise towards all others. The
/// suite of `BookingTestSupport` tells whether a store does.
package protocol BookingStore: Sendable {
  /// Does all that the change set says, or nothing, and returns when that is durable.
  ///
  /// Versions of written records go up by one. Lapsed claims on a resource that is taken may be
  /// forgotten. Events get the next numbers, in order: nobody who has seen number n ever sees a lower
  /// one appear.
  func commit(_ changes: ChangeSet) async throws(StoreError)

  /// The record with that key, in its last committed form.
  func record<Value: Record>(
    _ type: Value.Type, _ key: String
  ) async throws(StoreError) -> Versioned<Value>?

  /// The records of a kind with that lookup at its rank, in the order of their keys' bytes, those after
  /// `after` only, at most `limit`.
  func records<Value: Record>(
    _ type: Value.Type, _ lookup: Lookup, after: String?, limit: Int
  ) async throws(StoreError) -> [Versioned<Value>]

  /// The records of a kind with the name and value of that lookup whose rank is in a range, in the order of
  /// ranks and within one of keys, those after `after` only, at most `limit`; what has several ranks comes
  /// at each. None of the others is looked at.
  func records<Value: Record>(
    _ type: Value.Type, _ lookup: RankedLookup, ranks: Range<Int>, after: RankedPlace?, limit: Int
  ) async throws(StoreError) -> [Ranked<Value>]

  /// Records of a kind that concluded by a moment, those that did so first, at most `limit`.
  func records<Value: Record>(
    _ type: Value.Type, concludedBy moment: Instant, limit: Int
  ) async throws(StoreError) -> [Versioned<Value>]

  /// All claims on these resources; lapsed ones may be among them.
  ///
  /// Of a stretch: all claims on stretches of the same thing that with their buffers reach into it, and no
  /// other is looked at.
  func claims(on resources: [Resource]) async throws(StoreError) -> [Claim]

  /// All claims in a scope, at whatever time; lapsed ones may be among them.
  func claims(in scope: String) async throws(StoreError) -> [Claim]

  /// How much is claimed at a moment in each of these scopes, over all its resources but stretches, of which
  /// none is taken for all time; a scope without claims may be left out.
  func claimed(in scopes: [String], at now: Instant) async throws(StoreError) -> [String: Int]

  /// The events after a number, in order, at most `limit`.
  func events(after number: Int, limit: Int) async throws(StoreError) -> [PublishedEvent]

  /// Forgets lapsed claims and records that lapsed, at most `limit` of each; how many it forgot.
  ///
  /// Nothing depends on it but the size of the store.
  func tidy(at now: Instant, limit: Int) async throws(StoreError) -> Int
}

/// Why a store did not do what it was asked.
package enum StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Somebody else was first; nothing was changed.
  case conflict(Conflict)
  /// The store failed; nothing was changed.
  case failed(String)
  /// The store did not answer a commit: all of it or nothing was done, and reading tells which.
  case unknown(String)

  package var description: String {
    switch self {
    case .conflict(let conflict): conflict.description
    case .failed(let reason): "the booking store failed: \(reason)"
    case .unknown(let reason): "the booking store did not answer: \(reason)"
    }
  }
}

extension BookingStore {
  /// The record with that id.
  package func record<Value: Record>(
    _ type: Value.Type, _ id: OpaqueID<Value>
  ) async throws(StoreError) -> Versioned<Value>? {
    try await record(type, id.rawValue)
  }

  /// The records with these ids in their order, leaving out those that are not there.
  package func records<Value: Record>(
    _ type: Value.Type, _ ids: [OpaqueID<Value>]
  ) async throws(StoreError) -> [Versioned<Value>] {
    var found: [Versioned<Value>] = []
    for id in ids {
      if let value = try await record(type, id.rawValue) { found.append(value) }
    }
    return found
  }

  /// All records of a kind with that lookup.
  package func records<Value: Record>(
    _ type: Value.Type, _ lookup: Lookup
  ) async throws(StoreError) -> [Versioned<Value>] {
    try await allPages { last, limit throws(StoreError) in
      try await records(type, lookup, after: last?.value.key, limit: limit)
    }
  }

  /// All records of a kind with the name and value of that lookup whose rank is in a range, in the order of
  /// ranks.
  package func records<Value: Record>(
    _ type: Value.Type, _ lookup: RankedLookup, ranks: Range<Int>
  ) async throws(StoreError) -> [Versioned<Value>] {
    let found: [Ranked<Value>] = try await allPages { last, limit throws(StoreError) in
      try await records(type, lookup, ranks: ranks, after: last?.place, limit: limit)
    }
    return found.map(\.record)
  }

  /// What stands on all pages: each is asked for by the last item of the one before.
  private func allPages<Item>(
    _ page: (_ last: Item?, _ limit: Int) async throws(StoreError) -> [Item]
  ) async throws(StoreError) -> [Item] {
    let limit = 500
    var found: [Item] = []
    while true {
      let items = try await page(found.last, limit)
      found += items
      if items.count < limit { return found }
    }
  }

  /// All records of a kind with the name and value of that lookup that stand at a moment or before it, in
  /// their order.
  package func records<Value: Record>(
    _ type: Value.Type, _ lookup: RankedLookup, through moment: Instant
  ) async throws(StoreError) -> [Versioned<Value>] {
    try await records(type, lookup, ranks: .min..<moment.adding(seconds: 1).secondsSince1970)
  }

  /// All claims that may leave no room for these asks; lapsed ones may be among them.
  package func claims(against asks: [Ask]) async throws(StoreError) -> [Claim] {
    try await claims(on: asks.map(\.surroundings))
  }

  /// The one record with a unique lookup.
  package func first<Value: Record>(
    _ type: Value.Type, _ lookup: Lookup
  ) async throws(StoreError) -> Versioned<Value>? {
    try await records(type, lookup, after: nil, limit: 1).first
  }
}
