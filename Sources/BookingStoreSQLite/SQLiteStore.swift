package import BookingKeys
package import BookingStore
package import Bookings
internal import GRDB
package import Vocabulary

/// A store in a SQLite file, for any number of processes on one machine.
///
/// Readers see the last commit without waiting; writers take turns. Commits survive a crash of the process
/// and a power failure.
package final class SQLiteStore: BookingStore {
  let pool: DatabasePool
  private let queue: CommitQueue
  private let known: ReadRecords
  /// The keys for confidential fields.
  package let keys: StorageKeys

  init(_ pool: DatabasePool, keys: StorageKeys) {
    self.pool = pool
    self.keys = keys
    known = ReadRecords()
    queue = CommitQueue(pool, known: known)
  }

  package func commit(_ changes: ChangeSet) async throws(StoreError) {
    try await queue.commit(try SpelledChanges(changes, sealer: keys))
  }

  package func record<Value: Bookings.Record>(
    _ type: Value.Type, _ key: String
  ) async throws(StoreError) -> Versioned<Value>? {
    try read { [keys] database in
      let found = try Row.fetchOne(
        database.statement(
          "SELECT id, version FROM record WHERE kind = ? AND key = ?", Value.kind, key))
      guard let found else { return nil }
      let (id, version): (Int64, Int) = (found["id"], found["version"])
      if let value = known.value(Value.self, id: id, version: version) {
        return Versioned(value, version: version)
      }
      let row = try Row.fetchOne(
        database.statement("SELECT \(StoredRecord.columns) FROM record WHERE id = ?", id))
      let record = try row.map {
        try StoredRecord($0, kind: Value.kind).read(Value.self, sealer: keys)
      }
      if let record { known.keep(record.value, id: id, version: version) }
      return record
    }
  }

  package func records<Value: Bookings.Record>(
    _ type: Value.Type, _ lookup: Lookup, after: String?, limit: Int
  ) async throws(StoreError) -> [Versioned<Value>] {
    try read { database in
      let values = try StoredLookup.values(of: lookup, Value.kind, sealer: keys)
      let marks = values.map { _ in "?" }.joined(separator: ", ")
      return try Row.fetchAll(
        database.statement(
          """
          SELECT \(StoredRecord.columns) FROM lookup JOIN record USING (kind, key)
          WHERE kind = ? AND name = ? AND value IN (\(marks)) AND rank = ?
            AND key \(after == nil ? ">=" : ">") ?
          ORDER BY key LIMIT ?
          """,
          all: [Value.kind, lookup.name] + values + [lookup.rank, after ?? "", max(limit, 0)])
      ).map(record)
    }
  }

  package func records<Value: Bookings.Record>(
    _ type: Value.Type, _ lookup: RankedLookup, ranks: Range<Int>, after: RankedPlace?, limit: Int
  ) async throws(StoreError) -> [Ranked<Value>] {
    try read { database in
      let values = try StoredLookup.values(of: lookup.at(0), Value.kind, sealer: keys)
      let start = max(ranks.lowerBound, after?.rank ?? ranks.lowerBound)
      return try Row.fetchAll(
        database.statement(
          Database.rankedSQL(values: values.count, after: after != nil),
          all: [Value.kind, lookup.name] + values
            + [start, ranks.upperBound, after?.rank ?? start, after?.key ?? "", max(limit, 0)])
      ).map { Ranked(rank: $0["rank"], record: try record($0)) }
    }
  }

  package func records<Value: Bookings.Record>(
    _ type: Value.Type, concludedBy moment: Instant, limit: Int
  ) async throws(StoreError) -> [Versioned<Value>] {
    try read { database in
      try Row.fetchAll(
        database.statement(
          """
          SELECT \(StoredRecord.columns) FROM record
          WHERE kind = ? AND concludes <= ? ORDER BY concludes, id LIMIT ?
          """, Value.kind, moment.secondsSince1970, max(limit, 0))
      ).map(record)
    }
  }

  private func record<Value: Bookings.Record>(_ row: Row) throws -> Versioned<Value> {
    let (id, version): (Int64, Int) = (row["id"], row["version"])
    if let value = known.value(Value.self, id: id, version: version) {
      return Versioned(value, version: version)
    }
    return try StoredRecord(row, kind: Value.kind).read(Value.self, sealer: keys)
  }

  package func claims(on resources: [Resource]) async throws(StoreError) -> [Claim] {
    try read { database in
      var found: [Claim] = []
      var keys: Set<Claim.Key> = []
      for resource in Set(resources) {
        // Windows may overlap: return each claim once.
        found += try database.claims(on: resource).filter { keys.insert($0.key).inserted }
      }
      return found
    }
  }

  package func claims(in scope: String) async throws(StoreError) -> [Claim] {
    try read { database in
      try Row.fetchAll(
        database.statement("SELECT \(Claim.columns) FROM claim WHERE scope = ?", scope)
      ).map(Claim.init)
        + Row.fetchAll(
          database.statement("SELECT \(Claim.stretchColumns) FROM stretch WHERE scope = ?", scope)
        ).map(Claim.init(stretch:))
    }
  }

  package func claimed(
    in scopes: [String], at now: Instant
  ) async throws(StoreError) -> [String: Int] {
    try read { database in
      var claimed: [String: Int] = [:]
      for scope in scopes {
        claimed[scope] = try Int.fetchOne(
          database.statement(
            "SELECT sum(quantity) FROM claim WHERE scope = ? AND (until IS NULL OR until > ?)",
            scope, now.secondsSince1970))
      }
      return claimed
    }
  }

  package func events(
    after number: Int, limit: Int
  ) async throws(StoreError) -> [OutboxEvent] {
    try read { database in
      try Row.fetchAll(
        database.statement(
          "SELECT * FROM event WHERE number > ? ORDER BY number LIMIT ?", number, max(limit, 0))
      ).map { try OutboxEvent($0) }
    }
  }

  package func tidy(at now: Instant, limit: Int) async throws(StoreError) -> Int {
    let arguments: StatementArguments = [now.secondsSince1970, max(limit, 0)]
    do {
      let count = try await pool.writeWithoutTransaction { database in
        var count = 0
        try database.inTransaction(.immediate) {
          try database.execute(
            sql: """
              DELETE FROM claim WHERE (scope, name, owner) IN (
                SELECT scope, name, owner FROM claim WHERE until <= ? LIMIT ?)
              """, arguments: arguments)
          count += database.changesCount
          try database.execute(
            sql: """
              DELETE FROM stretch WHERE (scope, name, starts) IN (
                SELECT scope, name, starts FROM stretch WHERE until <= ? LIMIT ?)
              """, arguments: arguments)
          count += database.changesCount
          try database.execute(
            sql: """
              DELETE FROM lookup WHERE (kind, key) IN (
                SELECT kind, key FROM record WHERE lapses <= ? ORDER BY lapses, id LIMIT ?)
              """, arguments: arguments)
          try database.execute(
            sql: """
              DELETE FROM record WHERE id IN (
                SELECT id FROM record WHERE lapses <= ? ORDER BY lapses, id LIMIT ?)
              """, arguments: arguments)
          count += database.changesCount
          return .commit
        }
        return count
      }
      await emptyLog()
      return count
    } catch { throw StoreError(error) }
  }

  /// Truncates the write-ahead log, which still contains deleted data; while a reader uses the log, a later
  /// call does it.
  private func emptyLog() async {
    try? await pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
  }

  /// Reads in one snapshot on the calling thread, which is faster than waking another one.
  ///
  /// A read must not wait for another thread while it holds a connection: all threads of the pool could be
  /// here, waiting for a connection.
  private func read<Result>(
    _ look: (Database) throws -> Result
  ) throws(StoreError) -> Result {
    do { return try pool.read(look) } catch { throw StoreError(error) }
  }
}
