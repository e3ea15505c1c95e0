internal import CSQLite

/// A connection to a SQLite database whose commits are on the disk when they return.
///
/// Uses a write-ahead log, `synchronous=FULL`, and `BEGIN IMMEDIATE` for every write transaction,
/// so that processes write one after the other and none decides on data that another is about to
/// change. For use by one thread at a time.
@safe package final class SQLiteDatabase {
  package let path: String
  let database: OpaquePointer
  private var statements: [String: SQLiteStatement] = [:]

  /// How a database is opened.
  package enum Access: Sendable {
    /// Read and write; the file is created if it is missing.
    case create
    case write
    case readOnly
  }

  /// How long to wait for another connection's transaction, in milliseconds.
  private static let patience: Int32 = 5_000

  /// Opens a database.
  package init(_ path: String, _ access: Access) throws(SQLiteError) {
    self.path = path
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
    unsafe sqlite3_busy_timeout(handle, Self.patience)
    _ = unsafe passtool_harden(handle)
  }

  deinit {
    statements.removeAll()
    unsafe sqlite3_close_v2(database)
  }

  /// Enables the write-ahead log and full durability, and verifies both.
  package func makeDurable() throws(SQLiteError) {
    try execute("PRAGMA journal_mode=WAL")
    try execute("PRAGMA synchronous=FULL")
    // Deleted content is overwritten with zeros, wherever SQLite has moved it before.
    try execute("PRAGMA secure_delete=ON")
    // 10,000 pages, some 40 MB: a continuous writer checkpoints now and then; others do so in
    // `settle` while nobody waits.
    try execute("PRAGMA wal_autocheckpoint=10000")
    let mode = try first("PRAGMA journal_mode")?.first?.text
    let level = try first("PRAGMA synchronous")?.first?.integer
    guard mode == "wal", level == 2 else {
      throw SQLiteError(
        path: path, code: SQLITE_ERROR,
        detail: "cannot be made durable (journal \(mode ?? "?"), synchronous \(level ?? -1))")
    }
  }

  /// Checkpoints the write-ahead log, as far as no other connection is using it.
  ///
  /// Best called while nobody waits, because it takes two syncs. If it fails, for example on a full
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

  /// All rows of the result.
  package func rows(_ sql: String, _ values: SQLiteValue...) throws(SQLiteError) -> [[SQLiteValue]]
  {
    var rows: [[SQLiteValue]] = []
    try statement(sql).execute(values) { rows.append($0) }
    return rows
  }

  /// The first row of the result, or nil if there is none.
  package func first(_ sql: String, _ values: SQLiteValue...) throws(SQLiteError) -> [SQLiteValue]?
  {
    var first: [SQLiteValue]?
    try statement(sql).execute(values) { if first == nil { first = $0 } }
    return first
  }

  /// Runs `body` in a write transaction, which is on the disk when this returns.
  ///
  /// If anything throws, the transaction is rolled back.
  package func write<Result>(_ body: () throws -> Result) throws -> Result {
    try execute("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // SQLite may have rolled back by itself.
      if unsafe sqlite3_get_autocommit(database) == 0 { try? execute("ROLLBACK") }
      throw error
    }
  }

  /// The row id of the last insert on this connection.
  package var lastInsertedRow: Int { Int(unsafe sqlite3_last_insert_rowid(database)) }

  private func statement(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
    if let statement = statements[sql] { return statement }
    let statement = unsafe try SQLiteStatement(sql, on: database, path: path)
    statements[sql] = statement
    return statement
  }
}
