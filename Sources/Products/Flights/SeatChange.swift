package import Bookings
package import Vocabulary

/// A change to another seat of the same flight: the old seat is released and the new one taken in one
/// commit.
package struct SeatChange: Sendable {
  package let passenger: Passenger.ID
  /// The index of the booking's flight.
  package let segment: Int
  package let seat: SeatMap.Place.ID

  package init(passenger: Passenger.ID, segment: Int, seat: SeatMap.Place.ID) {
    self.passenger = passenger
    self.segment = segment
    self.seat = seat
  }

  /// A booking, the flight with its seat map, and the claims on the new seat, as they were read.
  package struct Snapshot: Sendable {
    package let booking: Versioned<FlightBooking>
    package let leg: FlightLeg
    package let claims: [Claim]

    package init(_ booking: Versioned<FlightBooking>, leg: FlightLeg, claims: [Claim]) {
      self.booking = booking
      self.leg = leg
      self.claims = claims
    }
  }

  package func decide(
    of snapshot: Snapshot, for user: UserID, by actor: FlightActor = .traveler,
    policy: FlightSalesPolicy, now: Instant,
    using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<SaleChange<FlightBooking>> {
    let (read, claims, leg) = (snapshot.booking, snapshot.claims, snapshot.leg)
    let instance = leg.instance
    var booking = read.value
    let (index, place, difference) = try target(
      in: booking, leg, for: user, by: actor, policy: policy, now: now)
    booking.update(from: [instance.value])
    let delivery = booking.deliveries[index]
    var changes = ChangeSet(at: now)
    changes.rely(on: instance)
    guard seat != delivery.place else {
      let change = changes.update(read, to: booking, of: FlightProduct(policy), using: &random)
      return Decision(change, changes)
    }
    // A dearer seat that is being paid replaces the seat that the passenger has. An agent at the counter does not wait
    // for the payment, which then goes back.
    if actor == .traveler {
      try booking.checkNoAddition(
        underWay: { request in
          guard let other = request.addition?.seat else { return false }
          return (other.passenger, other.segment) == (passenger, segment)
        }, by: policy.sale)
    }
    guard difference.minorUnits <= 0 else { throw .seatCostsMore(difference) }
    let resource = instance.value.resource(seat)
    guard !claims.contains(where: { $0.resource == resource && $0.isLive(at: now) }) else {
      throw .unavailable([resource])
    }
    if let old = delivery.place { changes.release(booking.claim(on: old, segment)) }
    changes.take(booking.claim(on: seat, segment))
    booking.deliveries[index].place = seat
    booking.deliveries[index].seat = place.seat
    changes.emit("booking.seat_changed", booking)
    let change = changes.update(read, to: booking, of: FlightProduct(policy), using: &random)
    try change.checkIssued([delivery.entitlement])
    return Decision(change, changes)
  }

  /// Returns the passenger's delivery, the seat, and how much more it costs than was paid; refuses a seat that is not
  /// allowed.
  func target(
    in booking: FlightBooking, _ leg: FlightLeg, for user: UserID, by actor: FlightActor,
    policy: FlightSalesPolicy, now: Instant
  ) throws(Refusal) -> (index: Int, place: SeatMap.Place, difference: Money) {
    let instance = leg.instance.value
    var booking = booking
    try booking.checkAccess(by: user)
    try booking.checkStands(for: "change_seat", at: now)
    booking.update(from: [instance])
    let index = booking.deliveries.firstIndex {
      $0.passenger == passenger && $0.segment == segment
    }
    guard let index, booking.segments[segment].instance == instance.id else {
      throw .notFound("passenger", passenger.rawValue)
    }
    guard actor.isResponsible(for: booking.segments[segment]) else {
      throw .notFound("flight", instance.key)
    }
    let delivery = booking.deliveries[index]
    try booking.checkSeatChange(delivery, for: actor, policy: policy, now: now)
    guard delivery.place != nil || delivery.isUnseated else {
      throw .invalid("seat_id", "an infant on a lap has no seat to change")
    }
    guard let place = leg.map.place(seat), leg.map.id == instance.seatMap else {
      throw .notFound("seat", seat.rawValue)
    }
    guard place.cabin == delivery.cabin else {
      throw .invalid(
        "seat_id",
        "seat \(place.seat) is in \(place.cabin.label); choose a seat in \(delivery.cabin.label)")
    }
    guard let difference = place.priceDelta.subtracting(delivery.seatPrice) else {
      throw .invalid(
        "seat_id",
        "seat \(place.seat) is sold in another currency than the seat that was paid for; choose another seat"
      )
    }
    return (index, place, difference)
  }
}

extension FlightBooking {
  func checkSeatChange(
    _ delivery: Delivery, for actor: FlightActor = .traveler, policy: FlightSalesPolicy,
    now: Instant
  ) throws(Refusal) {
    try checkStands(for: "change_seat", at: now)
    let segment = segments[delivery.segment]
    let closes = actor.closes(segment, policy: policy)
    guard segment.status.isOpen else { throw .flightClosed(segment.instance, segment.status) }
    guard now < closes else { throw .checkInClosed(since: closes) }
    guard delivery.state == .booked || delivery.state == .checkedIn else {
      throw .notAllowed(
        what: "passenger", state: delivery.state.rawValue, action: "change_seat",
        allowed: DeliveryState.table.actions(from: delivery.state).map(\.rawValue))
    }
  }
}
