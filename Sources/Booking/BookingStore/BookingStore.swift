package import Bookings
package import Vocabulary

/// Persistent storage of records, claims and events.
///
/// A store knows nothing of flights or rooms. `commit` must, in one serializable transaction, read what the
/// change set's `scope` names, call its `check`, and write all of it or nothing. Several handles, in
/// several processes or on several machines, may share one store, and the guarantee holds between all of
/// them. `StoreContract` in `BookingTestSupport` tests an implementation.
package protocol BookingStore: Sendable {
  /// Whether each question waits for another program, so that many at the same time take about as long as one.
  var isRemote: Bool { get }

  /// Commits a change set completely or not at all; returns when it is durable.
  ///
  /// The versions of written records are incremented. Expired claims on a resource that is taken may be
  /// deleted. Events get the next numbers, in order: a reader that has seen number n never finds a lower
  /// one afterwards.
  func commit(_ changes: ChangeSet) async throws(StoreError)

  /// Returns the last committed version of a record, or nil.
  func record<Value: Record>(
    _ type: Value.Type, _ key: String
  ) async throws(StoreError) -> Versioned<Value>?

  /// Returns at most `limit` records of a kind with this lookup at its rank, after the key `after`, in byte order of
  /// the keys.
  func records<Value: Record>(
    _ type: Value.Type, _ lookup: Lookup, after: String?, limit: Int
  ) async throws(StoreError) -> [Versioned<Value>]

  /// Returns at most `limit` records of a kind with this name and value whose rank is in `ranks`.
  ///
  /// They are in order of rank and key, after the cursor. A record with several ranks occurs at each. The query does
  /// not scan records outside the range.
  func records<Value: Record>(
    _ type: Value.Type, _ lookup: RankedLookup, ranks: Range<Int>, after: RankedPlace?, limit: Int
  ) async throws(StoreError) -> [Ranked<Value>]

  /// Returns at most `limit` records of a kind whose `concludes` is not after `moment`, earliest first.
  func records<Value: Record>(
    _ type: Value.Type, concludedBy moment: Instant, limit: Int
  ) async throws(StoreError) -> [Versioned<Value>]

  /// Returns the quantities that live claims have of these resources at a given time; the cost does not grow with the
  /// claims on a pool.
  ///
  /// For a time slot, these are the live claims on slots of the same resource that overlap it, with their buffers.
  func occupancy(of resources: [Resource], at now: Instant) async throws(StoreError) -> Occupancy

  /// Returns all claims on these resources; may include expired ones.
  ///
  /// For a time slot, these are the claims on slots of the same resource that overlap it, with their buffers. The query
  /// does not scan other claims.
  func claims(on resources: [Resource]) async throws(StoreError) -> [Claim]

  /// Returns all claims in a scope, at any time; may include expired ones.
  func claims(in scope: String) async throws(StoreError) -> [Claim]

  /// Returns the units and pools of a scope on which a claim is live at a given time, each once.
  func taken(in scope: String, at now: Instant) async throws(StoreError) -> [Taken]

  /// Returns the total quantity claimed in each scope at a given time, without time slots; scopes without claims may be
  /// left out.
  func claimed(in scopes: [String], at now: Instant) async throws(StoreError) -> [String: Int]

  /// Returns what is claimed of units and pools in ranges of scopes, by bytes; may include what has ended.
  ///
  /// The claims of a pool that end together are one share, so that the cost does not grow with the claims on a pool.
  func shares(in scopes: [ClosedRange<String>]) async throws(StoreError) -> [Share]

  /// Returns the scopes of calendars (`ScopeChanges`) whose claims changed since a mark.
  ///
  /// Every commit that was visible when the mark was given is before it. Without a mark the scopes are nil.
  func changedScopes(since mark: ScopeChanges.Mark?) async throws(StoreError) -> ScopeChanges

  /// Returns at most `limit` events after a number, in order.
  func events(after number: Int, limit: Int) async throws(StoreError) -> [OutboxEvent]

  /// Deletes expired claims and records that have lapsed, at most `limit` of each; returns how many.
  ///
  /// It affects only the size of the store.
  func tidy(at now: Instant, limit: Int) async throws(StoreError) -> Int
}

extension BookingStore {
  package var isRemote: Bool { false }
}

/// A unit or pool with claims on it.
package struct Taken: Hashable, Sendable {
  /// Its name within its scope.
  package let name: String
  /// The time when the last of the claims on it ends; nil if one of them is permanent.
  package let until: Instant?

  package init(_ name: String, until: Instant?) {
    self.name = name
    self.until = until
  }
}

