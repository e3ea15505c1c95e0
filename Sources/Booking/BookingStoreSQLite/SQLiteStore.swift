package import BookingKeys
package import BookingStore
package import Bookings
internal import SQLite
package import Vocabulary

/// A store in a SQLite file, for any number of processes on one machine.
///
/// Readers see the last commit without waiting; writers take turns. Commits survive a crash of the process
/// and a power failure.
package final class SQLiteStore: BookingStore {
  let connections: Connections
  let form: RecordForm
  private let queue: CommitQueue
  private let known: ReadRecords
  /// The keys for confidential fields.
  package let keys: StorageKeys
  /// The keys for what is written.
  let writing: PackingKeys

  init(_ connections: Connections, keys: StorageKeys, _ form: RecordForm) {
    self.connections = connections
    self.keys = keys
    self.form = form
    writing = PackingKeys(keys, isPacking: form.isCompact)
    known = ReadRecords()
    queue = CommitQueue(connections, form, known: known)
  }

  package func commit(_ changes: ChangeSet) async throws(StoreError) {
    try await queue.commit(try EncodedChangeSet(changes, sealer: writing))
  }

  package func record<Value: Bookings.Record>(
    _ type: Value.Type, _ key: String
  ) async throws(StoreError) -> Versioned<Value>? {
    let key = RecordKey(kind: Value.kind, key: key)
    let entry = known.entry(key, of: type)
    guard let found = try row(of: key, unless: entry) else { return nil }
    if let stored = found.stored {
      let record = try stored.read(type, sealer: keys)
      if Value.isReadAgain {
        known.keep(record.value, key, id: found.id, version: found.version)
      }
      return record
    }
    guard let value = entry?.value as? Value else { return nil }
    return Versioned(value, version: found.version)
  }

  /// Reads a row without its type: in generic code Swift would look types up for each row.
  private func row(
    of key: RecordKey, unless known: ReadRecords.Entry?
  ) throws(StoreError) -> SQLiteDatabase.FoundRow? {
    try read { database in
      try database.row(of: key, unless: (known?.id ?? 0, known?.version ?? 0), form)
    }
  }

  package func records<Value: Bookings.Record>(
    _ type: Value.Type, _ lookup: Lookup, after: String?, limit: Int
  ) async throws(StoreError) -> [Versioned<Value>] {
    try read { database in
      let values = try StoredLookup.values(of: lookup, Value.kind, sealer: keys)
      let marks = values.map { _ in "?" }.joined(separator: ", ")
      return try database.all(
        """
        SELECT \(form.columns) FROM lookup JOIN record USING (kind, key)
        WHERE kind = ? AND name = ? AND value IN (\(marks)) AND rank = ?
          AND key \(after == nil ? ">=" : ">") ?
        ORDER BY key LIMIT ?
        """,
        [.text(Value.kind), .text(lookup.name)] + values.map { .text($0) }
          + [.integer(lookup.rank), .text(after ?? ""), .integer(max(limit, 0))]
      ) { try record($0) }
    }
  }

  package func records<Value: Bookings.Record>(
    _ type: Value.Type, _ lookup: RankedLookup, ranks: Range<Int>, after: RankedPlace?, limit: Int
  ) async throws(StoreError) -> [Ranked<Value>] {
    try read { database in
      let values = try StoredLookup.values(of: lookup.at(0), Value.kind, sealer: keys)
      let start = max(ranks.lowerBound, after?.rank ?? ranks.lowerBound)
      return try database.all(
        form.rankedSQL(values: values.count, after: after != nil),
        [.text(Value.kind), .text(lookup.name)] + values.map { .text($0) }
          + [
            .integer(start), .integer(ranks.upperBound), .integer(after?.rank ?? start),
            .text(after?.key ?? ""), .integer(max(limit, 0)),
          ]
      ) { Ranked(rank: $0.integer(0), record: try record($0, from: 1)) }
    }
  }

  package func records<Value: Bookings.Record>(
    _ type: Value.Type, concludedBy moment: Instant, limit: Int
  ) async throws(StoreError) -> [Versioned<Value>] {
    try read { database in
      try database.all(
        """
        SELECT \(form.columns) FROM record
        WHERE kind = ? AND concludes <= ? ORDER BY concludes, id LIMIT ?
        """, .text(Value.kind), SQLiteValue(moment), .integer(max(limit, 0))
      ) { try record($0) }
    }
  }

  /// Returns the record in a row with the columns of `RecordForm`, from the cache if this version is there.
  private func record<Value: Bookings.Record>(
    _ row: borrowing SQLiteRow, from column: Int32 = 0
  ) throws -> Versioned<Value> {
    let (id, key, version) = (
      Int64(row.integer(column)), row.text(column + 1), row.integer(column + 2)
    )
    if let entry = known.entry(RecordKey(kind: Value.kind, key: key), of: Value.self),
      entry.id == id, entry.version == version, let value = entry.value as? Value
    {
      return Versioned(value, version: version)
    }
    return try StoredRecord(row, from: column, kind: Value.kind).read(Value.self, sealer: keys)
  }

  package func occupancy(
    of resources: [Resource], at now: Instant
  ) async throws(StoreError) -> Occupancy {
    try read(isSnapshot: true) { database in
      var quantities: [Resource: Int] = [:]
      var slots: [Claim] = []
      var keys: Set<Claim.Key> = []
      for resource in Set(resources) {
        guard resource.stretch != nil else {
          quantities[resource] = try database.quantity(of: resource, at: now)
          continue
        }
        // Windows may overlap: take each claim once.
        slots += try database.claims(onStretch: resource, liveAt: now)
          .filter { keys.insert($0.key).inserted }
      }
      return Occupancy(quantities: quantities, slots: slots)
    }
  }

  package func claims(on resources: [Resource]) async throws(StoreError) -> [Claim] {
    try read(isSnapshot: true) { database in
      var found: [Claim] = []
      var keys: Set<Claim.Key> = []
      for resource in Set(resources) {
        // Windows may overlap, and each claim is returned once.
        found += try database.claims(on: resource).filter { keys.insert($0.key).inserted }
      }
      return found
    }
  }

  package func claims(in scope: String) async throws(StoreError) -> [Claim] {
    try read(isSnapshot: true) { database in
      try database.all(
        "SELECT \(Claim.columns) FROM claim WHERE scope = ?", .text(scope)
      ) { Claim($0) }
        + database.all(
          "SELECT \(Claim.stretchColumns) FROM stretch WHERE scope = ?", .text(scope)
        ) { try Claim(stretch: $0) }
    }
  }

  package func taken(in scope: String, at now: Instant) async throws(StoreError) -> [Taken] {
    try read(isSnapshot: true) { try $0.taken(in: scope, at: now) }
  }

  package func claimed(
    in scopes: [String], at now: Instant
  ) async throws(StoreError) -> [String: Int] {
    try read(isSnapshot: true) { database in
      var claimed: [String: Int] = [:]
      let size = SQLiteDatabase.scopesAtATime
      for start in stride(from: 0, to: scopes.count, by: size) {
        let part = scopes[start..<min(start + size, scopes.count)]
        claimed.merge(try database.claimed(in: part, at: now)) { $1 }
      }
      return claimed
    }
  }

  package func shares(
    in scopes: [ClosedRange<String>]
  ) async throws(StoreError) -> [Share] {
    try read(isSnapshot: true) { database in try scopes.flatMap { try database.shares(in: $0) } }
  }

  package func changedScopes(
    since mark: ScopeChanges.Mark?
  ) async throws(StoreError) -> ScopeChanges {
    try read(isSnapshot: true) { try $0.changedScopes(since: mark) }
  }

  package func events(
    after number: Int, limit: Int
  ) async throws(StoreError) -> [OutboxEvent] {
    try read { database in
      try database.all(
        "SELECT \(OutboxEvent.columns) FROM event WHERE number > ? ORDER BY number LIMIT ?",
        .integer(number), .integer(max(limit, 0))
      ) { try OutboxEvent($0) }
    }
  }

  package func tidy(at now: Instant, limit: Int) async throws(StoreError) -> Int {
    let values = [SQLiteValue(now), .integer(max(limit, 0))]
    do {
      return try connections.write { database in
        let count = try database.write {
          var count = 0
          try database.dropLookups(lapsedBy: now, limit: max(limit, 0), form)
          for sql in Self.tidying {
            try database.run(sql, all: values)
            count += database.changedRows
          }
          try database.tidyChanges(limit: limit)
          return count
        }
        // The log still contains what was deleted; while a reader uses it, a later call truncates it.
        try? database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return count
      }
    } catch { throw StoreError(error) }
  }

  /// Brings the write-ahead log into the file and empties it, as far as no other process is using it.
  ///
  /// At the end of a service the file alone then has all bookings.
  package func emptyLog() async {
    connections.closeReaders()
    try? connections.write { database in
      try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  static let tidying = [
    """
    DELETE FROM claim WHERE (scope, name, owner) IN (
      SELECT scope, name, owner FROM claim WHERE until <= ? LIMIT ?)
    """,
    """
    DELETE FROM stretch WHERE (scope, name, starts) IN (
      SELECT scope, name, starts FROM stretch WHERE until <= ? LIMIT ?)
    """,
    """
    DELETE FROM record WHERE id IN (
      SELECT id FROM record WHERE lapses <= ? ORDER BY lapses, id LIMIT ?)
    """,
  ]

  private func read<Result>(
    isSnapshot: Bool = false, _ look: (SQLiteDatabase) throws -> Result
  ) throws(StoreError) -> Result {
    do {
      return isSnapshot ? try connections.readSnapshot(look) : try connections.read(look)
    } catch { throw StoreError(error) }
  }
}

extension SQLiteDatabase {
  /// A row that was looked for, without its content if the caller has this row and version already.
  fileprivate struct FoundRow {
    let id: Int64
    let version: Int
    let stored: StoredRecord?
  }

  fileprivate func row(
    of key: RecordKey, unless known: (id: Int64, version: Int), _ form: RecordForm
  ) throws -> FoundRow? {
    try one(
      form.recordSQL, .text(key.kind), .text(key.key), SQLiteValue(known.id),
      .integer(known.version)
    ) { row in
      let (id, version) = (Int64(row.integer(0)), row.integer(2))
      return FoundRow(
        id: id, version: version,
        stored: known == (id, version) ? nil : StoredRecord(row, kind: key.kind))
    }
  }
}
