internal import PassFormats

/// What stopped a pass on its way to admission.
///
/// It travels as a typed error inside this module and leaves it as part of a verdict.
struct Finding: Error {
  let isRefused: Bool
  let reason: Reason
  let message: String
  var unverified: BoardingPass?

  static func refuse(
    _ reason: Reason, _ message: String, unverified: BoardingPass? = nil
  ) -> Finding {
    Finding(isRefused: true, reason: reason, message: message, unverified: unverified)
  }

  static func refer(
    _ reason: Reason, _ message: String, unverified: BoardingPass? = nil
  ) -> Finding {
    Finding(isRefused: false, reason: reason, message: message, unverified: unverified)
  }
}

extension Verdict {
  /// The verdict that a finding means.
  init(_ finding: Finding, pass: SignedPass?, evidence: Evidence) {
    self.init(
      decision: finding.isRefused ? .refuse : .refer, reason: finding.reason,
      message: finding.message, pass: pass, unverified: finding.unverified, evidence: evidence)
  }
}
