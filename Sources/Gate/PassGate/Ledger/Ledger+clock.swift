public import GateRules
internal import SQLite
internal import Vocabulary

extension Ledger {
  /// Returns the clock guard that is stored in the ledger.
  public func clockGuard() throws(LedgerError) -> ClockGuard {
    try asLedgerErrors {
      var facts: [String: SQLiteValue] = [:]
      let rows = try database.rows(
        "SELECT name, value FROM facts WHERE name GLOB 'clock_*'")
      for row in rows { facts[row[0].text ?? ""] = row[1] }
      func instant(_ name: String) -> Instant? {
        facts[name]?.integer.map { Instant(secondsSince1970: $0) }
      }
      return ClockGuard(
        reached: instant("clock_reached"), bootID: facts["clock_boot_id"]?.text,
        booted: instant("clock_booted"),
        restarts: ClockGuard.Restarts(
          version: Int64(facts["clock_version"]?.integer ?? 0),
          confirmations: facts["clock_words"]?.integer ?? 0))
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
