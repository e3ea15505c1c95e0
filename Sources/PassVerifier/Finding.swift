internal import PassFormats

/// What stopped a pass on its way to admission, or what must be shown though it is admitted.
///
/// It travels as a typed error inside this module and leaves it as part of a verdict.
struct Finding: Error {
  /// How much a finding weighs; of several the heaviest decides, of equals the first.
  enum Weight: Int, Comparable {
    /// Admitted, and the reason is shown.
    case mark
    case refer
    case refuse

    static func < (left: Weight, right: Weight) -> Bool { left.rawValue < right.rawValue }
  }

  let weight: Weight
  let reason: Reason
  let message: String
  var unverified: BoardingPass?

  static func refuse(
    _ reason: Reason, _ message: String, unverified: BoardingPass? = nil
  ) -> Finding {
    Finding(weight: .refuse, reason: reason, message: message, unverified: unverified)
  }

  static func refer(
    _ reason: Reason, _ message: String, unverified: BoardingPass? = nil
  ) -> Finding {
    Finding(weight: .refer, reason: reason, message: message, unverified: unverified)
  }
}

extension Verdict {
  /// The verdict that a finding means where nothing was admitted.
  init(_ finding: Finding, pass: SignedPass?, evidence: Evidence) {
    self.init(
      decision: finding.weight == .refuse ? .refuse : .refer, reason: finding.reason,
      message: finding.message, pass: pass, unverified: finding.unverified, evidence: evidence,
      reasons: [finding.reason])
  }
}
