internal import PassFormats
internal import Vocabulary

/// A pass is good from `nbf` up to but not including `exp` (RFC 7519 §4.1.4, §4.1.5), and not before
/// it was issued; clocks may differ by the leeway.
struct WindowPolicy: Policy {
  func judge(_ pass: PassClaims, _ situation: inout Situation) throws(Finding) {
    let now = situation.now
    let (start, end) = situation.window(of: pass)
    if now < start.adding(seconds: -situation.leeway) {
      throw .refuse(
        .notYetValid,
        "too early: the pass is good from \(situation.inWords(start)), in \(roughDurationInWords(start.seconds(since: now))); "
          + (situation.isClockWrong
            ? "but this gate's clock is wrong; set it" : "ask the traveler to come back then"))
    }
    if now < pass.issuedAt.adding(seconds: -situation.leeway) {
      throw .refuse(
        .notYetValid,
        "the pass says that it was issued at \(situation.inWords(pass.issuedAt)), in \(roughDurationInWords(pass.issuedAt.seconds(since: now))); "
          + "check this gate's clock")
    }
    if now >= end.adding(seconds: situation.leeway) {
      throw .refuse(
        .expired,
        "too late: the pass was good until \(situation.inWords(end)), \(roughDurationInWords(now.seconds(since: end))) ago; "
          + "send the traveler to the desk")
    }
  }
}

extension Situation {
  /// From when until when a pass is good.
  ///
  /// Paper cannot be issued anew when a flight departs at another time. It is then good in the window around
  /// that departure too, which lies no longer than a day and a half beyond its own.
  fileprivate func window(of pass: PassClaims) -> (start: Instant, end: Instant) {
    guard case .boardingPass = pass.content, let context, let departure = context.departure else {
      return (pass.notBefore, pass.expires)
    }
    let opens = departure.adding(seconds: -context.window.before)
    let closes = departure.adding(seconds: context.window.after)
    return (
      min(pass.notBefore, max(opens, pass.notBefore.adding(seconds: -Self.longestShift))),
      max(pass.expires, min(closes, pass.expires.adding(seconds: Self.longestShift)))
    )
  }

  /// In seconds.
  private static var longestShift: Int { 36 * 3600 }
}
