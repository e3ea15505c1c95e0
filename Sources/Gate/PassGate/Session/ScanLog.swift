internal import GateRules
internal import PassCrypto
internal import PassVerifier
internal import Vocabulary

/// The log of one session, which decides each scan in a transaction of the ledger and counts the stopped scans.
struct ScanLog {
  /// The numbers of stopped scans, by reason code.
  private(set) var stopped: [String: Int]
  /// Whether the gate is the way out.
  let isExit: Bool
  /// The number of seconds after an entry or an exit in which the same pass counts as read twice.
  private let again: Int
  private let ledger: Ledger
  private let store: LedgerStore

  init(
    _ ledger: Ledger, in context: String, isExit: Bool, again: Int, random: any RandomSource
  ) throws(LedgerError) {
    self.again = again
    self.ledger = ledger
    self.isExit = isExit
    store = LedgerStore(ledger, random)
    stopped = try ledger.stops(in: context)
  }

  /// Decides about a judged scan and records it.
  ///
  /// Where the ledger cannot be written, the message says so. `isFurther` says whether the scan is for a further person
  /// on the pass that was scanned just before, and not the same reading once more.
  mutating func record(
    _ judged: GateAnswer, at gate: Gate, now: Instant, clock: ClockGuard, isFurther: Bool
  ) -> GateAnswer {
    do throws(LedgerError) {
      let answer = try ledger.write {
        try ledger.remember(clock)
        return try gate.decide(
          judged, at: now, isExit: isExit, again: isFurther ? 0 : again, in: store)
      }
      if answer.scan != nil { count(answer) }
      return answer
    } catch {
      let answer = gate.decide(
        judged, isExit: isExit, withoutRecordingIn: store, because: "\(error)")
      if judged.light != .admit { count(answer) }
      return answer
    }
  }

  private mutating func count(_ answer: GateAnswer) {
    stopped[answer.reason?.rawValue ?? "", default: 0] += 1
  }
}
