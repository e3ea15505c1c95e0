public import GateRules
internal import SQLite
internal import Vocabulary

extension Ledger {
  /// Returns the clock guard that is stored in the ledger.
  public func clockGuard() throws(LedgerError) -> ClockGuard {
    try asLedgerErrors {
      // All in one row, because each scan asks.
      let facts =
        try database.first(
          """
          SELECT (SELECT value FROM facts WHERE name = 'clock_reached'),
            (SELECT value FROM facts WHERE name = 'clock_boot_id'),
            (SELECT value FROM facts WHERE name = 'clock_booted'),
            (SELECT value FROM facts WHERE name = 'clock_version'),
            (SELECT value FROM facts WHERE name = 'clock_words')
          """) ?? Array(repeating: .null, count: 5)
      func instant(_ fact: SQLiteValue) -> Instant? {
        fact.integer.map { Instant(secondsSince1970: $0) }
      }
      return ClockGuard(
        reached: instant(facts[0]), bootID: facts[1].text, booted: instant(facts[2]),
        restarts: ClockGuard.Restarts(
          version: Int64(facts[3].integer ?? 0), confirmations: facts[4].integer ?? 0))
    }
  }

  /// Joins a clock guard with the stored one and stores what is new, inside of a transaction.
  ///
  /// From one scan to the next, only the time that was reached is new.
  func remember(_ clock: ClockGuard) throws {
    let stored = try clockGuard()
    let clock = clock.joined(with: stored)
    if let reached = clock.reached, reached != stored.reached {
      try remember("clock_reached", SQLiteValue(reached.secondsSince1970))
    }
    guard
      (clock.bootID, clock.booted) != (stored.bootID, stored.booted)
        || clock.restarts != stored.restarts
    else { return }
    try remember("clock_boot_id", .text(clock.bootID ?? ""))
    try remember("clock_booted", SQLiteValue(clock.booted?.secondsSince1970 ?? 0))
    try remember("clock_version", SQLiteValue(clock.restarts.version))
    try remember("clock_words", .integer(clock.restarts.confirmations))
  }
}
