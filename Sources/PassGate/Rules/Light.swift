internal import PassVerifier

/// What a gate shows: green, amber or red.
public enum Light: String, CaseIterable, Sendable {
  case admit, refer, refuse
}

extension Verdict.Decision {
  /// Green, amber or red.
  var light: Light {
    switch self {
    case .admit: .admit
    case .refer: .refer
    case .refuse: .refuse
    }
  }
}
