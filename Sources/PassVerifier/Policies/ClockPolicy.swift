internal import PassFormats

/// Objects where the gate's clock is known to be wrong, so that times cannot be judged
/// (docs/SPEC.md §9, row 20).
struct ClockPolicy: Policy {
  func judge(_ pass: PassClaims, in situation: Situation) -> Objection? {
    switch situation.clock {
    case .ok, .unknown: nil
    case .behind: situation.stale(.clockBehind(now: situation.now))
    case .stepped: situation.stale(.clockStepped)
    }
  }
}
