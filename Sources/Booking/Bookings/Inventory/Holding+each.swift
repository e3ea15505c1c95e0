package import Vocabulary

extension Holding {
  /// Holds several things for one user, each by a hold of its own and all or none.
  ///
  /// The things are sold together and then managed one by one, such as the appointments of a series. Each group
  /// lists what one hold takes.
  ///
  /// The policy gives the duration; `most` limits, instead of the policy, how much is held at a time and how
  /// much is taken and not bought.
  ///
  /// The refusal `UNAVAILABLE` names every resource that is taken, even if another group takes it.
  package static func holdEach(
    _ groups: [[Ask]], for holder: UserID, from snapshot: Snapshot, policy: HoldPolicy, most: Int,
    now: Instant, using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<[Hold]> {
    guard !groups.isEmpty, groups.allSatisfy({ !$0.isEmpty }) else { throw .nothingToHold }
    let allowance = Ask.pool(
      Resource(
        scope: HoldPolicy.scopePrefix + policy.name + Hold.several, name: holder.rawValue), 1,
      of: most)
    let several = snapshot.holds.map(\.value).filter {
      $0.holder == holder && $0.allowance.resource == allowance.resource
    }
    if let hoarding = policy.hoarding {
      // The limits of single holds are made for a few units; only their period applies here.
      try HoardingLimits(atATime: most, unbought: most, period: hoarding.period).check(
        groups.flatMap { $0 }, beside: several, now: now)
    }
    let live = several.filter { $0.state(at: now) == .held }
    guard live.count + groups.count <= most else {
      throw .tooManyHolds(limit: most, until: live.map(\.expires).min())
    }
    var changes = ChangeSet(at: now)
    var (holds, taken): ([Hold], [Resource]) = ([], [])
    var occupancy = snapshot.occupancy
    for group in groups {
      let blocked = group.filter { !$0.isWellFormed || !occupancy.hasRoom(for: $0) }
      guard blocked.isEmpty else {
        taken += blocked.map(\.resource)
        continue
      }
      let network = policy.networkShare(of: holder, taking: group, most: most, now: now)
      try network?.check(occupancy)
      let hold = Hold(
        id: .init(using: &random), holder: holder, asks: group, allowance: allowance, fence: 1,
        expires: now.adding(seconds: policy.seconds), since: now, stored: .held, network: network)
      let claims = hold.claims + hold.lastingClaims
      occupancy.add(claims)
      holds.append(hold)
      changes.insert(hold)
      for claim in claims { changes.take(claim) }
    }
    guard taken.isEmpty else { throw .unavailable(taken) }
    return Decision(holds, changes)
  }
}
