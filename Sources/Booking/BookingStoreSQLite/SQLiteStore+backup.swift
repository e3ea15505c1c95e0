internal import Platform
internal import SQLite

extension SQLiteStore {
  /// Copies a consistent snapshot of the store to a new file, while others continue to read and write.
  ///
  /// The file appears only when it is complete, checked and synced.
  package func backUp(to path: String) throws {
    let file = connections.path
    do {
      try connections.read { source in
        try Self.copy(source, to: path) { copy in
          guard let problem = try Self.integrityProblems(of: copy, limit: 1).first else { return }
          // A damaged copy means a damaged source, unless the check of the source finds nothing.
          guard let reason = try Self.integrityProblems(of: source, limit: 1).first else {
            throw StoreFileError.damagedBackup(path, reason: problem)
          }
          throw StoreFileError.damaged(file, reason: reason)
        }
      }
    } catch let error as SQLiteError where error.isDamaged {
      throw StoreFileError.damaged(file, reason: error.detail)
    }
  }

  /// Restores a backup to a path that has neither a file nor the log of one; `init` can then open it.
  ///
  /// Event numbers continue above any number that a reader may have seen, even if the lost store had
  /// assigned more than the backup contains.
  package static func restore(_ backup: String, to path: String) throws {
    _ = try FileDescriptor(reading: backup)
    do {
      guard try inspect(backup, Migrator()) else { throw StoreFileError.notAStore(backup) }
    } catch let StoreFileError.damaged(path, reason) {
      throw StoreFileError.damagedBackup(path, reason: reason)
    }
    let lock = try FileLock("\(path).lock")
    // Left-over WAL files of another database would be applied to this one.
    let present = [path, "\(path)-wal", "\(path)-shm"].filter(Files.exists)
    guard present.isEmpty else { throw StoreFileError.storeInTheWay(present) }
    try copy(try SQLiteDatabase(backup, .readOnly), to: path) { database in
      if let problem = try integrityProblems(of: database, limit: 1).first {
        throw StoreFileError.damagedBackup(backup, reason: problem)
      }
      try database.execute(
        """
        INSERT INTO sqlite_sequence (name, seq) SELECT 'event', 0
        WHERE NOT EXISTS (SELECT * FROM sqlite_sequence WHERE name = 'event');
        UPDATE sqlite_sequence SET seq = ((seq >> 32) + 1) << 32 WHERE name = 'event';
        """)
    }
    lock.release()
  }

  /// Copies to a path where no file exists; the file appears only if `finish` succeeds.
  private static func copy(
    _ source: SQLiteDatabase, to path: String, _ finish: (SQLiteDatabase) throws -> Void
  ) throws {
    if Files.exists(path) { throw StoreFileError.inTheWay(path) }
    try Files.create(path, mode: Files.privateMode) { temporary in
      defer { for suffix in ["-journal", "-wal", "-shm"] { Files.remove(temporary + suffix) } }
      let copy = try SQLiteDatabase(temporary, .write)
      try copy.execute("PRAGMA secure_delete = ON")
      try source.copy(to: copy)
      // The copy is a single file, without a write-ahead log beside it.
      try copy.execute("PRAGMA journal_mode = DELETE")
      try finish(copy)
    }
  }
}
