public import GateRules
internal import SQLite
internal import Vocabulary

extension Ledger {
  /// Returns the clock guard that is stored in the ledger.
  public func clockGuard() throws(LedgerError) -> ClockGuard {
    try asLedgerErrors {
      func number(_ name: String) throws -> Int? { try fact(name)?.integer }
      func instant(_ name: String) throws -> Instant? {
        try number(name).map { Instant(secondsSince1970: $0) }
      }
      return ClockGuard(
        reached: try instant("clock_reached"), bootID: try fact("clock_boot_id")?.text,
        booted: try instant("clock_booted"),
        restarts: ClockGuard.Restarts(
          version: Int64(try number("clock_version") ?? 0),
          confirmations: try number("clock_words") ?? 0))
    }
  }

  /// Joins a clock guard with the stored one and stores it, inside of a transaction.
  func remember(_ clock: ClockGuard) throws {
    let clock = clock.joined(with: try clockGuard())
    if let reached = clock.reached {
      try remember("clock_reached", SQLiteValue(reached.secondsSince1970))
    }
    try remember("clock_boot_id", .text(clock.bootID ?? ""))
    try remember("clock_booted", SQLiteValue(clock.booted?.secondsSince1970 ?? 0))
    try remember("clock_version", SQLiteValue(clock.restarts.version))
    try remember("clock_words", .integer(clock.restarts.confirmations))
  }
}
