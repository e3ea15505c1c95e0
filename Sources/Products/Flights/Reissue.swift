package import Bookings
package import Vocabulary

/// The replacement or revocation of a pass that a traveler lost or that may have been copied.
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

  /// Issues a new pass in place of a valid one, which is revoked.
  package static func reissue(
    _ pass: PassID, of snapshot: Snapshot, for user: UserID, policy: FlightSalesPolicy,
    now: Instant, using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<SaleChange<FlightBooking>> {
    var (booking, former, changes) = try begin(pass, of: snapshot, for: user, "reissue", now: now)
    try booking.checkReissue(former, policy: policy, now: now)
    let change = changes.update(
      snapshot.booking, to: booking, renewing: former.entitlement, of: FlightProduct(policy),
      using: &random)
    try change.checkIssued([former.entitlement])
    return Decision(change, changes)
  }

  /// Revokes the passes of one passenger on one flight without a new one.
  ///
  /// `reissue` hands one out again, by the id of any of them.
  package static func revoke(
    _ pass: PassID, of snapshot: Snapshot, for user: UserID, policy: FlightSalesPolicy,
    now: Instant, using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<SaleChange<FlightBooking>> {
    var (booking, former, changes) = try begin(pass, of: snapshot, for: user, "revoke", now: now)
    try booking.checkChange(of: former, "revoke")
    let change = changes.update(
      snapshot.booking, to: booking, withholding: former.entitlement, of: FlightProduct(policy),
      using: &random)
    return Decision(change, changes)
  }

  private typealias Beginning = (
    booking: FlightBooking, former: EarnedPass<BoardingPassContent>, changes: ChangeSet
  )

  /// Returns the present booking with the pass, and changes that rely on its flights.
  private static func begin(
    _ pass: PassID, of snapshot: Snapshot, for user: UserID, _ action: String, now: Instant
  ) throws(Refusal) -> Beginning {
    var booking = snapshot.booking.value
    // Passes of other users are reported as not found.
    guard booking.user == user, let former = booking.passes.passes.first(where: { $0.id == pass })
    else { throw .notFound("pass", pass.rawValue) }
    try booking.checkStands(for: action, at: now)
    booking.update(from: snapshot.instances.map(\.value))
    var changes = ChangeSet(at: now)
    for instance in snapshot.instances { changes.rely(on: instance) }
    return (booking, former, changes)
  }
}

extension FlightBooking {
  fileprivate func checkReissue(
    _ pass: EarnedPass<BoardingPassContent>, policy: FlightSalesPolicy, now: Instant
  ) throws(Refusal) {
    let segment = try checkChange(of: pass, "reissue")
    guard now < segment.departure.instant.adding(seconds: policy.passEnds) else {
      throw .notAllowed(what: "pass", state: "ended", action: "reissue", allowed: [])
    }
  }

  /// Returns the flight of a pass; refuses if the pass may not be replaced or taken back.
  @discardableResult
  fileprivate func checkChange(
    of pass: EarnedPass<BoardingPassContent>, _ action: String
  ) throws(Refusal) -> BookedFlight {
    // A superseded pass that is still accepted counts, too, and so does one that was taken back on request.
    guard pass.state.stands || passes.isWithheld(pass.entitlement) else {
      throw .notAllowed(what: "pass", state: pass.state.rawValue, action: action, allowed: [])
    }
    guard let delivery = deliveries.first(where: { $0.entitlement == pass.entitlement }) else {
      throw .notFound("pass", pass.id.rawValue)
    }
    let segment = segments[delivery.segment]
    guard segment.status.isOpen else { throw .flightClosed(segment.instance, segment.status) }
    guard delivery.state == .checkedIn else {
      throw .notAllowed(
        what: "passenger", state: delivery.state.rawValue, action: action, allowed: [])
    }
    return segment
  }
}
