package import Vocabulary

/// What a holder may do: hold, renew, release.
package enum Holding {
  /// What a decision about a new hold is made from, as it was read.
  package struct Sight: Sendable {
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
    _ asks: [Ask], for holder: UserID, seeing sight: Sight, policy: HoldPolicy, now: Instant,
    using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<Hold> {
    let asks = asks.sorted {
      ($0.resource.scope, $0.resource.name) < ($1.resource.scope, $1.resource.name)
    }
    guard !asks.isEmpty, asks.allSatisfy({ $0.quantity > 0 }),
      Set(asks.map(\.resource)).count == asks.count
    else { throw .nothingToHold }
    let quantity = asks.reduce(0) { $0.addingReportingOverflow($1.quantity).partialValue }
    guard asks.allSatisfy({ $0.quantity <= policy.quantityPerHold }),
      quantity <= policy.quantityPerHold
    else { throw .tooMuchAtOnce(limit: policy.quantityPerHold) }

    var changes = ChangeSet(at: now)
    let live = sight.holds.filter { $0.value.holder == holder && $0.value.state(at: now) == .held }
    if let same = live.first(where: { $0.value.asks == asks }) {
      changes.rely(on: same)
      return Decision(same.value, changes)
    }
    let units = Set(asks.filter { $0.limit == 1 }.map(\.resource))
    if let own = live.first(where: { $0.value.asks.contains { units.contains($0.resource) } }) {
      throw .alreadyHeld(own.value.id)
    }
    let taken = asks.filter { sight.live($0.resource, at: now) + $0.quantity > $0.limit }
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

  /// A longer lease under the next fence, within what the policy allows in all.
  package static func renew(
    _ read: Versioned<Hold>, for holder: UserID, policy: HoldPolicy, now: Instant
  ) throws(Refusal) -> Decision<Hold> {
    var hold = read.value
    guard hold.holder == holder else { throw .notFound(Hold.kind, hold.key) }
    _ = try HoldState.table.apply(.renew, to: hold.state(at: now))
    let expires = min(
      now.adding(seconds: policy.seconds), hold.since.adding(seconds: policy.longestSeconds))
    guard expires > hold.expires else {
      throw .holdCannotLastLonger(hold.id, expires: hold.expires)
    }
    var changes = ChangeSet(at: now)
    for claim in hold.claims { changes.release(claim) }
    hold.fence += 1
    hold.expires = expires
    for claim in hold.claims { changes.take(claim) }
    changes.update(read, to: hold)
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

extension Holding.Sight {
  /// How much of a resource is claimed.
  package func live(_ resource: Resource, at now: Instant) -> Int {
    claims.filter { $0.resource == resource && $0.isLive(at: now) }.reduce(0) { $0 + $1.quantity }
  }
}

extension ChangeSet {
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
