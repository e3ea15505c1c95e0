internal import Vocabulary

// Availability beside existing claims; used by decisions and by the check of a commit.

extension Ask {
  /// Whether a claim conflicts with this time slot: they overlap, or the gap between them is smaller than a
  /// buffer requires.
  ///
  /// - Parameter party: the requesting party; nil if it has no claims yet.
  package func isBlocked(by claim: Claim, for party: String?) -> Bool {
    guard let mine = resource.stretch, let theirs = claim.resource.stretch,
      resource.whole == claim.resource.whole
    else { return false }
    if mine.overlaps(theirs) { return true }
    if let party, party == claim.party { return false }
    let (gap, needed) =
      mine.start < theirs.start
      ? (theirs.start.seconds(since: mine.end), max(after, claim.ask.before))
      : (mine.start.seconds(since: theirs.end), max(claim.ask.after, before))
    return gap < needed
  }

  private var before: Int { buffers?.before ?? 0 }
  private var after: Int { buffers?.after ?? 0 }
}

extension Claim {
  /// Whether the two claims cannot both be live.
  package func excludes(_ other: Claim) -> Bool { ask.isBlocked(by: other, for: party) }

  /// Whether the claim is on a resource; for a time slot, whether the claim with its buffers overlaps it.
  package func isOn(_ resource: Resource) -> Bool {
    guard let window = resource.stretch, let stretch = self.resource.stretch else {
      return self.resource == resource
    }
    return self.resource.whole == resource.whole
      && stretch.widened(by: ask.buffers ?? .none).overlaps(window)
  }
}
