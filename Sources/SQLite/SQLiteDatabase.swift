internal import CSQLite

/// A connection to a SQLite database whose commits are on the disk when they return.
///
/// Write-ahead log, `synchronous=FULL`, every writing transaction begun with `BEGIN IMMEDIATE`: two
/// processes take turns, and neither decides by what the other is about to change. One thread at a time.
@safe package final class SQLiteDatabase {
  package let path: String
  private let database: OpaquePointer
  private var statements: [String: SQLiteStatement] = [:]

  /// How a database is opened.
  package enum Access: Sendable {
    /// Made where it is missing.
    case create
    case write
    case readOnly
  }

  /// Milliseconds for which one waits for somebody else's transaction to end.
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

  /// Turns the write-ahead log and full durability on, and reads both back.
  package func makeDurable() throws(SQLiteError) {
    try execute("PRAGMA journal_mode=WAL")
    try execute("PRAGMA synchronous=FULL")
    // What is removed is overwritten, wherever SQLite moves it before.
    try execute("PRAGMA secure_delete=ON")
    // Some 40 MB: whoever writes all the time settles now and then, anybody else while nobody waits.
    try execute("PRAGMA wal_autocheckpoint=10000")
    let mode = try first("PRAGMA journal_mode")?.first?.text
    let level = try first("PRAGMA synchronous")?.first?.integer
    guard mode == "wal", level == 2 else {
      throw SQLiteError(
        path: path, code: SQLITE_ERROR,
        detail: "cannot be made durable (journal \(mode ?? "?"), synchronous \(level ?? -1))")
    }
  }

  /// Moves what stands in the write-ahead log to its place, as far as nobody else is using it: best while
  /// nobody waits, for it takes two syncs.
  ///
  /// A log that cannot be moved, such as on a full disk, is as durable where it is.
  package func settle() { try? execute("PRAGMA wal_checkpoint(PASSIVE)") }

  /// Runs statements without values.
  package func execute(_ sql: String) throws(SQLiteError) {
    let code = unsafe sqlite3_exec(database, sql, nil, nil, nil)
    if code != SQLITE_OK { throw unsafe SQLiteError(database, code: code, path: path) }
  }

  /// Runs a statement and gives every row to `body`.
  package func run(
    _ sql: String, _ values: SQLiteValue..., each body: ([SQLiteValue]) -> Void = { _ in }
  ) throws(SQLiteError) {
    try statement(sql).run(values, body)
  }

  /// Every row.
  package func rows(_ sql: String, _ values: SQLiteValue...) throws(SQLiteError) -> [[SQLiteValue]]
  {
    var rows: [[SQLiteValue]] = []
    try statement(sql).run(values) { rows.append($0) }
    return rows
  }

  /// The first row, or nil where there is none.
  package func first(_ sql: String, _ values: SQLiteValue...) throws(SQLiteError) -> [SQLiteValue]?
  {
    var first: [SQLiteValue]?
    try statement(sql).run(values) { if first == nil { first = $0 } }
    return first
  }

  /// Runs `body` in a transaction that nobody else's comes between; it is on the disk when this returns,
  /// and none of it is where anything failed.
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

  /// The number of the row that was inserted last through this connection.
  package var lastInsertedRow: Int { Int(unsafe sqlite3_last_insert_rowid(database)) }

  private func statement(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
    if let statement = statements[sql] { return statement }
    let statement = unsafe try SQLiteStatement(sql, on: database, path: path)
    statements[sql] = statement
    return statement
  }
}
