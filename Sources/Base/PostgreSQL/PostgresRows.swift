internal import CPostgreSQL

/// The rows of one statement's result, in the binary format of the protocol.
@safe package final class PostgresRows {
  private let result: OpaquePointer
  private let library: PostgresLibrary

  @unsafe init(_ result: OpaquePointer, _ library: PostgresLibrary) {
    unsafe self.result = result
    self.library = library
  }

  deinit { unsafe library.call.PQclear(result) }

  /// The number of rows.
  package var count: Int { Int(unsafe library.call.PQntuples(result)) }

  /// The number of rows that a statement without a result inserted, changed or deleted.
  package var changed: Int {
    unsafe library.call.PQcmdTuples(result).flatMap { unsafe Int(String(cString: $0)) } ?? 0
  }

  package func isNull(_ row: Int, _ column: Int) -> Bool {
    unsafe library.call.PQgetisnull(result, Int32(row), Int32(column)) != 0
  }

  /// Returns the value of a `bigint`, `integer`, `smallint` or `boolean`; 0 for null.
  package func integer(_ row: Int, _ column: Int) -> Int {
    let bytes = unsafe content(row, column)
    guard let first = unsafe bytes.first, bytes.count <= 8 else { return 0 }
    let isNegative = bytes.count > 1 && first >= 0x80
    return unsafe Int(bytes.reduce(isNegative ? Int64(-1) : 0) { $0 << 8 | Int64($1) })
  }

  /// Returns the value of a `text`; empty for null.
  package func text(_ row: Int, _ column: Int) -> String {
    unsafe String(decoding: content(row, column), as: UTF8.self)
  }

  /// Returns the value of a `bytea`; empty for null.
  package func blob(_ row: Int, _ column: Int) -> [UInt8] { unsafe Array(content(row, column)) }

  package func optionalInteger(_ row: Int, _ column: Int) -> Int? {
    isNull(row, column) ? nil : integer(row, column)
  }

  package func optionalText(_ row: Int, _ column: Int) -> String? {
    isNull(row, column) ? nil : text(row, column)
  }

  /// Returns the bytes of a value, which are valid as long as this object is.
  private func content(_ row: Int, _ column: Int) -> UnsafeBufferPointer<UInt8> {
    let count = Int(unsafe library.call.PQgetlength(result, Int32(row), Int32(column)))
    guard count > 0, let start = unsafe library.call.PQgetvalue(result, Int32(row), Int32(column))
    else { return unsafe UnsafeBufferPointer(start: nil, count: 0) }
    return unsafe UnsafeRawBufferPointer(start: start, count: count).bindMemory(to: UInt8.self)
  }
}
