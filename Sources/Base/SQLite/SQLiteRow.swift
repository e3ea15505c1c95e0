internal import CSQLite

/// The present row of a running statement; its columns are read where they are needed.
///
/// It cannot be copied, so that callers keep none beyond its row.
@safe package struct SQLiteRow: ~Copyable {
  private let statement: OpaquePointer

  @unsafe init(_ statement: OpaquePointer) { unsafe self.statement = statement }

  package func isNull(_ column: Int32) -> Bool {
    unsafe sqlite3_column_type(statement, column) == SQLITE_NULL
  }

  /// Returns the number; 0 for null.
  package func integer(_ column: Int32) -> Int {
    Int(unsafe sqlite3_column_int64(statement, column))
  }

  /// Returns the text; empty for null.
  package func text(_ column: Int32) -> String {
    let start = unsafe sqlite3_column_text(statement, column)
    let count = Int(unsafe sqlite3_column_bytes(statement, column))
    return unsafe String(
      decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Returns the bytes; empty for null.
  package func blob(_ column: Int32) -> [UInt8] {
    let start = unsafe sqlite3_column_blob(statement, column)
    let count = Int(unsafe sqlite3_column_bytes(statement, column))
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  package func optionalInteger(_ column: Int32) -> Int? { isNull(column) ? nil : integer(column) }
  package func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }
}
