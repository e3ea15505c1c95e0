internal import BookingKeys
internal import GRDB
internal import Platform

extension SQLiteStore {
  /// How long a commit waits for other processes before it fails.
  private static let patience = 10.0

  /// Opens the store in a file and makes it where there is none; only its owner may read it.
  ///
  /// An older file is brought up to date first; one that a newer passtool has been at is left alone.
  ///
  /// - Parameter directory: where the keys are under which confidential parts are sealed; beside the
  ///   file unless it is given. The first key is made with the file.
  package convenience init(_ path: String, keys directory: String? = nil) throws {
    try self.init(path, keys: directory, migrations: Migration.all)
  }

  convenience init(
    _ path: String, keys directory: String? = nil, migrations: [Migration]
  ) throws {
    // One at a time: switching to WAL, recovering after a crash and migrating tolerate nobody beside.
    let lock = try FileLock("\(path).lock")
    let migrator = DatabaseMigrator(migrations)
    if Files.exists(path) {
      _ = try Self.inspect(path, migrator)
    } else {
      _ = try FileDescriptor(creating: path, mode: Files.privateMode)
    }
    let pool = try DatabasePool(path: path, configuration: Self.configuration)
    try pool.writeWithoutTransaction { database in
      // The pool has set NORMAL, with which a loss of power undoes the last commits.
      try database.execute(sql: "PRAGMA synchronous = FULL")
      try database.execute(sql: "PRAGMA application_id = \(Self.applicationID)")
    }
    try migrator.migrate(pool)
    let keys = try StorageKeys(directory ?? "\(path).keys")
    try pool.write { try Self.prepare(keys, for: $0) }
    lock.release()
    self.init(pool, keys: keys)
  }

  static var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    configuration.label = "bookings"
    // What is deleted or overwritten is overwritten with zeros, on every page that it stood on.
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA secure_delete = ON") }
    return configuration
  }

  /// By which the file is known for one of ours: "pass" as a number.
  static let applicationID = 0x7061_7373

  /// Whether there is a store in the file, or nothing at all; by reading alone.
  ///
  /// Refuses what is something else, and what knows more than this program.
  static func inspect(_ path: String, _ migrator: DatabaseMigrator) throws -> Bool {
    var configuration = Self.configuration
    configuration.readonly = true
    do {
      return try DatabaseQueue(path: path, configuration: configuration).read { database in
        let tables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") ?? 0
        let id = try Int.fetchOne(database, sql: "PRAGMA application_id")
        guard id == applicationID || tables == 0 else { throw StoreFileError.notAStore(path) }
        let unknown = try migrator.appliedIdentifiers(database).subtracting(migrator.migrations)
        guard unknown.isEmpty else {
          throw StoreFileError.newer(path, unknown: unknown.sorted())
        }
        return tables > 0
      }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_NOTADB {
      throw StoreFileError.notAStore(path)
    }
  }
}

/// Why a file was not opened, backed up to or restored; it was not changed.
package enum StoreFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It has been through changes that this program does not know.
  case newer(String, unknown: [String])
  /// It is something else.
  case notAStore(String)
  /// Its content contradicts itself.
  case damaged(String, reason: String)
  /// There is something in the place where it is to go.
  case inTheWay(String)

  package var description: String {
    switch self {
    case .newer(let path, let unknown):
      "\(path) belongs to a newer version, which changed it by \(unknown.joined(separator: ", ")); "
        + "use that version, or restore a backup from before"
    case .notAStore(let path): "\(path) is no booking store; name another file"
    case .damaged(let path, let reason): "\(path) is damaged (\(reason)); take another backup"
    case .inTheWay(let path):
      "\(path) is there already; end what uses it and move it away, or name another file"
    }
  }
}
