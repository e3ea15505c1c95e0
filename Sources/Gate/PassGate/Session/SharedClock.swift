internal import GateRules
internal import PassVerifier
internal import Vocabulary

/// The clock guard of a gate at work, kept in step with the one in the ledger: other processes of the
/// gate see the clock, too, and an agent may have confirmed it.
struct SharedClock {
  private(set) var guarded: ClockGuard
  private let ledger: Ledger

  init(_ ledger: Ledger) throws(LedgerError) {
    self.ledger = ledger
    guarded = try ledger.clockGuard()
  }

  /// Joins the guard of the ledger.
  ///
  /// Where that cannot be read, the result is false, and the guard of this process goes on alone.
  @discardableResult mutating func synchronize() -> Bool {
    guard let remembered = try? ledger.clockGuard() else { return false }
    guarded = remembered.joined(with: guarded)
    return true
  }

  /// Restarts the guard from a bundle of a higher version.
  mutating func restart(from bundle: TrustBundle?) { guarded.restart(from: bundle) }

  /// Compares the clocks at a scan, after the guard was synchronized.
  mutating func look(
    at reading: ClockGuard.Reading, signed: Instant?, leeway: Int
  ) -> ClockState {
    guarded.look(at: reading, signed: signed, leeway: leeway)
  }
}
