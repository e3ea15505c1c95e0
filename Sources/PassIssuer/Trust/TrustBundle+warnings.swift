internal import PassFormats
internal import Vocabulary

extension TrustBundle {
  /// Warnings about content that is valid in a bundle but rarely intended.
  ///
  /// Only the operator knows whether it is intended.
  public var warnings: [String] {
    var warnings = issuers.isEmpty ? ["it trusts no issuer"] : []
    for issuer in issuers {
      warnings += issuer.warnings(until: expires).map { "\(issuer.id): \($0)" }
    }
    return warnings + sharedKeys + rootAmongKeys
  }

  /// Warnings about keys that are listed twice, because the holder of the private key can sign under both names.
  private var sharedKeys: [String] {
    var firstPlace: [[UInt8]: String] = [:]
    var warnings: [String] = []
    for issuer in issuers {
      for key in issuer.keys {
        let place = "\(key.keyID) of \(issuer.id)"
        if let twin = firstPlace.updateValue(place, forKey: key.x + key.y) {
          warnings.append("\(place) and \(twin) are one and the same key")
        }
      }
    }
    return warnings
  }

  private var rootAmongKeys: [String] {
    guard let nextRoot else { return [] }
    return issuers.flatMap { issuer in
      issuer.keys.filter { $0.x == nextRoot.x && $0.y == nextRoot.y }.map {
        "next_root is also the key \($0.keyID) of \(issuer.id); a root signs bundles and nothing else"
      }
    }
  }
}

extension TrustedIssuer {
  fileprivate func warnings(until end: Instant) -> [String] {
    keys.isEmpty
      ? ["has no keys: every signature of it is refused"]
      : keyWarnings(until: end) + revocationWarnings + statusWarnings + airlineWarnings
  }

  private func keyWarnings(until end: Instant) -> [String] {
    var warnings = keys.filter { $0.terms.expires < end && $0.revokedFrom == nil }.map {
      "the key \($0.keyID) ends at \($0.terms.expires), before the bundle does; "
        + "add the key that comes after it"
    }
    let live = keys.filter { $0.terms.expires >= end && $0.revokedFrom == nil }
    if live.allSatisfy({ Set($0.terms.kinds).isDisjoint(with: KeyKind.passes) }) {
      warnings.append(
        "has no key that may sign passes until the bundle ends; add one with: "
          + "passtool keys rotate --issuer \(id)")
    }
    return warnings
  }

  private var revocationWarnings: [String] {
    let revoked = keys.filter { $0.revokedFrom != nil }
    if revoked.isEmpty {
      return survivors.isEmpty ? [] : ["has \(survivors.count) survivors, and no key is revoked"]
    }
    guard survivors.isEmpty else { return [] }
    return revoked.map {
      "the key \($0.keyID) is revoked and no pass survives it: a person has to look at every pass "
        + "that it signed; name your own records of the passes under \"survivors\""
    }
  }

  private var statusWarnings: [String] {
    if statusLists.isEmpty { return ["has no status list: none of its passes can be revoked"] }
    let signs = keys.contains { $0.revokedFrom == nil && $0.terms.kinds.contains(.status) }
    return signs ? [] : ["has status lists, and no key of kind status that could sign them"]
  }

  private var airlineWarnings: [String] {
    if id.isAirlineDesignator { return [] }
    var warnings: [String] = []
    if signsSince != nil { warnings.append("signs_since is for airlines; it has no effect here") }
    if keys.contains(where: { $0.terms.kinds == [.boardingPass] }) {
      warnings.append("is no airline designator, and a boarding pass is signed by an airline")
    }
    return warnings
  }
}
