package import Bookings
package import Vocabulary

extension Tariff.Ancillary {
  /// The code of boarding before others: it is for one passenger, and shown wherever passengers are called.
  package static let priorityBoarding = "PRIORITY_BOARDING"
}

extension FlightBooking {
  /// An ancillary that was bought, with the passenger it is for, if it is for one.
  package struct BoughtExtra: Hashable, Sendable {
    package let code: String
    package let passenger: Passenger.ID?
  }

  /// The ancillaries that are sold, in the order in which they were bought.
  ///
  /// Priority boarding that was bought with the journey is for its first passengers with a seat.
  package var extras: [BoughtExtra] {
    guard sale.first.isSold else { return [] }
    var seated = passengers.filter { $0.type != .infant }.map(\.id)[...]
    let first = sale.first.quote.request.ancillaries.map { code in
      BoughtExtra(
        code: code,
        passenger: code == Tariff.Ancillary.priorityBoarding ? seated.popFirst() : nil)
    }
    let later = sale.additions.filter { $0.stage == .confirmed }
      .flatMap { $0.quote.request.addition?.extras ?? [] }
      .map { BoughtExtra(code: $0.code, passenger: $0.passenger) }
    return first + later
  }

  /// Whether a passenger boards before others.
  package func hasPriority(_ passenger: Passenger.ID) -> Bool {
    extras.contains {
      $0.code == Tariff.Ancillary.priorityBoarding && $0.passenger == passenger
    }
  }
}

extension FlightProduct {
  /// Maximum number of extras in one purchase.
  private static let mostExtras = 20

  /// Refuses extras that no booking could take.
  func check(
    _ addition: FlightRequest.Addition, _ request: FlightRequest, _ legs: [FlightLeg]
  ) throws(Refusal) {
    guard legs.map(\.instance.value.id) == request.itinerary, (1...4).contains(legs.count) else {
      throw .invalid("itinerary", "is not that of the booking")
    }
    if addition.seat != nil, addition.extras.isEmpty { return }
    guard addition.seat == nil, (1...Self.mostExtras).contains(addition.extras.count) else {
      throw .invalid("extras", "one to \(Self.mostExtras) at a time")
    }
  }

  /// Moves a passenger to the seat that was bought; of other extras nothing changes.
  package func add(
    _ request: FlightRequest, to booking: inout FlightBooking, in changes: inout ChangeSet
  ) {
    if let seat = request.addition?.seat { booking.move(seat, in: &changes) }
  }

  package func check(
    adding request: FlightRequest, to booking: FlightBooking, _ legs: [FlightLeg], now: Instant
  ) throws(Refusal) {
    guard let addition = request.addition, addition.booking == booking.id,
      request.itinerary == booking.segments.map(\.instance)
    else { throw .invalid("quote_id", "is not for more of this booking") }
    try booking.checkExtras(addition.extras)
    if let seat = addition.seat, seat.index(in: booking) == nil {
      throw .invalid("quote_id", "is for a seat instead of one that the passenger has no more")
    }
    if let first = legs.first?.instance.value,
      let refusal = closed(legs.map(\.instance.value), or: first, now: now)
    {
      throw refusal
    }
  }

  /// Why nothing is sold for a journey any more: none of its flights is still to leave.
  func closed(
    _ flights: [FlightInstance], or first: FlightInstance, now: Instant
  ) -> Refusal? {
    flights.contains { $0.status.isOpen && $0.departure.instant > now }
      ? nil : .flightClosed(first.id, first.status)
  }
}

extension FlightBooking {
  /// Refuses extras for passengers who cannot have them.
  package func checkExtras(_ wanted: [FlightRequest.Extra]) throws(Refusal) {
    var prior = Set(passengers.map(\.id).filter(hasPriority))
    for extra in wanted {
      guard let passenger = passengers.first(where: { $0.id == extra.passenger }) else {
        throw .notFound("passenger", extra.passenger.rawValue)
      }
      guard extra.code == Tariff.Ancillary.priorityBoarding else { continue }
      guard passenger.type != .infant, prior.insert(passenger.id).inserted else {
        throw .invalid(
          "extras",
          "\(extra.code) is once for each passenger with a seat; \(passenger.id) has it, or no seat"
        )
      }
    }
  }
}
