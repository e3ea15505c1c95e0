package import Bookings
package import Vocabulary

/// A move to a dearer seat of the same flight, for the difference.
///
/// It is sold as any addition to a booking: held, quoted, paid. The passenger keeps the former seat until then, and it
/// is released in the commit that moves the passenger.
package struct SeatUpgrade: Hashable, Sendable, Codable {
  package let passenger: Passenger.ID
  /// The index of the booking's flight.
  package let segment: Int
  package let seat: SeatMap.Place.ID
  /// The seat as printed.
  package let printed: Seat
  /// The aircraft that has both seats.
  package let map: SeatMap.ID
  /// The seat that the passenger has; nil if another aircraft left the passenger without one.
  package let former: SeatMap.Place.ID?
  /// The surcharge of the seat; `paid` is what was paid of it with the former one.
  package let price: Money
  package let paid: Money
}

extension SeatChange {
  /// Returns the same change as an upgrade for the difference.
  ///
  /// - Throws: a refusal also if the seat costs nothing more, because that is a change without a payment.
  package func upgrade(
    of booking: FlightBooking, _ leg: FlightLeg, for user: UserID, by actor: FlightActor,
    policy: FlightSalesPolicy, now: Instant
  ) throws(Refusal) -> SeatUpgrade {
    let target = try target(in: booking, leg, for: user, by: actor, policy: policy, now: now)
    guard target.difference.minorUnits > 0 else {
      throw .invalid(
        "seat",
        "seat \(target.place.seat) costs no more than the present one; change to it with seat-change"
      )
    }
    let delivery = booking.deliveries[target.index]
    return SeatUpgrade(
      passenger: passenger, segment: segment, seat: seat, printed: target.place.seat,
      map: leg.map.id, former: delivery.place, price: target.place.priceDelta,
      paid: delivery.seatPrice)
  }
}

extension SeatUpgrade {
  /// The problem of a quote whose delivery changed since the price was made.
  static let changed =
    "the seat or the state of the passenger or of the flight has changed since this quote was made; ask for a new quote"

  /// Returns the resource that is held for the upgrade.
  func resource(on itinerary: [FlightInstance.ID]) -> Resource? {
    guard itinerary.indices.contains(segment) else { return nil }
    return Resource(scope: itinerary[segment].rawValue, name: seat.rawValue)
  }

  /// Returns the difference as a line of a price.
  func line(on leg: FlightLeg) throws(Refusal) -> Price.Line {
    guard leg.map.id == map, leg.instance.value.seatMap == map, let place = leg.map.place(seat),
      place.priceDelta == price, let difference = price.subtracting(paid),
      difference.minorUnits > 0
    else { throw .invalid("seat", "the seat, its price or the aircraft has changed; choose again") }
    let flight = leg.instance.value
    return Price.Line(
      description:
        "\(flight.designator) \(flight.origin)–\(flight.destination), change to \(place.label)",
      amount: difference)
  }

  /// Returns the index of the passenger's delivery in a booking.
  ///
  /// It returns nil if the delivery changed since the price was made, or if the flight has left.
  func index(in booking: FlightBooking) -> Int? {
    booking.deliveries.firstIndex {
      $0.passenger == passenger && $0.segment == segment && $0.place == former
        && $0.seatPrice == paid && $0.state.isStillToBoard
        && (booking.segments[segment].seatMap ?? map) == map
        && booking.segments[segment].status.isOpen
    }
  }
}

extension FlightBooking {
  /// Moves the passenger to the new seat, which the booking already has.
  ///
  /// - Throws: a refusal if the passenger has another seat by now, or none of this flight any more.
  mutating func move(_ upgrade: SeatUpgrade, in changes: inout ChangeSet) throws(Refusal) {
    guard let index = upgrade.index(in: self) else {
      throw .invalid("quote_id", SeatUpgrade.changed)
    }
    if let former = upgrade.former { changes.release(claim(on: former, upgrade.segment)) }
    deliveries[index].place = upgrade.seat
    deliveries[index].seat = upgrade.printed
    deliveries[index].seatPrice = upgrade.price
    changes.emit("booking.seat_changed", self)
  }
}
