internal import GRDB
internal import Platform

extension SQLiteStore {
  /// Copies the store as it is at one moment into a new file, while others go on reading and writing.
  ///
  /// The file is there when it is whole, checked and on the disk, or it is not there at all.
  package func backUp(to path: String) throws {
    try Self.copy(pool, to: path) { try Self.checkIntegrity(of: $0, as: path) }
  }

  /// Puts a backup in a place where nothing is yet, for `init` to open.
  ///
  /// Its events go on with numbers that no reader has seen, though the store that was lost may have
  /// given out more of them than the backup knows.
  package static func restore(_ backup: String, to path: String) throws {
    _ = try FileDescriptor(reading: backup)
    guard try inspect(backup, DatabaseMigrator(Migration.all)) else {
      throw StoreFileError.notAStore(backup)
    }
    let lock = try FileLock("\(path).lock")
    // The log of another file would be taken for this one's.
    for name in ["\(path)-wal", "\(path)-shm"] where Files.exists(name) {
      throw StoreFileError.inTheWay(name)
    }
    var readOnly = configuration
    readOnly.readonly = true
    let source = try DatabaseQueue(path: backup, configuration: readOnly)
    try copy(source, to: path) { database in
      try checkIntegrity(of: database, as: backup)
      try database.execute(
        sql: """
          INSERT INTO sqlite_sequence (name, seq) SELECT 'event', 0
          WHERE NOT EXISTS (SELECT * FROM sqlite_sequence WHERE name = 'event');
          UPDATE sqlite_sequence SET seq = ((seq >> 32) + 1) << 32 WHERE name = 'event';
          """)
    }
    lock.release()
  }

  /// A copy in a place where nothing is, which appears when `finish` is content with it.
  private static func copy(
    _ source: any DatabaseReader, to path: String, _ finish: (Database) throws -> Void
  ) throws {
    if Files.exists(path) { throw StoreFileError.inTheWay(path) }
    try Files.create(path, mode: Files.privateMode) { temporary in
      defer { for suffix in ["-journal", "-wal", "-shm"] { Files.remove(temporary + suffix) } }
      let copy = try DatabaseQueue(path: temporary, configuration: configuration)
      try source.backup(to: copy)
      try copy.writeWithoutTransaction { database in
        // One file, whole in itself: nothing of it stands in a log beside it.
        try database.execute(sql: "PRAGMA journal_mode = DELETE")
        try finish(database)
      }
      try copy.close()
    }
  }

  private static func checkIntegrity(of database: Database, as path: String) throws {
    let problems = try String.fetchAll(database, sql: "PRAGMA integrity_check(1)")
    guard problems == ["ok"] else {
      throw StoreFileError.damaged(path, reason: problems.joined(separator: ", "))
    }
  }
}
