internal import BookingStore
internal import Bookings
internal import SQLite
internal import Vocabulary

// These functions check and write one change set within an exclusive transaction.
extension SQLiteDatabase {
  /// Reads what the change set's check needs, and finds the expired claims that are in the way.
  ///
  /// It does not look up whether a new record exists already, because the insertion shows that.
  func snapshot(of changes: ChangeSet) throws -> (CommitSnapshot, ExpiredClaims) {
    let scope = changes.scope
    let new = Set(changes.writes.lazy.filter { $0.expectedVersion == 0 }.map { $0.key })
    var snapshot = CommitSnapshot()
    for record in scope.records where !new.contains(record) {
      snapshot.versions[record] = try version(of: record)
    }
    var expired = ExpiredClaims()
    var read: Set<Resource> = []
    for resource in Set(changes.takes.lazy.filter(Self.isReadWhole).map { $0.resource }) {
      read.insert(resource)
      for claim in try claims(on: resource) {
        snapshot.claims[claim.key] = claim
        if claim.isLive(at: changes.now) {
          snapshot.live[resource, default: 0] += claim.quantity
        } else {
          expired.resources.insert(resource)
        }
      }
    }
    for key in scope.claims where !read.contains(key.resource) {
      guard let claim = try claim(key) else { continue }
      snapshot.claims[key] = claim
      // It has the row that a new claim of the same owner needs.
      if key.resource.stretch == nil, !claim.isLive(at: changes.now) {
        expired.claims.append(claim)
      }
    }
    for resource in scope.resources where !read.contains(resource) {
      snapshot.live[resource] = try quantity(of: resource, at: changes.now)
    }
    for resource in scope.stretches {
      snapshot.neighbours += try claims(onStretch: resource, liveAt: changes.now)
    }
    for unique in scope.lookups {
      snapshot.owners[unique] = try one(
        "SELECT key FROM lookup WHERE kind = ? AND name = ? AND value = ? AND rank = ?",
        .text(unique.kind), .text(unique.lookup.name), .text(unique.lookup.value),
        .integer(unique.lookup.rank)
      ) { RecordKey(kind: unique.kind, key: $0.text(0)) }
    }
    return (snapshot, expired)
  }

  /// Returns whether the resource, such as a seat, has so few claims that they are read in place of their sum.
  private static func isReadWhole(_ take: Claim) -> Bool {
    take.resource.stretch == nil && take.limit <= 16
  }

  private func version(of record: RecordKey) throws -> Int? {
    try one(
      "SELECT version FROM record WHERE kind = ? AND key = ?", .text(record.kind),
      .text(record.key)
    ) { $0.integer(0) }
  }

  private func claim(_ key: Claim.Key) throws -> Claim? {
    guard key.resource.stretch == nil else { return try claim(onStretch: key) }
    return try one(
      "SELECT \(Claim.columns) FROM claim WHERE scope = ? AND name = ? AND owner = ?",
      .text(key.resource.scope), .text(key.resource.name), .text(key.owner)
    ) { Claim($0) }
  }

  /// Writes a change set whose check succeeded in this transaction, and returns the row ids of its records.
  ///
  /// The ids are in the order of its writes. `expired` are the expired claims that are in the way. If a new record
  /// exists already, it throws `Conflict`.
  func write(
    _ spelled: EncodedChangeSet, expired: ExpiredClaims, _ form: RecordForm
  ) throws -> [Int64] {
    let changes = spelled.changes
    for claim in changes.releases { try release(claim) }
    for claim in expired.claims { try release(claim) }
    for resource in expired.resources {
      // An expired row would violate the unique index on units.
      try run(
        "DELETE FROM claim WHERE scope = ? AND name = ? AND until <= ?", .text(resource.scope),
        .text(resource.name), SQLiteValue(changes.now))
    }
    for claim in changes.takes { try take(claim, now: changes.now) }
    var missing: [[StoredLookup]] = []
    // Lookups are deleted first, because another record of the same change set may take them over.
    for record in spelled.records { missing.append(try dropLookups(of: record, form)) }
    var ids: [Int64] = []
    for record in changes.removals.keys { try remove(record, form) }
    for (record, lookups) in zip(spelled.records, missing) {
      ids.append(try put(record, form))
      try add(lookups, to: record.key, form)
    }
    for (event, details) in zip(changes.events, spelled.details) {
      try run(
        "INSERT INTO event (name, kind, key, details, at) VALUES (?, ?, ?, ?, ?)",
        .text(event.name), .text(event.kind), .text(event.key), .text(details),
        SQLiteValue(changes.now))
    }
    return ids
  }

  private func release(_ claim: Claim) throws {
    if let stretch = claim.resource.stretch { return try release(stretch: stretch, of: claim) }
    try run(
      "DELETE FROM claim WHERE scope = ? AND name = ? AND owner = ?",
      .text(claim.resource.scope), .text(claim.resource.name), .text(claim.owner))
  }

  private func take(_ claim: Claim, now: Instant) throws {
    if let stretch = claim.resource.stretch {
      return try take(stretch: stretch, of: claim, now: now)
    }
    try run(
      Self.insertClaim,
      .text(claim.resource.scope), .text(claim.resource.name), .text(claim.owner),
      .integer(claim.quantity), .integer(claim.limit),
      .integer(claim.fence), SQLiteValue(claim.until))
  }

  private static let insertClaim =
    "INSERT INTO claim (\(Claim.columns)) VALUES (?, ?, ?, ?, ?, ?, ?)"

  private func remove(_ record: RecordKey, _ form: RecordForm) throws {
    try dropLookups(of: record, form)
    try run(
      "DELETE FROM record WHERE kind = ? AND key = ?", .text(record.kind), .text(record.key))
  }

  private func put(_ record: SpelledRecord, _ form: RecordForm) throws -> Int64 {
    var values = [
      .text(record.body), SQLiteValue(record.sealed?.key),
      record.sealed.map { .blob($0.box) } ?? .null, SQLiteValue(record.lapses),
      SQLiteValue(record.concludes),
    ]
    if form.isCompact {
      values += [record.packed, record.packedLookups].map { $0.map { .blob($0) } ?? .null }
    }
    values += [.text(record.key.kind), .text(record.key.key)]
    if record.expectedVersion == 0 {
      let id = try one(form.insertSQL, values) { Int64($0.integer(0)) }
      guard let id else {
        throw Conflict.stale(record.key, expected: 0, found: try version(of: record.key) ?? 0)
      }
      return id
    }
    let id = try one(form.updateSQL, values) { Int64($0.integer(0)) }
    guard let id else { throw StoreError.failed("\(record.key) is gone") }
    return id
  }
}

/// The expired claims that would violate a rule of the schema beside the claims of a commit.
struct ExpiredClaims {
  /// Units and small pools; a commit removes all their expired claims.
  var resources: Set<Resource> = []
  /// Single claims on large pools; `tidy` removes the other ones.
  var claims: [Claim] = []
}
