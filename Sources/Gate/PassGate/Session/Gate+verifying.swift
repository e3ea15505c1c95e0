public import GateRules
internal import PassFormats
public import PassVerifier
internal import Vocabulary

extension Gate {
  /// Creates a gate without events; `policies` are rules of the operator, which every pass must meet, too.
  public init(_ setting: GateSetting, held: HeldTrust, policies: [any Policy] = []) {
    self.init(setting, held: held) { verifier in policies.reduce(verifier) { $0.adding($1) } }
  }

  /// Decides about a scan, before the ledger is asked.
  package func judge(_ scan: ScanText, now: Instant, clock: ClockState) -> GateAnswer {
    judge(verifier.verify(scan, now: now, at: checkpoint, clock: clock), now: now)
  }
}
