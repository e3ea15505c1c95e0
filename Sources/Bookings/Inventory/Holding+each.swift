package import Vocabulary

extension Holding {
  /// Holds several things for one user, each by a hold of its own and all or none: what is sold together and then
  /// stands by itself, as the appointments of a series.
  ///
  /// The policy says for how long; how much is held at a time is bounded by `most` instead.
  ///
  /// - Parameter groups: what each hold takes.
  /// - Throws: `UNAVAILABLE` with every resource that is taken, be it by another group.
  package static func holdEach(
    _ groups: [[Ask]], for holder: UserID, from snapshot: Snapshot, policy: HoldPolicy, most: Int,
    now: Instant, using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<[Hold]> {
    guard !groups.isEmpty, groups.allSatisfy({ !$0.isEmpty }) else { throw .nothingToHold }
    let allowance = Ask.pool(
      Resource(scope: "holds:\(policy.name):each", name: holder.rawValue), 1, of: most)
    let live = snapshot.holds.filter {
      $0.value.holder == holder && $0.value.state(at: now) == .held
        && $0.value.allowance.resource == allowance.resource
    }
    guard live.count + groups.count <= most else {
      throw .tooManyHolds(limit: most, until: live.map(\.value.expires).min() ?? now)
    }
    var changes = ChangeSet(at: now)
    var (holds, taken): ([Hold], [Resource]) = ([], [])
    var claims = snapshot.claims
    for group in groups {
      let blocked = group.filter { !$0.isWellFormed || !claims.haveRoom(for: $0, at: now) }
      guard blocked.isEmpty else {
        taken += blocked.map(\.resource)
        continue
      }
      let hold = Hold(
        id: .init(using: &random), holder: holder, asks: group, allowance: allowance, fence: 1,
        expires: now.adding(seconds: policy.seconds), since: now, stored: .held)
      claims += hold.claims
      holds.append(hold)
      changes.insert(hold)
      for claim in hold.claims { changes.take(claim) }
    }
    guard taken.isEmpty else { throw .unavailable(taken) }
    return Decision(holds, changes)
  }
}
