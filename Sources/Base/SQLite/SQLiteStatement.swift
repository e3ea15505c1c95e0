internal import CSQLite

/// A prepared statement, finalized when it is released.
@safe final class SQLiteStatement {
  private let statement: OpaquePointer
  private let path: String

  @unsafe init(_ sql: String, on database: OpaquePointer, path: String) throws(SQLiteError) {
    var prepared: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(
      database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == SQLITE_OK, let prepared = unsafe prepared else {
      throw unsafe SQLiteError(database, code: code, path: path)
    }
    unsafe statement = prepared
    self.path = path
  }

  deinit { unsafe sqlite3_finalize(statement) }

  /// Runs the statement with these parameters and passes every row to `body`.
  func execute(
    _ values: [SQLiteValue], _ body: ([SQLiteValue]) -> Void
  ) throws(SQLiteError) {
    defer {
      unsafe sqlite3_reset(statement)
      unsafe sqlite3_clear_bindings(statement)
    }
    for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
    while true {
      let code = unsafe sqlite3_step(statement)
      switch code {
      case SQLITE_ROW:
        let columns = unsafe sqlite3_column_count(statement)
        body((0..<columns).map(value))
      case SQLITE_DONE: return
      default: throw failure(code)
      }
    }
  }

  /// Runs the statement with these parameters and passes every row to `body`.
  func query(
    _ values: [SQLiteValue], _ body: (borrowing SQLiteRow) throws -> Void
  ) throws {
    defer { unsafe sqlite3_reset(statement) }
    // The bindings need not be cleared, because every parameter is bound anew each time.
    for index in values.indices { try bind(values[index], at: Int32(index + 1)) }
    while true {
      let code = unsafe sqlite3_step(statement)
      switch code {
      case SQLITE_ROW: try body(unsafe SQLiteRow(statement))
      case SQLITE_DONE: return
      default: throw failure(code)
      }
    }
  }

  private func bind(_ value: SQLiteValue, at index: Int32) throws(SQLiteError) {
    let code =
      switch value {
      case .null: unsafe sqlite3_bind_null(statement, index)
      case .integer(let number): unsafe sqlite3_bind_int64(statement, index, Int64(number))
      case .text(let text):
        unsafe passtool_bind_text(statement, index, text, Int32(clamping: text.utf8.count))
      case .blob(let bytes):
        unsafe passtool_bind_blob(statement, index, bytes, Int32(clamping: bytes.count))
      }
    if code != SQLITE_OK { throw failure(code) }
  }

  private func value(_ column: Int32) -> SQLiteValue {
    let row = unsafe SQLiteRow(statement)
    return switch unsafe sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: .integer(row.integer(column))
    case SQLITE_TEXT: .text(row.text(column))
    case SQLITE_BLOB: .blob(row.blob(column))
    default: .null
    }
  }

  private func failure(_ code: Int32) -> SQLiteError {
    guard let database = unsafe sqlite3_db_handle(statement) else {
      return SQLiteError(path: path, code: code, detail: "no database")
    }
    return unsafe SQLiteError(database, code: code, path: path)
  }
}

extension SQLiteError {
  /// The most recent error of a connection.
  @unsafe init(_ database: OpaquePointer, code: Int32, path: String) {
    let extended = unsafe sqlite3_extended_errcode(database)
    self.init(
      path: path, code: extended & 0xFF == code & 0xFF ? extended : code,
      detail: unsafe sqlite3_errmsg(database).map { unsafe String(cString: $0) } ?? "error \(code)")
  }
}
