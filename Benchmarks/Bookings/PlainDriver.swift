import SQLite

/// Writes what a hold comes to, rows with their indexes and nothing else, over the project's SQLite connection,
/// 64 holds a transaction: what the disk and SQLite allow.
enum PlainDriver {
  private static let batch = 64
  private static let schema = """
    CREATE TABLE claim (scope TEXT, name TEXT, owner TEXT, fence INTEGER, until INTEGER,
      PRIMARY KEY (scope, name, owner)) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX claim_of_unit ON claim (scope, name);
    CREATE TABLE record (id INTEGER PRIMARY KEY, kind TEXT, key TEXT, body TEXT, UNIQUE (kind, key)) STRICT;
    CREATE TABLE event (number INTEGER PRIMARY KEY, name TEXT, key TEXT, at INTEGER) STRICT;
    """
  /// As long as a stored hold.
  private static let body = String(repeating: "x", count: 400)

  /// The rate of this many holds, each of a seat of its own.
  static func holds(_ count: Int, in path: String) throws -> Duration {
    let database = try SQLiteDatabase(path, .create)
    try database.makeDurable()
    try database.execute(schema)
    let start = ContinuousClock.now
    for first in stride(from: 0, to: count, by: batch) {
      try database.write {
        for number in first..<min(first + batch, count) { try hold(number, in: database) }
      }
    }
    return start.duration(to: .now)
  }

  private static func hold(_ number: Int, in database: SQLiteDatabase) throws {
    let (seat, owner) = (SQLiteValue.text("seat\(number)"), SQLiteValue.text("hold\(number)"))
    try database.query(
      "SELECT fence FROM claim WHERE scope = ? AND name = ?", [.text("flight"), seat])
    try database.query(
      "INSERT INTO claim VALUES (?, ?, ?, 1, ?)", [.text("flight"), seat, owner, .integer(300)])
    try database.query(
      "INSERT INTO record (kind, key, body) VALUES (?, ?, ?)", [.text("hold"), owner, .text(body)])
    try database.query(
      "INSERT INTO event (name, key, at) VALUES (?, ?, ?)",
      [.text("hold.taken"), owner, .integer(0)])
  }
}
