internal import PassFormats
internal import Vocabulary

/// Requires that a pass is valid now: from `nbf` up to but not including `exp` (RFC 7519 §4.1.4,
/// §4.1.5), and not before `iat`, with the leeway for clocks (docs/SPEC.md §9, row 21).
struct WindowPolicy: Policy {
  func judge(_ pass: PassClaims, in situation: Situation) -> Objection? {
    let now = situation.now
    let (start, end) = situation.window(of: pass)
    if now < start.adding(seconds: -situation.leeway) {
      return .refuse(.notYetValid(notBefore: start, now: now, clock: situation.clock))
    }
    if now < pass.issuedAt.adding(seconds: -situation.leeway) {
      return .refuse(.notYetIssued(issuedAt: pass.issuedAt, now: now))
    }
    if now >= end.adding(seconds: situation.leeway) {
      return .refuse(.expired(at: end, now: now))
    }
    return nil
  }
}

extension Situation {
  /// Returns the validity window of a pass.
  ///
  /// Printed passes cannot be replaced when the departure time changes. They are also valid in the
  /// window around the new departure, at most 36 hours beyond their own.
  fileprivate func window(of pass: PassClaims) -> (start: Instant, end: Instant) {
    guard case .flight(let flight) = checkpoint, let departure = flight.departure,
      case .boardingPass = pass.content
    else { return (pass.notBefore, pass.expires) }
    let opens = departure.adding(seconds: -flight.window.before)
    let closes = departure.adding(seconds: flight.window.after)
    return (
      min(pass.notBefore, max(opens, pass.notBefore.adding(seconds: -Self.longestShift))),
      max(pass.expires, min(closes, pass.expires.adding(seconds: Self.longestShift)))
    )
  }

  /// The longest shift of a window, in seconds.
  private static var longestShift: Int { 36 * 3600 }
}
