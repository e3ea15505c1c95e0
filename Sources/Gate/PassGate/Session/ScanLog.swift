internal import PassCrypto
internal import PassVerifier
internal import Vocabulary

/// The scans of one session: asks the ledger about each, records what comes of it, and counts those who
/// were stopped.
struct ScanLog {
  /// Scans that let nobody in, by reason code.
  private(set) var stopped: [String: Int]
  /// Whether the gate is the way out.
  let isExit: Bool
  /// For how many seconds after it let in or out the same pass counts as read twice.
  private let again: Int
  private let ledger: Ledger
  private let random: any RandomSource

  init(
    _ ledger: Ledger, in context: String, isExit: Bool, again: Int, random: any RandomSource
  ) throws(LedgerError) {
    self.again = again
    self.ledger = ledger
    self.isExit = isExit
    self.random = random
    stopped = try ledger.stops(in: context)
  }

  /// Decides about a judged scan and records it.
  ///
  /// Where the ledger cannot be written, the message says so.
  ///
  /// - Parameter isFurther: whether the scan is for a further person on the pass that was scanned just before, and
  ///   not the same reading once more.
  mutating func record(_ scan: JudgedScan, isFurther: Bool = false) -> ScanOutcome {
    let again = isFurther ? 0 : again
    var scan = scan
    do throws(LedgerError) {
      try refusePaper(&scan)
      if isExit { return try leave(scan, again: again) }
      guard let entry = scan.judgement.entry else { return try stop(scan) }
      return try enter(entry, scan, again: again)
    } catch {
      return unrecorded(scan, error)
    }
  }

  /// Refuses unsigned paper of a passenger whose signed pass was refused as revoked: it may have been cut
  /// from that pass.
  private func refusePaper(_ scan: inout JudgedScan) throws(LedgerError) {
    guard scan.judgement.verdict.unverified != nil, let passenger = scan.judgement.airlineKey,
      let earlier = try ledger.takenBack(passenger)
    else { return }
    let reason = earlier.reason.flatMap(Reason.init) ?? .revoked
    scan.judgement.stop(.refuse, .takenBack(at: earlier.at, reason), scan.english)
  }

  private mutating func enter(
    _ entry: Entry, _ scan: JudgedScan, again: Int
  ) throws(LedgerError) -> ScanOutcome {
    let outcome = try ledger.enter(
      entry, in: scan.context, at: scan.now, random: random, clock: scan.clock,
      trusting: scan.trust, again: again)
    switch outcome {
    case .entered(let event, let count):
      let remark = entry.admits > 1 ? GateRemark.people(count, of: entry.admits) : nil
      return ScanOutcome(
        scan, .admit, scan.judgement.reason, adding: remark, event: event,
        further: max(0, entry.admits - count))
    case .readAgain(let earlier):
      return ScanOutcome(readAgain: .refuse, .alreadyAdmitted, "came in", earlier, scan.now)
    case .stopped(let light, let reason, let earlier, let name):
      stopped[reason.rawValue, default: 0] += 1
      return ScanOutcome(
        scan, light, reason, GateFinding(reason, earlier, name, entry), scan: ledger.lastScan)
    }
  }

  private mutating func stop(_ scan: JudgedScan) throws(LedgerError) -> ScanOutcome {
    var scan = scan
    // A red finding outranks an amber one: a passenger who is already in is refused as such, however old
    // the list is or wrong the clock.
    if scan.judgement.light == .refer,
      scan.judgement.pass != nil || scan.judgement.airlineKey != nil
    {
      let entry = Entry(waiting: scan.judgement)
      if let (reason, earlier, name) = try ledger.objection(to: entry, in: scan.context) {
        scan.judgement.stop(.refuse, GateFinding(reason, earlier, name, entry), scan.english)
      }
    }
    stopped[scan.judgement.reason?.rawValue ?? "", default: 0] += 1
    var record = ScanRecord(stopped: scan.judgement, in: scan.context, at: scan.now)
    let isAnswerable = scan.judgement.verdict.reasons.allSatisfy(\.canBeOverridden)
    record.trust = isAnswerable ? scan.trust : nil
    let number = try ledger.note(record, clock: scan.clock)
    return ScanOutcome(scan, scan.judgement.light, scan.judgement.reason, scan: number)
  }

  /// At the way out only the signature counts: who is in may leave, whatever time it is.
  private mutating func leave(
    _ scan: JudgedScan, again: Int
  ) throws(LedgerError) -> ScanOutcome {
    guard let pass = scan.judgement.pass else { return try stop(scan) }
    let outcome = try ledger.leave(
      pass, in: scan.context, at: scan.now, random: random, person: scan.judgement.person,
      clock: scan.clock, again: again)
    switch outcome {
    case .left(let event, let stillIn):
      return ScanOutcome(
        .admit, nil, "out; may come in again", event: event, further: stillIn)
    case .readAgain(let earlier):
      return ScanOutcome(readAgain: .refer, nil, "went out", earlier, scan.now)
    case .notIn:
      return ScanOutcome(
        .refer, nil, "not in by this gate's ledger; let the guest out and scan at the next entry")
    }
  }

  /// The answer where the ledger could not be written: nobody is let in, and a stop stays a stop.
  private func unrecorded(_ scan: JudgedScan, _ error: LedgerError) -> ScanOutcome {
    let judgement = scan.judgement
    guard judgement.light == .admit else {
      return ScanOutcome(
        scan, judgement.light, judgement.reason, adding: .notLogged("\(error)"))
    }
    // The ledger may still be readable, and say no.
    if !isExit, let entry = judgement.entry,
      let (reason, earlier, name) = try? ledger.objection(to: entry, in: scan.context)
    {
      return ScanOutcome(
        scan, .refuse, reason, GateFinding(reason, earlier, name, entry),
        adding: .notLogged("\(error)"))
    }
    return ScanOutcome(.refer, .notRecorded, "not recorded: \(error)")
  }
}

extension ScanRecord {
  /// The record of a scan that let nobody in.
  fileprivate init(stopped judgement: Judgement, in context: String, at now: Instant) {
    self.init(at: now, context: context, person: judgement.person)
    decision = judgement.light
    reason = judgement.reason?.rawValue
    pass = judgement.pass
    issuedAt = judgement.verdict.pass?.claims.issuedAt
    admits = judgement.verdict.pass?.claims.admits ?? 1
    airlineKey = judgement.airlineKey
    isTakenBack = judgement.isTakenBack
  }
}
