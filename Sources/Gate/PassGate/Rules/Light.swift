internal import PassVerifier

/// The light that a gate shows: green (`admit`), amber (`refer`) or red (`refuse`).
public enum Light: String, CaseIterable, Sendable {
  case admit, refer, refuse
}

extension Verdict.Decision {
  /// The light of the decision.
  var light: Light {
    switch self {
    case .admit: .admit
    case .refer: .refer
    case .refuse: .refuse
    }
  }
}
