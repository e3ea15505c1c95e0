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
    let opening = Verifier(trust: gate.held.trust).open(
      command.bytes, now: command.now, at: .staff(of: ledger.device.issuer), clock: state)
    switch opening {
    case .decided(let verdict): return override(scan, badge: verdict, command)
    case .signature(let pending):
      waiting = .badge(pending, scan, command)
      return ask(pending.check)
    }
  }

  /// Overrides a scan by the verdict on a badge.
  func override(_ scan: OverridableScan, badge verdict: Verdict, _ command: Command) -> Step {
    guard let gate, let ledger else { return refused("this gate has no place yet") }
    do throws(PhoneFailure) {
      let agent = AgentCommands(ledger, gate.setting, by: command.by, now: command.now)
      return record(
        text(try agent.override(scan, badge: verdict, reason: command.reason ?? "")))
    } catch {
      return refused(error.description)
    }
  }
}
