import BookingStoreSQLite
import SQLite

/// Writes the rows of holds into the tables of a store and nothing else, 64 holds a transaction: what SQLite and
/// the disk allow.
enum PlainDriver {
  private static let batch = 64
  /// As long as a stored hold.
  private static let body = String(repeating: "x", count: 400)

  /// The time of this many holds, each of a seat of its own.
  static func holds(_ count: Int, in path: String) throws -> Duration {
    _ = try SQLiteStore(path)
    let database = try SQLiteDatabase(path, .write)
    try database.makeDurable()
    let start = ContinuousClock.now
    for first in stride(from: 0, to: count, by: batch) {
      try database.write {
        for number in first..<min(first + batch, count) { try hold(number, in: database) }
      }
    }
    return start.duration(to: .now)
  }

  private static func hold(_ number: Int, in database: SQLiteDatabase) throws {
    let (hold, user) = (SQLiteValue.text("hld_\(number)"), SQLiteValue.text("user\(number)"))
    for (scope, name, limit) in [("flight", "seat\(number)", 1), ("holds", "user\(number)", 3)] {
      try database.query(
        "INSERT INTO claim (scope, name, owner, quantity, capacity, fence, until) VALUES (?, ?, ?, 1, ?, 1, 300)",
        [.text(scope), .text(name), hold, .integer(limit)])
    }
    try database.query(
      "INSERT INTO record (kind, key, version, body, lapses) VALUES ('hold', ?, 1, ?, 300)",
      [hold, .text(body)])
    try database.query(
      """
      INSERT INTO lookup (kind, name, value, rank, key, is_unique)
      VALUES ('hold', 'holder', ?, 0, ?, 0)
      """, [user, hold])
  }
}
