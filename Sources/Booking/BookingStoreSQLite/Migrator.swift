internal import SQLite

/// The migrator that brings a file to the schema of this version; the table `migration` names what was applied to the
/// file.
struct Migrator {
  let migrations: [Migration]

  init(_ migrations: [Migration] = Migration.all) { self.migrations = migrations }

  /// Returns the names of the migrations that were applied.
  func applied(in database: SQLiteDatabase) throws -> Set<String> {
    let tables = try database.all(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'migration'"
    ) { $0.text(0) }
    if tables.isEmpty { return [] }
    return Set(try database.all("SELECT name FROM migration") { $0.text(0) })
  }

  /// Applies the missing migrations with which older services go on, each in a transaction of its own; a new file gets
  /// all.
  func migrate(_ database: SQLiteDatabase) throws {
    try database.execute(
      "CREATE TABLE IF NOT EXISTS migration (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID")
    let isNew = try applied(in: database).isEmpty
    try apply(to: database) { isNew || $0.phase == .expand }
  }

  /// Applies all missing migrations if one of them is to be applied without older services, and no other program has
  /// the file open.
  ///
  /// While a program has a file with a write-ahead log open, it keeps a shared lock on the file. So a connection that
  /// gets the exclusive lock is the only one.
  func contract(_ path: String) throws {
    let applied = try applied(in: try SQLiteDatabase(path, .readOnly))
    let isDue = migrations.contains { $0.phase == .contract && !applied.contains($0.name) }
    guard isDue, !applied.isEmpty else { return }
    let database = try SQLiteDatabase(path, .write, patience: 0)
    do {
      // It must be set before the log is used, because the lock is taken at the first use.
      try database.execute("PRAGMA locking_mode=EXCLUSIVE")
      try database.write {}
      try database.makeDurable()
    } catch let error as SQLiteError where error.isBusy { return }
    try apply(to: database) { _ in true }
  }

  private func apply(to database: SQLiteDatabase, where isDue: (Migration) -> Bool) throws {
    let applied = try applied(in: database)
    for migration in migrations where !applied.contains(migration.name) && isDue(migration) {
      try database.write {
        try database.execute(migration.sql)
        try database.run("INSERT INTO migration VALUES (?)", .text(migration.name))
      }
    }
  }
}
