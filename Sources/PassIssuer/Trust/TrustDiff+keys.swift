internal import PassFormats
internal import Vocabulary

extension KeyTerms {
  /// The passes that the key may sign, such as `boarding_pass, show, flights of UA, LH`.
  package var scope: String {
    let kinds = kinds.map(\.rawValue).joined(separator: ", ")
    guard let carriers else { return kinds }
    return "\(kinds), flights of \(carriers.map(\.rawValue).joined(separator: ", "))"
  }

  /// The time in which the key signs.
  package var window: String { "\(notBefore) to \(expires)" }
}

extension TrustedKey {
  func arrival(of issuer: IssuerID) -> TrustChange {
    TrustChange(
      revokedFrom == nil ? .notable : .dangerous, issuer,
      "the key \(keyID) is new: \(terms.scope), \(terms.window)"
        + (revokedFrom.map { ", and revoked from \($0) on" } ?? ""))
  }

  /// Returns the changes of a key that is in both bundles.
  func changes(since old: TrustedKey, of issuer: IssuerID) -> [TrustChange] {
    func change(_ words: String) -> TrustChange { TrustChange(.dangerous, issuer, words) }
    if x != old.x || y != old.y {
      return [
        change(
          "another key has the name \(keyID): what the old one signed is refused; give a "
            + "new key a name of its own")
      ]
    }
    var changes = revocationChanges(old, of: issuer)
    if terms.notBefore != old.terms.notBefore || terms.expires != old.terms.expires {
      changes.append(
        change(
          "the key \(keyID) signs from \(terms.window) instead of \(old.terms.window)"
            + (terms.expires < old.terms.expires || terms.notBefore > old.terms.notBefore
              ? ": passes that reach beyond are refused" : "")))
    }
    changes += scopeChanges(
      "sign", terms.kinds.map(\.rawValue), old.terms.kinds.map(\.rawValue), of: issuer)
    let own = [issuer.rawValue]
    changes += scopeChanges(
      "sign for flights of", terms.carriers?.map(\.rawValue) ?? own,
      old.terms.carriers?.map(\.rawValue) ?? own, of: issuer)
    if terms.longestLifetime != old.terms.longestLifetime {
      changes.append(
        change(
          "passes of the key \(keyID) may live for \(inWords(seconds: terms.longestLifetime)) instead "
            + "of \(inWords(seconds: old.terms.longestLifetime))"
            + (terms.longestLifetime < old.terms.longestLifetime
              ? ": those that live longer are refused" : "")))
    }
    return changes
  }

  private func revocationChanges(_ old: TrustedKey, of issuer: IssuerID) -> [TrustChange] {
    switch (old.revokedFrom, revokedFrom) {
    case (nil, let from?):
      [
        TrustChange(
          .dangerous, issuer,
          "the key \(keyID) is revoked from \(from) on: later passes of it are refused, earlier ones "
            + "are looked at by a person unless they survive")
      ]
    case (let before?, nil):
      [
        TrustChange(
          .dangerous, issuer,
          "the revocation of the key \(keyID) from \(before) on is lifted: everything that it signed "
            + "counts again, also what a thief signed")
      ]
    case (let before?, let from?) where before != from:
      [
        TrustChange(
          .dangerous, issuer,
          "the key \(keyID) is revoked from \(from) on instead of \(before)"
            + (from > before
              ? ": passes between the two are looked at by a person, not refused" : ""))
      ]
    default: []
    }
  }

  private func scopeChanges(
    _ verb: String, _ now: [String], _ before: [String], of issuer: IssuerID
  ) -> [TrustChange] {
    let added = now.filter { !before.contains($0) }.joined(separator: ", ")
    let removed = before.filter { !now.contains($0) }.joined(separator: ", ")
    var changes: [TrustChange] = []
    if !added.isEmpty {
      changes.append(
        TrustChange(.dangerous, issuer, "the key \(keyID) may now \(verb) \(added) too"))
    }
    if !removed.isEmpty {
      changes.append(
        TrustChange(
          .dangerous, issuer,
          "the key \(keyID) may not \(verb) \(removed) any more: such passes are refused"))
    }
    return changes
  }
}
