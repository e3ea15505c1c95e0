internal import ClientRules
internal import Platform
internal import SQLite
package import Vocabulary

/// The store of a client in one SQLite file, which only its owner may read.
///
/// Each method that changes something is one transaction, which is on the disk when the method returns. Only one thread
/// may use a store at a time; several processes may have one open.
package final class ClientStore {
  /// The directory of the store.
  package let home: String
  let database: SQLiteDatabase

  /// The time that the service last named; nil before.
  ///
  /// A device whose clock is ahead would otherwise delete the pass for tomorrow, and have none where there is no network.
  package var serviceTime: Instant?

  /// Returns the time by which things are over: that of the device, and never later than that of the service.
  func notAhead(_ now: Instant) -> Instant { min(now, serviceTime ?? now) }

  /// Called before and after each transaction; tests end the process there.
  private let step: @Sendable () -> Void

  /// Returns the path of the database file of a directory.
  package static func path(in home: String) -> String { "\(home)/client.db" }

  /// Returns whether a directory has a store.
  package static func exists(in home: String) -> Bool { Files.exists(path(in: home)) }

  /// Opens a store, or makes one.
  ///
  /// - Throws: `PlatformError` or `SQLiteError`; `StoreProblem` for a file that others can read or a newer program wrote.
  package init(home: String, step: @escaping @Sendable () -> Void = {}) throws {
    self.home = home
    self.step = step
    let path = Self.path(in: home)
    try Files.createDirectory(home, mode: 0o700)
    // Who puts another store there names the service that gets the token, or a command that prints it.
    guard try !Files.isWritableByOthers(home) else { throw StoreProblem.foreign(home) }
    if !Files.exists(path) {
      // The log and the index beside the file get its mode.
      do { try Files.create(path, [], mode: Files.privateMode) } catch {
        if !error.alreadyExists { throw error }
      }
      Files.synchronizeDirectory(of: path)
    } else if try Files.isExposed(path) {
      throw StoreProblem.exposed(path)
    } else if try Files.isWritableByOthers(path) {
      throw StoreProblem.foreign(path)
    }
    database = try SQLiteDatabase(path, .write)
    try database.makeDurable()
    try migrate()
  }

  /// The ends of the names of the files that SQLite makes for a database.
  static let ends = ["", "-wal", "-shm"]

  /// Deletes all that the store has, in the transaction in which its commands are counted.
  ///
  /// The tables go, too. So another process that has the store open fails with its next command, in place of writing it
  /// into a file that is deleted afterwards.
  ///
  /// - Parameter discarding: whether commands that wait are given up.
  /// - Returns: the number of commands that waited; nil if some wait and nothing was deleted.
  /// - Throws: `SQLiteError`.
  package func end(discarding: Bool) throws -> Int? {
    try write {
      let waiting = try counts().openCommands
      guard waiting == 0 || discarding else { return nil }
      let tables = try database.rows(
        "SELECT name FROM sqlite_schema WHERE type='table' AND name NOT LIKE 'sqlite_%'")
      for table in tables.compactMap({ $0.first?.text }) {
        try database.execute("DROP TABLE \(table)")
      }
      // After a kill before the file is deleted, the next program makes the tables again.
      try database.execute("PRAGMA user_version=0")
      return waiting
    }
  }

  /// Deletes the files of a store that was ended, so that nothing of it can be read again.
  package static func wipe(home: String) throws {
    for name in [path(in: home), "\(home)/places.db"] {
      for end in ends { Files.remove(name + end) }
    }
    Files.synchronizeDirectory(of: Self.path(in: home))
  }

  /// Runs `body` in a transaction, which is on the disk when this returns.
  func write<Result>(_ body: () throws -> Result) throws -> Result {
    step()
    let result = try database.write(body)
    step()
    return result
  }

  /// Moves the log into the file, at the end of a sync, while the person waits for nothing.
  package func settle() { database.settle() }

  private func migrate() throws {
    let version = try database.first("PRAGMA user_version")?.first?.integer ?? 0
    guard version <= Self.migrations.count else { throw StoreProblem.newer(database.path) }
    guard version < Self.migrations.count else { return }
    try database.write {
      // Another process may have been faster.
      let version = try database.first("PRAGMA user_version")?.first?.integer ?? 0
      for migration in Self.migrations.dropFirst(version) { try database.execute(migration) }
      try database.execute("PRAGMA user_version=\(Self.migrations.count)")
    }
  }
}

/// A store that cannot be used.
package enum StoreProblem: Error, CustomStringConvertible {
  case exposed(String)
  case foreign(String)
  case newer(String)

  package var description: String {
    switch self {
    case .exposed(let path):
      "\(escaped(path)): others can read this store; correct it with: chmod 600 '\(escaped(path))'"
    case .foreign(let path):
      "\(escaped(path)): another user owns this or can write to it; if it is yours, correct it with: "
        + "chown \"$(id -un)\" '\(escaped(path))'; chmod go-w '\(escaped(path))'"
    case .newer(let path): "\(escaped(path)): a newer version of the program wrote this store"
    }
  }
}
