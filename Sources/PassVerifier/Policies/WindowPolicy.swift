internal import PassFormats
internal import Vocabulary

/// A pass is good from `nbf` up to but not including `exp` (RFC 7519 §4.1.4, §4.1.5), and not before
/// it was issued; clocks may differ by the leeway.
struct WindowPolicy: Policy {
  func judge(_ pass: PassClaims, _ situation: inout Situation) throws(Finding) {
    let now = situation.now
    if now < pass.notBefore.adding(seconds: -situation.leeway) {
      throw .refuse(
        .notYetValid,
        "too early: the pass is good from \(inWords(pass.notBefore)), in \(roughDurationInWords(pass.notBefore.seconds(since: now))); "
          + (situation.isClockWrong
            ? "but this gate's clock is wrong; set it" : "ask the traveler to come back then"))
    }
    if now < pass.issuedAt.adding(seconds: -situation.leeway) {
      throw .refuse(
        .notYetValid,
        "the pass says that it was issued at \(inWords(pass.issuedAt)), in \(roughDurationInWords(pass.issuedAt.seconds(since: now))); "
          + "check this gate's clock")
    }
    if now >= situation.end(of: pass).adding(seconds: situation.leeway) {
      throw .refuse(
        .expired,
        "too late: the pass was good until \(inWords(pass.expires)), \(roughDurationInWords(now.seconds(since: pass.expires))) ago; "
          + "send the traveler to the desk")
    }
  }
}

extension Situation {
  /// Until when a pass is good: a flight that departs late waits for its passengers' paper, which cannot
  /// be issued anew, but no longer than a day and a half.
  fileprivate func end(of pass: PassClaims) -> Instant {
    guard case .boardingPass = pass.content, let departure = context?.departure else {
      return pass.expires
    }
    return max(pass.expires, min(departure, pass.expires.adding(seconds: Self.longestDelay)))
  }

  private static var longestDelay: Int { 36 * 3600 }
}
