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
        "too early: the pass is good from \(shown(pass.notBefore)), in \(span(pass.notBefore, now)); "
          + "ask the traveler to come back then")
    }
    if now < pass.issuedAt.adding(seconds: -situation.leeway) {
      throw .refuse(
        .notYetValid,
        "the pass says that it was issued at \(shown(pass.issuedAt)), in \(span(pass.issuedAt, now)); "
          + "check this gate's clock")
    }
    if now >= pass.expires.adding(seconds: situation.leeway) {
      throw .refuse(
        .expired,
        "too late: the pass was good until \(shown(pass.expires)), \(span(now, pass.expires)) ago; "
          + "send the traveler to the desk")
    }
  }

  private func shown(_ instant: Instant) -> String {
    let text = instant.description
    return text.hasSuffix(":00Z") ? text.dropLast(4).replacing("T", with: " ") + " UTC" : text
  }

  /// The time between two moments in words.
  private func span(_ later: Instant, _ earlier: Instant) -> String {
    let minutes = later.seconds(since: earlier) / 60
    return switch minutes {
    case ..<120: "\(minutes) min"
    case ..<(48 * 60): "\(minutes / 60) h"
    default: "\(minutes / 1440) days"
    }
  }
}
