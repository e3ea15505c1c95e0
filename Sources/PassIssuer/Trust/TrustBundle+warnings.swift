internal import PassFormats
internal import Vocabulary

extension TrustBundle {
  /// Warnings about content that is valid in a bundle but rarely intended.
  ///
  /// Only the operator knows whether it is intended.
  public var warnings: [String] {
    var warnings = issuers.isEmpty ? ["the bundle names no issuer: gates trust no pass"] : []
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
          warnings.append(
            "\(place) and \(twin) are one and the same key; make another key for one of them")
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
      ? ["has no keys, so gates refuse everything that it signed; add its key set under \"keys\""]
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
      if survivors.isEmpty { return [] }
      return [
        "has \(counted(survivors.count, "survivor")), passes that survive a revoked key, but no key is revoked; "
          + "name the lost key under \"revoked\", or leave out \"survivors\""
      ]
    }
    guard survivors.isEmpty else { return [] }
    return revoked.map {
      "the key \($0.keyID) is revoked and no pass survives it, so a person has to look at every pass "
        + "that it signed; name your own records of the passes under \"survivors\""
    }
  }

  private var statusWarnings: [String] {
    if statusLists.isEmpty {
      return [
        "has no status list, so none of its passes can be revoked; name one under \"status_lists\""
      ]
    }
    let signs = keys.contains { $0.revokedFrom == nil && $0.terms.kinds.contains(.status) }
    if signs { return [] }
    return [
      "has status lists, but no key that can sign them; add one with: passtool keys generate --issuer \(id) "
        + "--kind status"
    ]
  }

  private var airlineWarnings: [String] {
    if id.isAirlineDesignator { return [] }
    var warnings: [String] = []
    if signsSince != nil { warnings.append("signs_since is for airlines; it has no effect here") }
    if keys.contains(where: { $0.terms.kinds == [.boardingPass] }) {
      warnings.append(
        "is no airline (its id is no airline designator), but has a key that may sign only boarding passes"
      )
    }
    return warnings
  }
}
