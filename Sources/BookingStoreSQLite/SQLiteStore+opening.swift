internal import BookingKeys
internal import GRDB
internal import Platform

extension SQLiteStore {
  /// Timeout in seconds of a commit that waits for other processes.
  private static let patience = 10.0

  /// Opens the store in a file, and creates it if missing, with access for its owner only.
  ///
  /// An older file is migrated first; a file of a newer version is refused.
  ///
  /// - Parameter directory: the directory of the encryption keys; by default beside the file. A new store
  ///   gets its first key.
  package convenience init(_ path: String, keys directory: String? = nil) throws {
    try self.init(path, keys: directory, migrations: Migration.all)
  }

  convenience init(
    _ path: String, keys directory: String? = nil, migrations: [Migration]
  ) throws {
    // One process at a time: switching to WAL, crash recovery and migration must not run concurrently.
    let lock = try FileLock("\(path).lock")
    let migrator = DatabaseMigrator(migrations)
    if Files.exists(path) {
      _ = try Self.inspect(path, migrator)
    } else {
      _ = try FileDescriptor(creating: path, mode: Files.privateMode)
    }
    let pool = try DatabasePool(path: path, configuration: Self.configuration)
    try pool.writeWithoutTransaction { database in
      // GRDB's pool sets NORMAL, which can lose the last commits on power failure.
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
    // Overwrites deleted content with zeros in every page.
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA secure_delete = ON") }
    return configuration
  }

  /// SQLite application id of our files: "pass" in ASCII.
  static let applicationID = 0x7061_7373

  /// Whether the file contains a store, as opposed to nothing; does not write.
  ///
  /// Refuses a file of another kind and one of a newer version.
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

/// Why a file was not opened, backed up or restored; it was not changed.
package enum StoreFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Has migrations that this version does not know.
  case newer(String, unknown: [String])
  /// Not a store.
  case notAStore(String)
  /// Inconsistent content.
  case damaged(String, reason: String)
  /// The target path exists already.
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
