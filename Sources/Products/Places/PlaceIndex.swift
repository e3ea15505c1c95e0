internal import SQLite
internal import Synchronization

/// An index that finds places by a typed text, in one file that may be lost without harm.
///
/// The index is made from the places of `PlaceSource`s. It is updated by differences, each with a number of its own, so
/// that a client with a copy gets what has changed since. All changes of one source are one transaction: readers see
/// the former places until all changes are in. Any number of processes may use the file.
///
/// A name is found by its groups of three letters (FTS5, `tokenize='trigram'`). Rows are numbered in the order of their
/// weight, so the first rows that a search meets are the best known.
package final class PlaceIndex: Sendable {
  /// A connection, which is used by one thread at a time: under the lock of the writer, or while it is out
  /// of the pool of readers.
  private struct Connection: @unchecked Sendable {
    let database: SQLiteDatabase
  }

  /// The path of the file; nil if the index is only in memory.
  package let path: String?
  private let writer: Mutex<Connection>
  private let readers = Mutex<[Connection]>([])

  /// Opens the file, or makes it.
  ///
  /// `epoch` identifies a new file to clients with copies: 8 to 32 letters and digits. It throws `SQLiteError`; if this
  /// `isDamaged`, the file must be removed.
  package init(path: String, epoch: String) throws {
    self.path = path
    let database = try SQLiteDatabase(path, .create)
    try database.execute("PRAGMA journal_mode=WAL")
    try database.execute("PRAGMA synchronous=NORMAL")
    try PlaceSchema.prepare(database, epoch: epoch)
    writer = Mutex(Connection(database: database))
  }

  /// Creates an index in memory, for as long as there is no other.
  package init(epoch: String) throws {
    path = nil
    let database = try SQLiteDatabase(":memory:", .create)
    try PlaceSchema.prepare(database, epoch: epoch)
    writer = Mutex(Connection(database: database))
  }

  /// Reads one snapshot on the calling thread.
  func read<Result: Sendable>(_ look: (SQLiteDatabase) throws -> Result) throws -> Result {
    guard let path else { return try writer.withLock { try look($0.database) } }
    let reader = try readers.withLock { $0.popLast() } ?? Self.reader(of: path)
    // A connection that failed is not used again.
    let result = try reader.database.read { try look(reader.database) }
    readers.withLock { $0.append(reader) }
    return result
  }

  private static func reader(of path: String) throws -> Connection {
    let database = try SQLiteDatabase(path, .readOnly)
    try database.execute("PRAGMA mmap_size=268435456")
    return Connection(database: database)
  }

  /// Runs changes as one transaction: all of them, or none.
  func write<Result: Sendable>(_ body: (SQLiteDatabase) throws -> Result) throws -> Result {
    try writer.withLock { connection in
      let result = try connection.database.write { try body(connection.database) }
      if path != nil { try? connection.database.execute("PRAGMA wal_checkpoint(TRUNCATE)") }
      return result
    }
  }
}

extension PlaceIndex {
  /// Checks with a few questions whether the file can be read; throws `SQLiteError`, which says whether it is damaged.
  package func check() throws {
    _ = try suggestions(for: PlaceQuery("a"))
    _ = try changes(since: nil, limit: 1)
  }
}
