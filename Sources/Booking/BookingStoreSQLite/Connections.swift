internal import BookingStore
internal import Bookings
internal import SQLite
internal import Synchronization
internal import Vocabulary

/// The connections to one file: one that writes, and one for each thread that reads at the same time.
final class Connections: Sendable {
  /// A connection, which is used by one thread at a time: under the lock of the writer, or while it is out
  /// of the pool of readers.
  struct Connection: @unchecked Sendable {
    let database: SQLiteDatabase
  }

  let path: String
  private let writer: Mutex<Connection>
  private let readers = Mutex<[Connection]>([])
  /// The time to wait for other processes, in milliseconds.
  private static let patience: Int32 = 10_000

  /// Opens the file, which exists, for writing.
  init(_ path: String) throws {
    self.path = path
    let database = try SQLiteDatabase(path, .write, patience: Self.patience)
    try database.makeDurable()
    // 2,000 pages are some 8 MB. A commit at a checkpoint waits for the checkpoint, which must therefore be short.
    try database.execute("PRAGMA wal_autocheckpoint=2000")
    // Up to 32 MB of pages, so that a commit seldom reads from the file again what an earlier one has read.
    try database.execute("PRAGMA cache_size=-32768")
    writer = Mutex(Connection(database: database))
  }

  /// Reads on the calling thread, which is faster than waking another one.
  ///
  /// No read waits for a connection, because all threads that could give one back may be here.
  func read<Result>(_ look: (SQLiteDatabase) throws -> Result) throws -> Result {
    let reader =
      try readers.withLock { $0.popLast() }
      ?? Connection(database: try SQLiteDatabase(path, .readOnly, patience: Self.patience))
    defer { readers.withLock { $0.append(reader) } }
    return try look(reader.database)
  }

  /// Closes the connections that are not in use; further ones are opened when they are needed.
  func closeReaders() { readers.withLock { $0 = [] } }

  /// Reads several tables in one snapshot.
  func readSnapshot<Result>(_ look: (SQLiteDatabase) throws -> Result) throws -> Result {
    try read { database in try database.read { try look(database) } }
  }

  /// Uses the connection that writes; begins no transaction.
  func write<Result: Sendable>(_ body: (SQLiteDatabase) throws -> Result) throws -> Result {
    try writer.withLock { try body($0.database) }
  }

  /// Uses the connection that writes, in a transaction.
  func writeTransaction<Result: Sendable>(
    _ body: (SQLiteDatabase) throws -> Result
  ) throws -> Result {
    try write { database in try database.write { try body(database) } }
  }
}

extension SQLiteDatabase {
  /// Runs a statement whose texts come from outside, and passes every row to `body`.
  func run(
    _ sql: String, _ values: SQLiteValue...,
    row body: (borrowing SQLiteRow) throws -> Void = { _ in }
  ) throws {
    try run(sql, all: values, row: body)
  }

  func run(
    _ sql: String, all values: [SQLiteValue],
    row body: (borrowing SQLiteRow) throws -> Void = { _ in }
  ) throws {
    for case .text(let text) in values where text.hasNUL {
      // SQLite would cut the text there when it compares, which could make two names equal.
      throw StoreError.failed("\(escaped(text)) has a NUL character, which cannot be stored")
    }
    try query(sql, values, body)
  }

  /// Returns all rows, each as a value.
  func all<Value>(
    _ sql: String, _ values: SQLiteValue..., row value: (borrowing SQLiteRow) throws -> Value
  ) throws -> [Value] {
    try all(sql, values, row: value)
  }

  func all<Value>(
    _ sql: String, _ values: [SQLiteValue], row value: (borrowing SQLiteRow) throws -> Value
  ) throws -> [Value] {
    var all: [Value] = []
    try run(sql, all: values) { all.append(try value($0)) }
    return all
  }

  /// Returns the only row as a value, or nil.
  func one<Value>(
    _ sql: String, _ values: SQLiteValue..., row value: (borrowing SQLiteRow) throws -> Value
  ) throws -> Value? {
    try one(sql, values, row: value)
  }

  func one<Value>(
    _ sql: String, _ values: [SQLiteValue], row value: (borrowing SQLiteRow) throws -> Value
  ) throws -> Value? {
    var one: Value?
    try run(sql, all: values) { one = try value($0) }
    return one
  }
}

extension String {
  /// Whether there is a NUL character.
  ///
  /// No byte ends the search early, so that the compiler compares many at a time.
  fileprivate var hasNUL: Bool {
    let bytes = utf8Span.span
    var found: UInt8 = 0
    for index in bytes.indices { found |= bytes[index] == 0 ? 1 : 0 }
    return found != 0
  }
}

extension SQLiteValue {
  init(_ moment: Instant?) { self.init(moment?.secondsSince1970) }
  init(_ moment: Instant) { self = .integer(Int(moment.secondsSince1970)) }
}
