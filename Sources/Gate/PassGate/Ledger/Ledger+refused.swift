public import GateRules
internal import SQLite
internal import Vocabulary

extension Ledger {
  /// Returns the parts that could not be taken in, until their source is read again without a fault.
  public func refusedParts() throws(LedgerError) -> [RefusedPart] {
    try asLedgerErrors {
      try database.rows("SELECT source, at, words FROM refused ORDER BY source, n").map { row in
        RefusedPart(
          source: row[0].text ?? "", at: Instant(secondsSince1970: row[1].integer ?? 0),
          words: row[2].text ?? "")
      }
    }
  }

  /// Returns the refusals that are kept of a source.
  func refusals(of source: String) throws -> [String] {
    try database.rows("SELECT words FROM refused WHERE source = ? ORDER BY n", .text(source))
      .compactMap(\.[0].text)
  }

  /// Replaces the refusals of a source, inside of a transaction.
  func remember(refusals: [String], of source: String, at now: Instant) throws {
    try database.execute("DELETE FROM refused WHERE source = ?", .text(source))
    for (number, words) in refusals.enumerated() {
      try database.execute(
        "INSERT INTO refused (source, n, at, words) VALUES (?, ?, ?, ?)", .text(source),
        .integer(number), SQLiteValue(now.secondsSince1970), .text(words))
    }
  }
}
