internal import CSQLite

/// A connection to a SQLite database whose commits are on the disk when they return.
///
/// It uses a write-ahead log, `synchronous=FULL`, and `BEGIN IMMEDIATE` for every write transaction, so that processes
/// write one after the other and none decides on data that another is about to change. Only one thread may use it at a
/// time.
@safe package final class SQLiteDatabase {
  package let path: String
  let database: OpaquePointer
  let patience: Int32
  private var statements: [String: SQLiteStatement] = [:]

  /// The access to a database.
  package enum Access: Sendable {
    /// Read and write; the file is created if it is missing.
    case create
    case write
    case readOnly
  }

  /// Opens a database whose statements wait at most `patience` milliseconds for another connection's transaction.
  package init(_ path: String, _ access: Access, patience: Int32 = 5_000) throws(SQLiteError) {
    self.path = path
    self.patience = patience
    let flags =
      switch access {
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .write: SQLITE_OPEN_READWRITE
      case .readOnly: SQLITE_OPEN_READONLY
      }
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open_v2(
      path, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard let handle = unsafe opened else {
      throw SQLiteError(path: path, code: code, detail: "out of memory")
    }
    guard code == SQLITE_OK else {
      let error = unsafe SQLiteError(handle, code: code, path: path)
      unsafe sqlite3_close_v2(handle)
      throw error
    }
    unsafe database = handle
    unsafe sqlite3_busy_timeout(handle, patience)
    _ = unsafe passtool_harden(handle)
  }

  deinit {
    statements.removeAll()
    unsafe sqlite3_close_v2(database)
  }

  /// Enables the write-ahead log and full durability, and verifies both.
  ///
  /// A commit checkpoints the log once the log has at least `pages` pages; 10,000 pages are about 40 MB. A continuous
  /// writer reaches that number now and then. Other writers checkpoint in `settle`, while no request waits.
  package func makeDurable(checkpointAt pages: Int = 10_000) throws(SQLiteError) {
    try execute("PRAGMA journal_mode=WAL")
    try execute("PRAGMA synchronous=FULL")
    // Deleted content is overwritten with zeros, wherever SQLite has moved it before.
    try execute("PRAGMA secure_delete=ON")
    try execute("PRAGMA wal_autocheckpoint=\(pages)")
    let mode = try first("PRAGMA journal_mode")?.first?.text
    let level = try first("PRAGMA synchronous")?.first?.integer
    guard mode == "wal", level == 2 else {
      throw SQLiteError(
        path: path, code: SQLITE_ERROR,
        detail: "the database cannot be kept safe from a power cut "
          + "(journal \(mode ?? "?"), synchronous \(level ?? -1)); keep it on a local disk")
    }
  }

  /// Checkpoints the write-ahead log, as far as no other connection is using it.
  ///
  /// Best called while no request waits, because it takes two syncs. If it fails, for example on a full
  /// disk, the data is just as durable in the log.
  package func settle() { try? execute("PRAGMA wal_checkpoint(PASSIVE)") }

  /// Runs statements without parameters.
  package func execute(_ sql: String) throws(SQLiteError) {
    let code = unsafe sqlite3_exec(database, sql, nil, nil, nil)
    if code != SQLITE_OK { throw unsafe SQLiteError(database, code: code, path: path) }
  }

  /// Runs a statement and passes every row to `body`.
  package func execute(
    _ sql: String, _ values: SQLiteValue..., each body: ([SQLiteValue]) -> Void = { _ in }
  ) throws(SQLiteError) {
    try statement(sql).execute(values, body)
  }

  /// Runs a statement and returns all rows of its result.
  package func rows(_ sql: String, _ values: SQLiteValue...) throws(SQLiteError) -> [[SQLiteValue]]
  {
    var rows: [[SQLiteValue]] = []
    try statement(sql).execute(values) { rows.append($0) }
    return rows
  }

  /// Runs a statement and returns the first row of its result, or nil without one.
  package func first(_ sql: String, _ values: SQLiteValue...) throws(SQLiteError) -> [SQLiteValue]?
  {
    var first: [SQLiteValue]?
    try statement(sql).execute(values) { if first == nil { first = $0 } }
    return first
  }

  /// Runs a statement and passes every row to `body`, which reads the columns that it needs.
  package func query(
    _ sql: String, _ values: [SQLiteValue], _ body: (borrowing SQLiteRow) throws -> Void = { _ in }
  ) throws {
    try statement(sql).query(values, body)
  }

  /// Runs `body` in a write transaction, which is on the disk when this returns.
  ///
  /// If anything throws, the transaction is rolled back.
  package func write<Result>(_ body: () throws -> Result) throws -> Result {
    try begin()
    do {
      let result = try body()
      try commit()
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  /// Begins a write transaction.
  package func begin() throws(SQLiteError) { try statement("BEGIN IMMEDIATE").execute([]) { _ in } }

  /// Ends a write transaction, which is on the disk when this returns.
  package func commit() throws(SQLiteError) { try statement("COMMIT").execute([]) { _ in } }

  /// Undoes a transaction, unless SQLite did so by itself.
  package func rollBack() { if isInTransaction { try? execute("ROLLBACK") } }

  /// Runs `body` within a transaction; its changes are undone if it throws.
  package func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    try statement("SAVEPOINT part").execute([]) { _ in }
    do {
      let result = try body()
      try statement("RELEASE part").execute([]) { _ in }
      return result
    } catch {
      if isInTransaction {
        try statement("ROLLBACK TO part").execute([]) { _ in }
        try statement("RELEASE part").execute([]) { _ in }
      }
      throw error
    }
  }

  /// Runs `body` in one snapshot.
  package func read<Result>(_ body: () throws -> Result) throws -> Result {
    try statement("BEGIN DEFERRED").execute([]) { _ in }
    defer { try? statement("COMMIT").execute([]) { _ in } }
    return try body()
  }

  /// Whether a transaction was begun and is neither committed nor undone.
  package var isInTransaction: Bool { unsafe sqlite3_get_autocommit(database) == 0 }

  /// The row id of the last insert on this connection.
  package var lastInsertedRow: Int { Int(unsafe sqlite3_last_insert_rowid(database)) }

  /// The number of rows that the last statement inserted, changed or deleted.
  package var changedRows: Int { Int(unsafe sqlite3_changes64(database)) }

  /// The number of rows that this connection has inserted, changed or deleted so far.
  package var changedRowsInAll: Int { Int(unsafe sqlite3_total_changes64(database)) }

  /// Copies one snapshot of the whole database into another, whose content is lost.
  package func copy(to other: SQLiteDatabase) throws(SQLiteError) {
    guard let backup = unsafe sqlite3_backup_init(other.database, "main", database, "main") else {
      throw unsafe SQLiteError(
        other.database, code: sqlite3_errcode(other.database), path: other.path)
    }
    let step = unsafe sqlite3_backup_step(backup, -1)
    let end = unsafe sqlite3_backup_finish(backup)
    guard step == SQLITE_DONE, end == SQLITE_OK else {
      throw unsafe SQLiteError(
        other.database, code: end == SQLITE_OK ? step : end, path: other.path)
    }
  }

  private func statement(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
    if let statement = statements[sql] { return statement }
    let statement = unsafe try SQLiteStatement(sql, on: database, path: path)
    statements[sql] = statement
    return statement
  }
}
