internal import PassFormats

/// A gate whose clock is wrong cannot tell what is too early or too late.
struct ClockPolicy: Policy {
  func judge(_ pass: PassClaims, in situation: Situation) -> Objection? {
    switch situation.clock {
    case .ok, .unknown: nil
    case .behind: situation.stale(.clockBehind(now: situation.now))
    case .stepped: situation.stale(.clockStepped)
    }
  }
}
