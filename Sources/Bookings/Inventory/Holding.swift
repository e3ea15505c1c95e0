package import Vocabulary

/// What a holder may do: hold and release.
package enum Holding {
  /// What a decision about a new hold is made from, as it was read.
  package struct Snapshot: Sendable {
    /// The claims on the resources that are asked for, lapsed ones or not.
    package var claims: [Claim]
    /// The holder's holds that were neither released nor consumed.
    package var holds: [Versioned<Hold>]

    package init(claims: [Claim], holds: [Versioned<Hold>]) {
      self.claims = claims
      self.holds = holds
    }
  }

  /// A hold over all that is asked, or over none of it; the same one where the holder has it already.
  package static func hold(
    _ asks: [Ask], for holder: UserID, from snapshot: Snapshot, policy: HoldPolicy, now: Instant,
    using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<Hold> {
    let asks = asks.sorted { $0.resource.isBefore($1.resource) }
    guard !asks.isEmpty, asks.allSatisfy(\.isPossible) else { throw .nothingToHold }
    try policy.check(asks)
    guard !asks.haveDoubles else { throw .nothingToHold }

    var changes = ChangeSet(at: now)
    let live = snapshot.holds.filter {
      $0.value.holder == holder && $0.value.state(at: now) == .held
    }
    if let same = live.first(where: { $0.value.asks == asks }) {
      changes.rely(on: same)
      return Decision(same.value, changes)
    }
    // Also where only a buffer of it is in the way: that hold is the one thing that the holder can give up.
    if let own = live.first(where: { hold in asks.contains { $0.isBarred(by: hold.value) } }) {
      throw .alreadyHeld(own.value.id)
    }
    let taken = asks.filter { !snapshot.claims.haveRoom(for: $0, at: now) }
    guard taken.isEmpty else { throw .unavailable(taken.map(\.resource)) }
    let allowance = policy.allowance(of: holder)
    let counted = live.filter { $0.value.allowance.resource == allowance.resource }
    guard counted.count < policy.holdsPerUser else {
      throw .tooManyHolds(
        limit: policy.holdsPerUser, until: counted.map(\.value.expires).min() ?? now)
    }

    let hold = Hold(
      id: .init(using: &random), holder: holder, asks: asks, allowance: allowance,
      fence: 1, expires: now.adding(seconds: policy.seconds), since: now, stored: .held)
    changes.insert(hold)
    for claim in hold.claims { changes.take(claim) }
    return Decision(hold, changes)
  }

  /// Gives everything back; a hold that is over is over.
  package static func release(
    _ read: Versioned<Hold>, for holder: UserID, now: Instant
  ) throws(Refusal) -> Decision<Hold> {
    var hold = read.value
    guard hold.holder == holder else { throw .notFound(Hold.kind, hold.key) }
    let state = hold.state(at: now)
    _ = try HoldState.table.apply(.release, to: state)
    var changes = ChangeSet(at: now)
    // What has lapsed may be somebody else's by now: it is not ours to give.
    if state == .held { for claim in hold.claims { changes.release(claim) } }
    hold.stored = .released
    changes.update(read, to: hold)
    return Decision(hold, changes)
  }
}

extension Ask {
  /// Whether there can be such a thing: at least one, and of a stretch just one.
  fileprivate var isPossible: Bool {
    quantity > 0 && (resource.stretch == nil || (quantity == 1 && limit == 1))
  }

  /// Whether a hold of the same holder has what there is only one of.
  fileprivate func isBarred(by hold: Hold) -> Bool {
    guard resource.stretch == nil else {
      return hold.claims.contains { isBlocked(by: $0, for: party) }
    }
    return limit == 1 && hold.asks.contains { $0.resource == resource }
  }
}

extension [Ask] {
  /// Whether two of them are for the same, or exclude each other in one hand.
  fileprivate var haveDoubles: Bool {
    if Set(map(\.resource)).count < count { return true }
    let stretches = filter { $0.resource.stretch != nil }
      .map { Claim($0, owner: "", fence: 0, until: nil) }
    return stretches.indices.contains { index in
      stretches[(index + 1)...].contains { $0.excludes(stretches[index]) }
    }
  }
}

extension Resource {
  /// An order in which stretches of the same follow each other by their start.
  fileprivate func isBefore(_ other: Resource) -> Bool {
    if (scope, name) != (other.scope, other.name) {
      return (scope, name) < (other.scope, other.name)
    }
    guard let stretch else { return other.stretch != nil }
    guard let next = other.stretch else { return false }
    return (stretch.start, stretch.end) < (next.start, next.end)
  }
}

extension ChangeSet {
  /// Makes a lease that lives last at least up to a moment; it stays the same lease.
  package mutating func lengthen(_ read: Versioned<Hold>, to end: Instant) {
    var hold = read.value
    guard hold.state(at: now) == .held, hold.expires < end else { return }
    for claim in hold.claims { release(claim) }
    hold.expires = end
    for claim in hold.claims { take(claim) }
    update(read, to: hold)
  }

  /// Turns a hold into claims of `owner` for good, all of what it asked or nothing: by its fence while
  /// it lives, and afterwards by asking for the same again.
  package mutating func consume(
    _ read: Versioned<Hold>, owner: String
  ) throws(Refusal) {
    var hold = read.value
    let state = hold.state(at: now)
    _ = try HoldState.table.apply(state == .expired ? .reacquire : .consume, to: state)
    if state == .held { for claim in hold.claims { release(claim) } }
    for ask in hold.asks { take(Claim(ask, owner: owner, fence: 1, until: nil)) }
    hold.stored = .consumed
    update(read, to: hold)
  }
}
