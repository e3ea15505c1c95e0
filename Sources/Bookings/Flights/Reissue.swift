package import Vocabulary

/// A new pass in place of one that a traveler lost, or that somebody else may have copied.
package enum Reissue {
  package static func reissue(
    _ pass: PassID, of read: Versioned<FlightBooking>, for user: UserID,
    instances: [Versioned<FlightInstance>], policy: FlightPolicy, now: Instant,
    using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<BookingChange> {
    var booking = read.value
    // A pass that is somebody else's is none at all.
    guard booking.user == user, let former = booking.passes.passes.first(where: { $0.id == pass })
    else { throw .notFound("pass", pass.rawValue) }
    try booking.checkStands(for: "reissue", at: now)
    booking.follow(instances.map(\.value))
    try booking.checkReissue(former, now: now)
    var changes = ChangeSet(at: now)
    for instance in instances { changes.rely(on: instance) }
    let change = changes.update(
      read, to: booking, renewing: former.entitlement, policy: policy, using: &random)
    return Decision(change, changes)
  }
}

extension FlightBooking {
  fileprivate func checkReissue(
    _ pass: Pass<BoardingPassContent>, now: Instant
  ) throws(Refusal) {
    _ = try PassState.table.apply(.reissue, to: pass.state)
    guard let delivery = deliveries.first(where: { $0.entitlement == pass.entitlement }) else {
      throw .notFound("pass", pass.id.rawValue)
    }
    let segment = segments[delivery.segment]
    guard segment.status.isOpen else { throw .flightClosed(segment.instance, segment.status) }
    guard delivery.state == .checkedIn else {
      throw .notAllowed(
        what: "passenger", state: delivery.state.rawValue, action: "reissue", allowed: [])
    }
    guard now < pass.validUntil else {
      throw .notAllowed(what: "pass", state: "ended", action: "reissue", allowed: [])
    }
    // Each new pass is later by a minute than the one before: a gate refuses one from the future.
    guard pass.issued <= now else { throw .tooSoon("a new pass", until: pass.issued) }
  }
}
