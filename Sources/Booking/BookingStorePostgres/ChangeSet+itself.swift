internal import Bookings

extension ChangeSet {
  /// Checks, without a store, whether the parts of the change set contradict each other.
  func checkItself() throws(Conflict) {
    var snapshot = CommitSnapshot()
    for (key, version) in requirements { snapshot.versions[key] = version }
    for (key, version) in removals { snapshot.versions[key] = version }
    for write in writes { snapshot.versions[write.key] = write.expectedVersion }
    for claim in releases {
      snapshot.claims[claim.key] = claim
      if claim.resource.stretch != nil {
        snapshot.neighbours.append(claim)
      } else if claim.isLive(at: now) {
        snapshot.live[claim.resource, default: 0] += claim.quantity
      }
    }
    try check(snapshot)
  }
}
