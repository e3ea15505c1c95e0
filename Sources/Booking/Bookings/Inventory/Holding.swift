package import Vocabulary

/// The commands of a holder: hold, extend and release.
package enum Holding {
  /// The data from which a new hold is decided.
  package struct Snapshot: Sendable {
    /// The quantities of the requested resources that are taken now; for a visitor also those of the pools of the
    /// visitor's network (`HoldPolicy.networkShare`).
    package var occupancy: Occupancy
    /// The holder's holds that were not consumed.
    package var holds: [Versioned<Hold>]

    package init(occupancy: Occupancy, holds: [Versioned<Hold>]) {
      self.occupancy = occupancy
      self.holds = holds
    }
  }

  /// Holds all of the requested resources or none; returns the existing hold if the user already has the
  /// same.
  package static func hold(
    _ asks: [Ask], for holder: UserID, from snapshot: Snapshot, policy: HoldPolicy, now: Instant,
    using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<Hold> {
    let asks = asks.sorted { $0.resource.isBefore($1.resource) }
    guard !asks.isEmpty, asks.allSatisfy(\.isWellFormed) else { throw .nothingToHold }
    try policy.check(asks)
    guard !asks.haveConflicts else { throw .nothingToHold }

    var changes = ChangeSet(at: now)
    let live = snapshot.holds.filter {
      $0.value.holder == holder && $0.value.state(at: now) == .held
    }
    // A hold that was made together with others is sold with them, so it is not returned; it blocks a separate hold.
    if let same = live.first(where: { $0.value.asks == asks && !$0.value.isOneOfSeveral }) {
      changes.rely(on: same)
      // The user's allowance may have another limit by now, and it is not what others could have taken.
      for ask in same.value.asks {
        changes.rely(
          on: Claim(ask, owner: same.value.key, fence: same.value.fence, until: same.value.expires))
      }
      return Decision(same.value, changes)
    }
    // This applies even if only a buffer of the user's own hold conflicts, because releasing that hold resolves it.
    if let own = live.first(where: { hold in asks.contains { $0.conflicts(with: hold.value) } }) {
      throw .alreadyHeld(own.value.id)
    }
    let taken = asks.filter { !snapshot.occupancy.hasRoom(for: $0) }
    guard taken.isEmpty else { throw .unavailable(taken.map(\.resource)) }
    let allowance = policy.allowance(of: holder)
    let counted = live.filter { $0.value.allowance.resource == allowance.resource }
    guard counted.count < policy.holdsPerUser else {
      throw .tooManyHolds(
        limit: policy.holdsPerUser, until: counted.map(\.value.expires).min() ?? now)
    }

    try policy.hoarding?.check(
      asks, beside: snapshot.holds.map(\.value).filter { !$0.isOneOfSeveral }, now: now)

    let network = policy.networkShare(of: holder, taking: asks, now: now)
    try network?.check(snapshot.occupancy)

    let hold = Hold(
      id: .init(using: &random), holder: holder, asks: asks, allowance: allowance,
      fence: 1, expires: now.adding(seconds: policy.seconds), since: now, stored: .held,
      network: network)
    changes.insert(hold)
    for claim in hold.claims + hold.lastingClaims { changes.take(claim) }
    return Decision(hold, changes)
  }

  /// Extends a live hold to a whole lease from now, but not beyond `HoldPolicy.longest`; the fence stays, and so do
  /// the quotes that rely on it.
  package static func extend(
    _ read: Versioned<Hold>, for holder: UserID, policy: HoldPolicy, now: Instant
  ) throws(Refusal) -> Decision<Hold> {
    let hold = read.value
    guard hold.holder == holder else { throw .notFound(Hold.kind, hold.key) }
    switch hold.state(at: now) {
    case .held: break
    case .expired: throw .holdExpired(hold.id)
    case let state:
      throw .notAllowed(what: "hold", state: state.rawValue, action: "extend", allowed: [])
    }
    let last = hold.since.adding(seconds: policy.longest)
    let end = min(now.adding(seconds: policy.seconds), last)
    guard end > hold.expires || end < last else { throw .holdAtLimit(hold) }
    var changes = ChangeSet(at: now)
    changes.rely(on: read)
    changes.lengthen(read, to: end)
    var longer = hold
    longer.expires = max(hold.expires, end)
    return Decision(longer, changes)
  }

  /// Releases a hold; releasing one that has ended succeeds.
  package static func release(
    _ read: Versioned<Hold>, for holder: UserID, now: Instant
  ) throws(Refusal) -> Decision<Hold> {
    var hold = read.value
    guard hold.holder == holder else { throw .notFound(Hold.kind, hold.key) }
    let state = hold.state(at: now)
    _ = try HoldState.table.apply(.release, to: state)
    var changes = ChangeSet(at: now)
    // The claims of an expired hold may belong to another booking by now: do not release them.
    if state == .held { for claim in hold.claims { changes.release(claim) } }
    hold.stored = .released
    hold.released = hold.released ?? now
    changes.update(read, to: hold)
    return Decision(hold, changes)
  }
}

extension Ask {
  /// Whether the ask is well-formed: quantity at least 1, and exactly 1 for a time slot.
  var isWellFormed: Bool {
    quantity > 0 && (resource.stretch == nil || (quantity == 1 && limit == 1))
  }

  /// Returns whether another hold of the same user conflicts with this ask for a unit or time slot.
  fileprivate func conflicts(with hold: Hold) -> Bool {
    guard resource.stretch == nil else {
      return hold.claims.contains { isBlocked(by: $0, for: party) }
    }
    return limit == 1 && hold.asks.contains { $0.resource == resource }
  }
}

extension [Ask] {
  /// Whether two asks name the same resource or overlapping time slots of it.
  fileprivate var haveConflicts: Bool {
    if Set(map(\.resource)).count < count { return true }
    let stretches = filter { $0.resource.stretch != nil }
      .map { Claim($0, owner: "", fence: 0, until: nil) }
    return stretches.indices.contains { index in
      stretches[(index + 1)...].contains { $0.excludes(stretches[index]) }
    }
  }
}

extension Resource {
  /// Returns whether it comes before another resource, by scope, name and then time slot.
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
  /// Extends a live lease to a given time if it would end earlier; the fence stays the same.
  package mutating func lengthen(_ read: Versioned<Hold>, to end: Instant) {
    var hold = read.value
    guard hold.state(at: now) == .held, hold.expires < end else { return }
    for claim in hold.claims { release(claim) }
    hold.expires = end
    for claim in hold.claims { take(claim) }
    update(read, to: hold)
  }

  /// Converts a hold into permanent claims of `owner`, all or none.
  ///
  /// A live hold is converted by its fence; for an expired one the same resources are claimed again.
  package mutating func consume(
    _ read: Versioned<Hold>, owner: String
  ) throws(Refusal) {
    var hold = read.value
    let state = hold.state(at: now)
    _ = try HoldState.table.apply(state == .expired ? .reacquire : .consume, to: state)
    if state == .held { for claim in hold.claims { release(claim) } }
    // What is bought does not count as taken and not bought. A claim that is about to end is left alone, because by the
    // clock of another process it may have ended.
    for claim in hold.lastingClaims where claim.isLive(at: now.adding(seconds: 60)) {
      release(claim)
    }
    for ask in hold.asks { take(Claim(ask, owner: owner, fence: 1, until: nil)) }
    hold.stored = .consumed
    update(read, to: hold)
  }
}
