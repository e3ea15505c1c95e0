package import Bookings
package import Vocabulary

/// Replaces a pass that a traveler lost or that somebody else may have copied.
package enum Reissue {
  /// A booking with its departures, as they were read.
  package struct Snapshot: Sendable {
    package let booking: Versioned<FlightBooking>
    package let instances: [Versioned<FlightInstance>]

    package init(_ booking: Versioned<FlightBooking>, instances: [Versioned<FlightInstance>]) {
      self.booking = booking
      self.instances = instances
    }
  }

  package static func reissue(
    _ pass: PassID, of snapshot: Snapshot, for user: UserID, policy: FlightSalesPolicy,
    now: Instant, using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<SaleChange<FlightBooking>> {
    let (read, instances) = (snapshot.booking, snapshot.instances)
    var booking = read.value
    // Passes of other users are reported as not found.
    guard booking.user == user, let former = booking.passes.passes.first(where: { $0.id == pass })
    else { throw .notFound("pass", pass.rawValue) }
    try booking.checkStands(for: "reissue", at: now)
    booking.update(from: instances.map(\.value))
    try booking.checkReissue(former, policy: policy, now: now)
    var changes = ChangeSet(at: now)
    for instance in instances { changes.rely(on: instance) }
    let change = changes.update(
      read, to: booking, renewing: former.entitlement, of: FlightProduct(policy), using: &random)
    try change.checkIssued([former.entitlement])
    return Decision(change, changes)
  }
}

extension FlightBooking {
  fileprivate func checkReissue(
    _ pass: EarnedPass<BoardingPassContent>, policy: FlightSalesPolicy, now: Instant
  ) throws(Refusal) {
    // A superseded pass that is still accepted can be replaced, too.
    guard pass.state.stands else {
      throw .notAllowed(
        what: "pass", state: pass.state.rawValue, action: "reissue", allowed: [])
    }
    guard let delivery = deliveries.first(where: { $0.entitlement == pass.entitlement }) else {
      throw .notFound("pass", pass.id.rawValue)
    }
    let segment = segments[delivery.segment]
    guard segment.status.isOpen else { throw .flightClosed(segment.instance, segment.status) }
    guard delivery.state == .checkedIn else {
      throw .notAllowed(
        what: "passenger", state: delivery.state.rawValue, action: "reissue", allowed: [])
    }
    guard now < segment.departure.instant.adding(seconds: policy.passEnds) else {
      throw .notAllowed(what: "pass", state: "ended", action: "reissue", allowed: [])
    }
  }
}
