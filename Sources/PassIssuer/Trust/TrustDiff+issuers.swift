internal import PassFormats
internal import Vocabulary

extension TrustedIssuer {
  var quotedName: String { "\"\(escaped(name.rawValue))\"" }

  /// The change reported for an issuer that is not in the old bundle.
  var arrival: TrustChange {
    let keys = keys.map { "\($0.keyID) for \($0.terms.scope)" }
    if keys.isEmpty { return TrustChange(.notable, id, "\(quotedName) is new, without keys") }
    return TrustChange(
      .notable, id, "\(quotedName) is new, with \(counted(keys, "key", "keys"))")
  }

  /// Returns the changes of an issuer that is in both bundles.
  func changes(since old: TrustedIssuer, at moment: Instant) -> [TrustChange] {
    keyChanges(old, at: moment) + survivorChanges(old) + listChanges(old) + signingChanges(old)
      + (name == old.name
        ? [] : [TrustChange(.ordinary, id, "is called \(quotedName) instead of \(old.quotedName)")])
  }

  private func keyChanges(_ old: TrustedIssuer, at moment: Instant) -> [TrustChange] {
    let before = Dictionary(old.keys.map { ($0.keyID, $0) }) { first, _ in first }
    let now = Set(keys.map(\.keyID))
    let gone = old.keys.filter { !now.contains($0.keyID) }.map { key in
      key.terms.expires <= moment
        ? TrustChange(
          .notable, id, "the key \(key.keyID), which ended at \(key.terms.expires), is left out")
        : TrustChange(
          .dangerous, id,
          "the key \(key.keyID) is removed before its end, \(key.terms.expires): every pass that it "
            + "signed is refused")
    }
    return gone
      + keys.flatMap { key in
        before[key.keyID].map { key.changes(since: $0, of: id) } ?? [key.arrival(of: id)]
      }
  }

  private func survivorChanges(_ old: TrustedIssuer) -> [TrustChange] {
    let added = Set(survivors).subtracting(old.survivors).sorted()
    let removed = Set(old.survivors).subtracting(survivors).sorted()
    var changes: [TrustChange] = []
    if !added.isEmpty {
      changes.append(
        TrustChange(
          .dangerous, id,
          "\(counted(added, "pass", "passes")) \(added.count == 1 ? "survives" : "survive") the "
            + "revocation of the key and will be admitted"))
    }
    if !removed.isEmpty {
      changes.append(
        TrustChange(
          .dangerous, id,
          "\(counted(removed, "pass", "passes")) no longer \(removed.count == 1 ? "survives" : "survive") the "
            + "revocation of the key: a person has to look at \(removed.count == 1 ? "it" : "them")"
        ))
    }
    return changes
  }

  private func listChanges(_ old: TrustedIssuer) -> [TrustChange] {
    let before = Dictionary(old.statusLists.map { ($0.uri, $0.url) }) { first, _ in first }
    let now = Set(statusLists.map(\.uri))
    let gone = old.statusLists.filter { !now.contains($0.uri) }.map {
      TrustChange(
        .dangerous, id,
        "the status list \(escaped($0.uri)) is removed: passes that name it are refused")
    }
    return gone
      + statusLists.compactMap { list in
        guard let url = before[list.uri] else {
          return TrustChange(.notable, id, "the status list \(escaped(list.uri)) is new")
        }
        return url == list.url
          ? nil
          : TrustChange(
            .ordinary, id,
            "the status list \(escaped(list.uri)) "
              + (list.url.map { "is fetched from \(escaped($0))" }
                ?? "has no address any more: gates cannot fetch it"))
      }
  }

  private func signingChanges(_ old: TrustedIssuer) -> [TrustChange] {
    if signsSince == old.signsSince { return [] }
    guard let signsSince else {
      return [
        TrustChange(
          .dangerous, id,
          "does not sign all of its boarding passes any more: unsigned ones are no longer refused; a "
            + "person looks at them, or with \"unsigned\": \"manifest\" the gate compares them with the passenger list"
        )
      ]
    }
    return [
      TrustChange(
        .dangerous, id,
        "signs all of its boarding passes since \(signsSince)"
          + (old.signsSince.map { " instead of \($0)" } ?? "")
          + ": unsigned ones for later flights are refused")
    ]
  }
}
