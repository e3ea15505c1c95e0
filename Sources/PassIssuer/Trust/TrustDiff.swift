public import PassFormats
public import Vocabulary

extension TrustBundle {
  /// Returns the changes from `old` to this bundle for the gates, with those that need most attention first.
  ///
  /// `now` is the current time, because gates refuse a bundle that has expired.
  public func changes(since old: TrustBundle, now: Instant) -> [TrustChange] {
    let changes =
      acceptance(after: old, now: now) + rootChange(old) + issuerChanges(old) + policyChanges(old)
      + dateChanges(old)
    // Sorting is stable: changes of equal weight keep the order of the bundle.
    return changes.sorted { $0.weight < $1.weight }
  }

  /// Returns the changes that decide whether gates accept the bundle.
  private func acceptance(after old: TrustBundle, now: Instant) -> [TrustChange] {
    var changes: [TrustChange] = []
    if issuer != old.issuer {
      changes.append(
        TrustChange(
          .refused,
          "the new bundle is issued by \(issuer); a gate accepts only bundles of \(old.issuer)"))
    }
    if version < old.version || version == old.version && self != old {
      changes.append(
        TrustChange(
          .refused,
          "version \(version) is not higher than \(old.version); build the bundle again, and name the old "
            + "one with --after"))
    } else if version > old.version + Self.longestLeap {
      changes.append(
        TrustChange(
          .refused,
          "version \(version) is more than \(Self.longestLeap) ahead of \(old.version); a gate "
            + "accepts \(old.version + 1) to \(old.version + Self.longestLeap)"))
    } else if version > old.version + 1 {
      let skipped = Int(version - old.version - 1)
      changes.append(
        TrustChange(
          .ordinary,
          "\(counted(skipped, "version")) between \(old.version) and \(version) "
            + (skipped == 1 ? "is left out" : "are left out")))
    }
    if expires <= now {
      changes.append(TrustChange(.refused, "the new bundle ended at \(expires); build it again"))
    }
    return changes
  }

  private func rootChange(_ old: TrustBundle) -> [TrustChange] {
    if let nextRoot, nextRoot != old.nextRoot {
      return [
        TrustChange(
          .dangerous,
          "the root \(nextRoot.keyID) replaces the daily root: from then on its owner decides whom "
            + "gates trust, and the old daily root no longer counts")
      ]
    }
    guard let gone = old.nextRoot, nextRoot == nil else { return [] }
    return [
      TrustChange(
        .ordinary,
        "the root \(gone.keyID) is no longer announced: gates that never loaded a bundle that announced "
          + "it still trust the former root")
    ]
  }

  private func issuerChanges(_ old: TrustBundle) -> [TrustChange] {
    let before = Dictionary(old.issuers.map { ($0.id, $0) }) { first, _ in first }
    let now = Set(issuers.map(\.id))
    return old.issuers.filter { !now.contains($0.id) }.map {
      TrustChange(.dangerous, $0.id, "\($0.quotedName) is retired: all of its passes are refused")
    }
      + issuers.flatMap { issuer in
        before[issuer.id].map { issuer.changes(since: $0, at: issuedAt) } ?? [issuer.arrival]
      }
  }

  private func dateChanges(_ old: TrustBundle) -> [TrustChange] {
    var changes: [TrustChange] = []
    if issuedAt < old.issuedAt {
      changes.append(
        TrustChange(
          .dangerous,
          "the new bundle was made at \(issuedAt), before the old one (\(old.issuedAt)): gates count its age "
            + "from that time on"))
    }
    if expires != old.expires {
      changes.append(
        TrustChange(
          .ordinary,
          "gates load the new bundle until \(expires), the old one until \(old.expires)"))
    }
    return changes
  }
}
