package import BookingStore
package import Bookings
internal import GRDB
package import Vocabulary

/// A store in one file, for any number of processes of one machine.
///
/// Readers see the last commit and wait for nobody; writers take turns. What was committed survives
/// the death of the process and the loss of power.
package final class SQLiteStore: BookingStore {
  let pool: DatabasePool
  private let queue: CommitQueue
  private let known: ReadRecords
  /// What is confidential is sealed under these.
  package let keys: StorageKeys

  init(_ pool: DatabasePool, keys: StorageKeys) {
    self.pool = pool
    self.keys = keys
    known = ReadRecords()
    queue = CommitQueue(pool, known: known)
  }

  package func commit(_ changes: ChangeSet) async throws(StoreError) {
    try await queue.commit(try SpelledChanges(changes, keys: keys))
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
        database.statement("SELECT \(Versioned<Value>.columns) FROM record WHERE id = ?", id))
      let record = try row.map { try Versioned<Value>($0, keys: keys) }
      if let record { known.keep(record.value, id: id, version: version) }
      return record
    }
  }

  package func records<Value: Bookings.Record>(
    _ type: Value.Type, _ lookup: Lookup, after: String?, limit: Int
  ) async throws(StoreError) -> [Versioned<Value>] {
    try read { database in
      let values = try StoredLookup.values(of: lookup, Value.kind, keys: keys)
      let marks = values.map { _ in "?" }.joined(separator: ", ")
      return try records(
        try Row.fetchAll(
          database.statement(
            """
            SELECT \(Versioned<Value>.columns) FROM lookup JOIN record USING (kind, key)
            WHERE kind = ? AND name = ? AND value IN (\(marks))
              AND key \(after == nil ? ">=" : ">") ?
            ORDER BY key LIMIT ?
            """,
            all: [Value.kind, lookup.name] + values + [after ?? "", max(limit, 0)])))
    }
  }

  package func records<Value: Bookings.Record>(
    _ type: Value.Type, concludedBy moment: Instant, limit: Int
  ) async throws(StoreError) -> [Versioned<Value>] {
    try read { database in
      try records(
        try Row.fetchAll(
          database.statement(
            """
            SELECT \(Versioned<Value>.columns) FROM record
            WHERE kind = ? AND concludes <= ? ORDER BY concludes, id LIMIT ?
            """, Value.kind, moment.secondsSince1970, max(limit, 0))))
    }
  }

  private func records<Value: Bookings.Record>(_ rows: [Row]) throws -> [Versioned<Value>] {
    try rows.map { row in
      let (id, version): (Int64, Int) = (row["id"], row["version"])
      if let value = known.value(Value.self, id: id, version: version) {
        return Versioned(value, version: version)
      }
      return try Versioned(row, keys: keys)
    }
  }

  package func claims(on resources: [Resource]) async throws(StoreError) -> [Claim] {
    try read { database in
      try Set(resources).flatMap { resource in
        try Row.fetchAll(
          database.statement(
            "SELECT \(Claim.columns) FROM claim WHERE scope = ? AND name = ?",
            resource.scope, resource.name)
        ).map(Claim.init)
      }
    }
  }

  package func claims(in scope: String) async throws(StoreError) -> [Claim] {
    try read { database in
      try Row.fetchAll(
        database.statement("SELECT \(Claim.columns) FROM claim WHERE scope = ?", scope)
      ).map(Claim.init)
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
  ) async throws(StoreError) -> [PublishedEvent] {
    try read { database in
      try Row.fetchAll(
        database.statement(
          "SELECT * FROM event WHERE number > ? ORDER BY number LIMIT ?", number, max(limit, 0))
      ).map { try PublishedEvent($0) }
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

  /// Empties the write-ahead log, where what was removed stands until then; where somebody is reading in
  /// it, the next one does.
  private func emptyLog() async {
    try? await pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
  }

  /// What `look` finds in one snapshot, on this very thread: what is asked for is found sooner than
  /// another thread wakes up to look.
  ///
  /// No read may wait for a thread while it has a connection: the threads that it waits for could all be
  /// here, waiting for a connection.
  private func read<Result>(
    _ look: (Database) throws -> Result
  ) throws(StoreError) -> Result {
    do { return try pool.read(look) } catch { throw StoreError(error) }
  }
}
