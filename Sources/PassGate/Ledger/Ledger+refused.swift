internal import SQLite
public import Vocabulary

/// Something that a ledger was handed and could not take in.
public struct RefusedPart: Hashable, Sendable {
  /// The file that it came in; foreign text, not escaped.
  public let source: String
  /// When, by the clock of this gate.
  public let at: Instant
  /// What is wrong with it.
  public let words: String
}

extension Ledger {
  /// How many refusals of one source are kept: more say nothing more.
  static let maximumRefusals = 8

  /// What could not be taken in and still waits for somebody.
  public func refusedParts() throws(LedgerError) -> [RefusedPart] {
    try asLedgerErrors {
      try database.rows("SELECT source, at, words FROM refused ORDER BY source, n").map { row in
        RefusedPart(
          source: row[0].text ?? "", at: Instant(secondsSince1970: row[1].integer ?? 0),
          words: row[2].text ?? "")
      }
    }
  }

  /// What of a source was refused.
  func refusals(of source: String) throws -> [String] {
    try database.rows("SELECT words FROM refused WHERE source = ? ORDER BY n", .text(source))
      .compactMap(\.[0].text)
  }

  /// Remembers what of a source is refused now, in the place of what was, inside of a transaction.
  func remember(refusals: [String], of source: String, at now: Instant) throws {
    try database.run("DELETE FROM refused WHERE source = ?", .text(source))
    for (number, words) in refusals.enumerated() {
      try database.run(
        "INSERT INTO refused (source, n, at, words) VALUES (?, ?, ?, ?)", .text(source),
        .integer(number), SQLiteValue(now.secondsSince1970), .text(words))
    }
  }
}

extension [String] {
  /// The first of them, and how many more there are.
  var fewRefusals: [String] {
    let maximum = Ledger.maximumRefusals
    return count <= maximum
      ? self : prefix(maximum - 1) + ["and \(count - maximum + 1) more parts could not be taken in"]
  }
}
