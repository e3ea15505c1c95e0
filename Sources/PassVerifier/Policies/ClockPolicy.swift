internal import PassFormats

/// A gate whose clock is wrong cannot tell what is too early or too late.
struct ClockPolicy: Policy {
  func judge(_ pass: PassClaims, _ situation: inout Situation) throws(Finding) {
    switch situation.clock {
    case .ok, .unknown: return
    case .behind:
      throw situation.stale(
        .clockUntrusted,
        "this gate's clock says \(situation.inWords(situation.now)), which is over already",
        mend: "set it",
        byHand: "check the times on the pass")
    case .stepped:
      throw situation.stale(
        .clockUntrusted,
        "this gate's clock was changed while it ran", mend: "check it",
        byHand: "check the times on the pass")
    }
  }
}
