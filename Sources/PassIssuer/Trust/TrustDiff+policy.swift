internal import PassFormats
internal import Vocabulary

extension TrustBundle {
  /// Returns the changes of the gates' policy; a change that admits more passes is dangerous.
  func policyChanges(_ old: TrustBundle) -> [TrustChange] {
    func change(_ isLooser: Bool, _ words: String) -> TrustChange {
      TrustChange(isLooser ? .dangerous : .ordinary, words)
    }
    let (new, old) = (policy, old.policy)
    var changes: [TrustChange] = []
    for (what, new, old) in [
      ("clocks may differ by", new.leeway, old.leeway),
      ("a bundle serves for", new.longestTrustAge, old.longestTrustAge),
      ("a status list serves for", new.longestStatusAge, old.longestStatusAge),
    ] where new != old {
      changes.append(
        change(new > old, "\(what) \(inWords(seconds: new)) instead of \(inWords(seconds: old))"))
    }
    if new.onStale != old.onStale {
      changes.append(
        change(
          new.onStale.leniency > old.onStale.leniency,
          "a bundle or list that is too old means \(new.onStale.rawValue) instead of \(old.onStale.rawValue)"
        ))
    }
    if new.unsigned != old.unsigned {
      changes.append(
        change(
          new.unsigned == .manifest,
          new.unsigned == .manifest
            ? "unsigned boarding passes are admitted if the passenger list has them"
            : "a person looks at every unsigned boarding pass"))
    }
    return changes
  }
}

extension TrustPolicy.OnStale {
  fileprivate var leniency: Int {
    switch self {
    case .refuse: 0
    case .refer: 1
    case .admitMarked: 2
    }
  }
}
