internal import Vocabulary

// Decisions and the check of a commit use these rules for availability beside existing claims.

extension Ask {
  /// Returns whether a claim conflicts with this time slot: they overlap, or the gap between them is
  /// smaller than a buffer requires.
  ///
  /// The party is the requesting one, whose own claims need no buffers; it is nil if the party has no claims yet.
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
  /// Returns whether the two claims cannot both be live.
  package func excludes(_ other: Claim) -> Bool { ask.isBlocked(by: other, for: party) }

  /// Returns whether the claim is on a resource; for a time slot, whether the claim with its buffers overlaps it.
  package func isOn(_ resource: Resource) -> Bool {
    guard let window = resource.stretch, let stretch = self.resource.stretch else {
      return self.resource == resource
    }
    return self.resource.whole == resource.whole
      && stretch.widened(by: ask.buffers ?? .none).overlaps(window)
  }
}
