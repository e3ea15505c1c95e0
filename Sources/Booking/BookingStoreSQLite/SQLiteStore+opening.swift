internal import BookingKeys
internal import Platform
internal import SQLite
internal import Vocabulary

extension SQLiteStore {
  /// Opens the store in a file, and creates it if missing, with access for its owner only.
  ///
  /// An older file is migrated first, as far as the services that have it open can go on; a file of a newer version is
  /// refused. `directory` has the encryption keys, and is beside the file by default. A new store gets its first key.
  package convenience init(_ path: String, keys directory: String? = nil) throws {
    try self.init(path, keys: directory, migrations: Migration.all)
  }

  convenience init(
    _ path: String, keys directory: String? = nil, migrations: [Migration]
  ) throws {
    // Only one process may do this at a time, because switching to WAL, crash recovery and migration must not run
    // concurrently.
    let lock = try FileLock("\(path).lock")
    let migrator = Migrator(migrations)
    if Files.exists(path) {
      do {
        _ = try Self.inspect(path, migrator)
      } catch let error as SQLiteError where error.isUnfinished {
        // The power or the process failed before there was a log, and only a writer can undo what was begun.
        let database = try SQLiteDatabase(path, .write)
        try database.execute("BEGIN IMMEDIATE")
        try database.execute("ROLLBACK")
        _ = try Self.inspect(path, migrator)
      }
    } else {
      _ = try FileDescriptor(creating: path, mode: Files.privateMode)
    }
    let keys = try StorageKeys(directory ?? "\(path).keys")
    let connections: Connections
    let form: RecordForm
    do {
      try migrator.contract(path)
      connections = try Connections(path)
      form = try connections.write { database in
        try database.execute("PRAGMA application_id = \(Self.applicationID)")
        try migrator.migrate(database)
        try Self.prepare(keys, for: database)
        return try RecordForm.form(of: database)
      }
    } catch let error as SQLiteError where error.isDamaged {
      throw StoreFileError.damaged(path, reason: error.detail)
    }
    lock.release()
    self.init(connections, keys: keys, form)
  }

  /// SQLite application id of our files: "pass" in ASCII.
  static let applicationID = 0x7061_7373

  /// Returns whether the file contains a store, as opposed to nothing; does not write.
  ///
  /// It refuses a file of another kind and one of a newer version.
  static func inspect(_ path: String, _ migrator: Migrator) throws -> Bool {
    do {
      let database = try SQLiteDatabase(path, .readOnly)
      return try database.read {
        let tables = try database.one("SELECT count(*) FROM sqlite_master") { $0.integer(0) } ?? 0
        let id = try database.one("PRAGMA application_id") { $0.integer(0) }
        guard id == applicationID || tables == 0 else { throw StoreFileError.notAStore(path) }
        if let moved = try database.moved() { throw StoreFileError.moved(path, to: moved.place) }
        let unknown = try migrator.applied(in: database)
          .subtracting(migrator.migrations.map(\.name))
        guard unknown.isEmpty else {
          throw StoreFileError.newer(path, unknown: unknown.sorted())
        }
        return tables > 0
      }
    } catch let error as SQLiteError where error.isNoDatabase {
      throw StoreFileError.notAStore(path)
    } catch let error as SQLiteError where error.isDamaged {
      throw StoreFileError.damaged(path, reason: error.detail)
    }
  }
}

/// The reason why a file was not opened, backed up or restored; the file was not changed.
package enum StoreFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file has migrations that this version does not know.
  case newer(String, unknown: [String])
  /// The file is not a store.
  case notAStore(String)
  /// The content of a store is inconsistent.
  case damaged(String, reason: String)
  /// The content of a backup is inconsistent.
  case damagedBackup(String, reason: String)
  /// The target path exists already.
  case inTheWay(String)
  /// The place where a backup is to be restored has files of a store; the value names all of them.
  case storeInTheWay([String])
  /// The bookings of the file are in another database now.
  case moved(String, to: String)
  /// There is no file.
  case missing(String)

  package var description: String {
    switch self {
    case .newer(let path, let unknown):
      "\(path) was changed by a newer version of the service (\(unknown.joined(separator: ", "))); "
        + "use that version, or restore a backup from before the change"
    case .notAStore(let path): "\(path) is no file of bookings; name another file"
    case .damaged(let path, let reason):
      "\(path) is damaged (\(reason)); restore the last backup that is whole: stop the service, move the file and "
        + "its -wal and -shm away together, then run: passservice restore"
    case .damagedBackup(let path, let reason):
      "the backup \(path) is damaged (\(reason)); use another backup, or make it again"
    case .inTheWay(let path): "\(path) is there already; name another file"
    case .storeInTheWay(let files):
      "\(files.joined(separator: ", ")): there are bookings already; stop the service, then move "
        + (files.count == 1
          ? "the file away" : "these files away together, since the latest bookings are in -wal")
        + ", and restore again"
    case .moved(let path, let place):
      "\(path): its bookings were moved to another database; use --database \(escaped(place))"
    case .missing(let path): "\(path): no such file"
    }
  }
}