/// The reason why a store operation failed.
package enum StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A precondition does not hold any more; nothing was changed.
  case conflict(Conflict)
  /// The operation failed; nothing was changed.
  case failed(String)
  /// The outcome of a commit is unknown: all or nothing was written, and reading shows which.
  case unknown(String)
  /// The stored data cannot be read, and repeating does not help: an operator restores it from a backup.
  case damaged(Damage)

  package var description: String {
    switch self {
    case .conflict(let conflict): conflict.description
    case .failed(let reason): "the booking store failed: \(reason)"
    case .unknown(let reason): "the booking store did not answer: \(reason)"
    case .damaged(let damage): damage.description
    }
  }
}

/// A part of the store that cannot be read.
package struct Damage: Hashable, Sendable, CustomStringConvertible {
  /// The kind and id of the record, such as `flight_booking bkg_4ER5N9DGXT028ZRK`, or another part of the store.
  package let part: String
  /// The description of the fault, which quotes nothing of the content.
  package let reason: String
  /// The record, if the part is one.
  package let record: RecordKey?

  package init(_ part: String, _ reason: String) { self.init(part, reason, nil) }

  package init(_ record: RecordKey, _ reason: String) {
    self.init("\(record.kind) \(escaped(record.key))", reason, record)
  }

  private init(_ part: String, _ reason: String, _ record: RecordKey?) {
    self.part = part
    self.reason = reason
    self.record = record
  }

  package var description: String {
    "\(part) is damaged: \(reason); restore the bookings from the last backup that is whole (passservice check "
      + "lists all that is damaged)"
  }
}

extension BookingStore {
  /// Returns the record with this id, or nil.
  package func record<Value: Record>(
    _ type: Value.Type, _ id: OpaqueID<Value>
  ) async throws(StoreError) -> Versioned<Value>? {
    try await record(type, id.rawValue)
  }

  /// Returns the existing records with these ids, in the given order.
  package func records<Value: Record>(
    _ type: Value.Type, _ ids: [OpaqueID<Value>]
  ) async throws(StoreError) -> [Versioned<Value>] {
    var found: [Versioned<Value>] = []
    for id in ids {
      if let value = try await record(type, id.rawValue) { found.append(value) }
    }
    return found
  }

  /// Returns all records of a kind with this lookup.
  package func records<Value: Record>(
    _ type: Value.Type, _ lookup: Lookup
  ) async throws(StoreError) -> [Versioned<Value>] {
    try await allPages { last, limit throws(StoreError) in
      try await records(type, lookup, after: last?.value.key, limit: limit)
    }
  }

  /// Returns all records of a kind with this name and value whose rank is in the range, in order of rank.
  package func records<Value: Record>(
    _ type: Value.Type, _ lookup: RankedLookup, ranks: Range<Int>
  ) async throws(StoreError) -> [Versioned<Value>] {
    let found: [Ranked<Value>] = try await allPages { last, limit throws(StoreError) in
      try await records(type, lookup, ranks: ranks, after: last?.place, limit: limit)
    }
    return found.map { $0.record }
  }

  /// Returns the items of all pages; the last item of each page is the cursor for the next page.
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

  /// Returns all records of a kind with this name and value whose rank is not after `moment`, in order.
  package func records<Value: Record>(
    _ type: Value.Type, _ lookup: RankedLookup, through moment: Instant
  ) async throws(StoreError) -> [Versioned<Value>] {
    try await records(type, lookup, ranks: .min..<Int(moment.adding(seconds: 1).secondsSince1970))
  }

  /// Returns the quantities that live claims have of everything that could conflict with these asks.
  package func occupancy(
    around asks: [Ask], at now: Instant
  ) async throws(StoreError) -> Occupancy {
    try await occupancy(of: asks.map(\.surroundings), at: now)
  }

  /// Returns all claims that could conflict with these asks; may include expired ones.
  package func claims(against asks: [Ask]) async throws(StoreError) -> [Claim] {
    try await claims(on: asks.map(\.surroundings))
  }

  /// Returns the record with a unique lookup, or nil.
  package func first<Value: Record>(
    _ type: Value.Type, _ lookup: Lookup
  ) async throws(StoreError) -> Versioned<Value>? {
    try await records(type, lookup, after: nil, limit: 1).first
  }
}
