internal import BookingStore
internal import Bookings
internal import Foundation
internal import GRDB
internal import Vocabulary

// Checking and writing one change set within an exclusive transaction.
extension Database {
  /// Reads what the change set's check needs.
  func snapshot(of changes: ChangeSet) throws -> CommitSnapshot {
    let scope = changes.scope
    var snapshot = CommitSnapshot()
    for record in scope.records {
      snapshot.versions[record] = try Int.fetchOne(
        statement("SELECT version FROM record WHERE kind = ? AND key = ?", record.kind, record.key))
    }
    for key in scope.claims { snapshot.claims[key] = try claim(key) }
    for resource in scope.resources {
      snapshot.live[resource] = try Int.fetchOne(
        statement(
          """
          SELECT sum(quantity) FROM claim
          WHERE scope = ? AND name = ? AND (until IS NULL OR until > ?)
          """, resource.scope, resource.name, changes.now.secondsSince1970))
    }
    for resource in scope.stretches {
      snapshot.neighbours += try claims(onStretch: resource, liveAt: changes.now)
    }
    for unique in scope.lookups {
      snapshot.owners[unique] = try String.fetchOne(
        statement(
          "SELECT key FROM lookup WHERE kind = ? AND name = ? AND value = ? AND rank = ?",
          unique.kind, unique.lookup.name, unique.lookup.value, unique.lookup.rank)
      ).map { RecordKey(kind: unique.kind, key: $0) }
    }
    return snapshot
  }

  private func claim(_ key: Claim.Key) throws -> Claim? {
    guard key.resource.stretch == nil else { return try claim(onStretch: key) }
    return try Row.fetchOne(
      statement(
        "SELECT \(Claim.columns) FROM claim WHERE scope = ? AND name = ? AND owner = ?",
        key.resource.scope, key.resource.name, key.owner)
    ).map(Claim.init)
  }

  /// Writes a change set whose check succeeded in this transaction.
  ///
  /// - Returns: the row ids of its records, in the order of its writes.
  func write(_ spelled: SpelledChanges) throws -> [Int64] {
    let changes = spelled.changes
    for claim in changes.releases { try release(claim) }
    for claim in changes.takes { try take(claim, now: changes.now) }
    var missing: [Set<StoredLookup>] = []
    // Delete lookups first: another record of the same change set may take them over.
    for record in spelled.records { missing.append(try dropLookups(of: record)) }
    var ids: [Int64] = []
    for record in changes.removals.keys { try remove(record) }
    for (record, lookups) in zip(spelled.records, missing) {
      ids.append(try put(record))
      try add(lookups, to: record.key)
    }
    for (event, details) in zip(changes.events, spelled.details) {
      try execute(
        "INSERT INTO event (name, kind, key, details, at) VALUES (?, ?, ?, ?, ?)",
        event.name, event.kind, event.key, details, changes.now.secondsSince1970)
    }
    return ids
  }

  private func release(_ claim: Claim) throws {
    if let stretch = claim.resource.stretch { return try release(stretch: stretch, of: claim) }
    try execute(
      "DELETE FROM claim WHERE scope = ? AND name = ? AND owner = ?",
      claim.resource.scope, claim.resource.name, claim.owner)
  }

  private func take(_ claim: Claim, now: Instant) throws {
    if let stretch = claim.resource.stretch {
      return try take(stretch: stretch, of: claim, now: now)
    }
    // An expired row would violate the unique index on units.
    try execute(
      "DELETE FROM claim WHERE scope = ? AND name = ? AND until <= ?",
      claim.resource.scope, claim.resource.name, now.secondsSince1970)
    try execute(
      "INSERT INTO claim (\(Claim.columns)) VALUES (?, ?, ?, ?, ?, ?, ?)",
      claim.resource.scope, claim.resource.name, claim.owner, claim.quantity, claim.limit,
      claim.fence, claim.until?.secondsSince1970)
  }

  private func remove(_ record: RecordKey) throws {
    try execute("DELETE FROM lookup WHERE kind = ? AND key = ?", record.kind, record.key)
    try execute("DELETE FROM record WHERE kind = ? AND key = ?", record.kind, record.key)
  }

  private func put(_ record: SpelledRecord) throws -> Int64 {
    if record.expectedVersion == 0 {
      try execute(
        """
        INSERT INTO record (kind, key, version, body, sealed_key, sealed, lapses, concludes)
        VALUES (?, ?, 1, ?, ?, ?, ?, ?)
        """, record.key.kind, record.key.key, record.body, record.sealed?.key,
        record.sealed?.data, record.lapses, record.concludes)
      return lastInsertedRowID
    }
    let id = try Int64.fetchOne(
      statement(
        """
        UPDATE record SET version = version + 1, body = ?, sealed_key = ?, sealed = ?, lapses = ?,
          concludes = ?
        WHERE kind = ? AND key = ?
        RETURNING id
        """, record.body, record.sealed?.key, record.sealed?.data, record.lapses,
        record.concludes, record.key.kind, record.key.key))
    guard let id else { throw StoreError.failed("\(record.key) is gone") }
    return id
  }

  /// Deletes the lookups that the record no longer has; returns those that are missing.
  private func dropLookups(
    of record: SpelledRecord
  ) throws -> Set<StoredLookup> {
    guard record.expectedVersion > 0 else { return record.lookups }
    let (kind, key) = (record.key.kind, record.key.key)
    let former = try Row.fetchAll(
      statement(
        "SELECT \(StoredLookup.columns) FROM lookup WHERE kind = ? AND key = ?", kind, key)
    ).map(StoredLookup.init)
    for lookup in Set(former).subtracting(record.lookups) {
      try execute(
        "DELETE FROM lookup WHERE kind = ? AND name = ? AND value = ? AND rank = ? AND key = ?",
        kind, lookup.name, lookup.value, lookup.rank, key)
    }
    return record.lookups.subtracting(former)
  }

  private func add(_ lookups: Set<StoredLookup>, to record: RecordKey) throws {
    for lookup in lookups {
      try execute(
        "INSERT INTO lookup (\(StoredLookup.columns), kind, key) VALUES (?, ?, ?, ?, ?, ?)",
        lookup.name, lookup.value, lookup.rank, lookup.isUnique, record.kind, record.key)
    }
  }
}

extension Database {
  /// A prepared statement with its arguments, cached per connection.
  func statement(
    _ sql: String, _ arguments: (any DatabaseValueConvertible & Sendable)?...
  ) throws -> Statement {
    try statement(sql, all: arguments)
  }

  /// Runs a statement without results.
  func execute(_ sql: String, _ arguments: (any DatabaseValueConvertible & Sendable)?...) throws {
    try statement(sql, all: arguments).execute()
  }

  func statement(
    _ sql: String, all arguments: [(any DatabaseValueConvertible & Sendable)?]
  ) throws -> Statement {
    for case let text as String in arguments where text.utf8.contains(0) {
      // SQLite would truncate the text there, which could make two names equal.
      throw StoreError.failed("\(escaped(text)) has a NUL character, which cannot be stored")
    }
    let statement = try cachedStatement(sql: sql)
    try statement.setArguments(StatementArguments(arguments))
    return statement
  }
}
