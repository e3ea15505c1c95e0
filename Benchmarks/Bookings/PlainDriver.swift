import BookingStoreSQLite
import Foundation
import SQLite

/// A lower layer to compare with: it writes only the rows of holds into the tables of a store, 64 holds a transaction.
///
/// Python's driver is the one to compare with. The project's own connection shows what SQLite and the disk allow.
enum PlainDriver {
  private static let batch = 64
  /// A body as long as that of a stored hold.
  private static let body = String(repeating: "x", count: 400)

  /// Returns the rate of Python's driver, in holds per second.
  static func pythonRate(_ count: Int, in path: String) throws -> Double {
    _ = try SQLiteStore(path)
    let python = Process()
    let output = Pipe()
    python.executableURL = URL(filePath: "/usr/bin/env")
    python.arguments = ["python3", "-c", script, path, "\(count)"]
    python.standardOutput = output
    try python.run()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    python.waitUntilExit()
    guard let rate = Double(text.trimmingCharacters(in: .newlines)) else {
      throw Unexpected("python3 said \(text)")
    }
    return rate
  }

  private static let script = """
    import sqlite3, sys, time
    path, count = sys.argv[1], int(sys.argv[2])
    database = sqlite3.connect(path, isolation_level=None)
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("PRAGMA synchronous=FULL")
    start = time.perf_counter()
    for first in range(0, count, \(batch)):
        database.execute("BEGIN IMMEDIATE")
        for number in range(first, min(first + \(batch), count)):
            hold, user = f"hld_{number}", f"user{number}"
            for scope, name, limit in (("flight", f"seat{number}", 1), ("holds", user, 3)):
                database.execute(
                    "INSERT INTO claim (scope, name, owner, quantity, capacity, fence, until) "
                    "VALUES (?, ?, ?, 1, ?, 1, 300)", (scope, name, hold, limit))
            database.execute(
                "INSERT INTO record (kind, key, version, body, lapses) VALUES ('hold', ?, 1, ?, 300)",
                (hold, "\(body)"))
            database.execute(
                "INSERT INTO lookup (kind, name, value, rank, key, is_unique) "
                "VALUES ('hold', 'holder', ?, 0, ?, 0)", (user, hold))
        database.execute("COMMIT")
    print(count / (time.perf_counter() - start))
    """

  /// Returns the time that the project's own connection takes for this many holds, each of a seat of its own.
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
