/// The light of a checkpoint: green (`admit`), amber (`refer`, a person decides) or red (`refuse`).
public enum Light: String, CaseIterable, Sendable {
  case admit, refer, refuse

  /// Returns whether this light replaces another: red outranks amber, and amber outranks green.
  ///
  /// Of two equal lights neither outranks the other, so that the first stays.
  public func outranks(_ other: Light) -> Bool { rank > other.rank }

  private var rank: Int {
    switch self {
    case .admit: 0
    case .refer: 1
    case .refuse: 2
    }
  }
}

extension Verdict.Decision {
  /// The light of the decision.
  public var light: Light {
    switch self {
    case .admit: .admit
    case .refer: .refer
    case .refuse: .refuse
    }
  }
}
