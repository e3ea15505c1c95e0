internal import GateRules
internal import PassFormats
internal import PassVerifier
internal import PhoneLedger
internal import StrictText
internal import Vocabulary

// A member of staff answers for a pass that was stopped, with a badge.
extension GatePage {
  /// Begins an override: the bytes of the command are those of the badge.
  func beginOverride(_ command: Command) throws(PhoneFailure) -> Step {
    guard let gate, let ledger else { throw .refused("this gate has no place yet") }
    var object = command.object
    let number = try shaped { () throws(ShapeError) in try object.optionalInteger("scan") }
    _ = try shaped { () throws(ShapeError) in try command.required() }
    let agent = AgentCommands(ledger, gate.setting, by: command.by, now: command.now)
    let scan = try agent.overridable(number, trust: gate.held.trust)
    var clock = ledger.clock
    let state = clock.look(
      at: command.reading, signed: gate.held.trust.latestIssue, leeway: gate.verifier.leeway)
    let badge = PendingScan(
      text: ScanText(command.bytes), command: command, state: state, clock: clock,
      typed: command.ending.map { TypedScan(command.bytes, $0) })
    return read(badge, for: scan)
  }

  /// Reads a badge up to its signature.
  private func read(_ badge: PendingScan, for scan: OverridableScan) -> Step {
    guard let gate, let ledger else { return refused("this gate has no place yet") }
    let opening = Verifier(trust: gate.held.trust).open(
      badge.text, now: badge.command.now, at: .staff(of: ledger.device.issuer),
      clock: badge.state)
    switch opening {
    case .decided(let verdict): return settle(verdict, of: badge, for: scan)
    case .signature(let pending):
      waiting = .badge(pending, badge, scan)
      return ask(pending.check)
    }
  }

  /// Overrides a scan by the verdict on a badge, or tries the next reading of a badge that was typed.
  func settle(_ verdict: Verdict, of badge: PendingScan, for scan: OverridableScan) -> Step {
    guard let typed = badge.typed, verdict.pass == nil else {
      return override(scan, badge: verdict, badge.command)
    }
    typed.keep(.verdict(verdict))
    if let (text, setting) = typed.others.popFirst() {
      (typed.text, typed.setting) = (text, setting)
      return read(
        PendingScan(
          text: ScanText(text), command: badge.command, state: badge.state, clock: badge.clock,
          typed: typed), for: scan)
    }
    guard case .verdict(let verdict)? = typed.asItCame else { return refused("nothing was read") }
    return override(scan, badge: verdict, badge.command)
  }

  private func override(_ scan: OverridableScan, badge verdict: Verdict, _ command: Command) -> Step
  {
    guard let gate, let ledger else { return refused("this gate has no place yet") }
    do throws(PhoneFailure) {
      let agent = AgentCommands(ledger, gate.setting, by: command.by, now: command.now)
      return record(
        text(try agent.override(scan, badge: verdict, reason: command.reason ?? "")))
    } catch {
      return refused(error.description)
    }
  }

  /// Whether a member of staff may answer for the scan with this number.
  func canBeOverridden(_ number: Int, now: Instant) -> Bool {
    guard let gate, let ledger else { return false }
    let agent = AgentCommands(ledger, gate.setting, by: nil, now: now)
    return (try? agent.overridable(number, trust: gate.held.trust)) != nil
  }
}
