package import Bookings
package import Vocabulary

extension Tariff.Ancillary {
  /// The code of boarding before others: it is for one passenger, and shown wherever passengers are called.
  package static let priorityBoarding = "PRIORITY_BOARDING"
}

extension FlightBooking {
  /// An ancillary that was bought, with its passenger if it is for one.
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

  /// Returns whether a passenger boards before others.
  package func hasPriority(_ passenger: Passenger.ID) -> Bool {
    extras.contains {
      $0.code == Tariff.Ancillary.priorityBoarding && $0.passenger == passenger
    }
  }
}

extension FlightProduct {
  /// Maximum number of extras in one purchase.
  private static let maxExtras = 20
  /// The problem of a quote that is not for an addition to the booking as it is.
  private static let notForBooking =
    "this quote is not for extras of this booking, or the booking has changed since; ask for a new extras-quote"

  /// Refuses extras that no booking could take.
  func check(
    _ addition: FlightRequest.Addition, _ request: FlightRequest, _ legs: [FlightLeg]
  ) throws(Refusal) {
    guard legs.map(\.instance.value.id) == request.itinerary, (1...4).contains(legs.count) else {
      throw .invalid(
        "quote_id",
        "this quote is not for the flights of the booking; ask for a new extras-quote")
    }
    if addition.seat != nil, addition.extras.isEmpty { return }
    guard addition.seat == nil, (1...Self.maxExtras).contains(addition.extras.count) else {
      throw .invalid("extras", "expected 1 to \(Self.maxExtras) extras, or a seat, but not both")
    }
  }

  /// Moves a passenger to the seat that was bought; other extras change nothing.
  package func add(
    _ request: FlightRequest, to booking: inout FlightBooking, in changes: inout ChangeSet
  ) throws(Refusal) {
    guard let addition = request.addition else {
      throw .invalid("quote_id", Self.notForBooking)
    }
    try booking.checkExtras(addition.extras)
    if let seat = addition.seat { try booking.move(seat, in: &changes) }
  }

  /// Returns why an addition to a booking cannot be delivered any more; nil if it can.
  ///
  /// A seat can be had until its flight leaves, and an extra until the last flight of its passenger leaves.
  func obstacle(
    to addition: FlightRequest.Addition, of booking: FlightBooking, _ flights: [FlightInstance],
    now: Instant
  ) -> Refusal? {
    var current = booking
    current.update(from: flights)
    guard let first = flights.first else { return nil }
    func isStillToLeave(_ flight: FlightInstance) -> Bool {
      flight.status.isOpen && flight.departure.instant > now
    }
    guard let seat = addition.seat else {
      let passengers = Set(addition.extras.map(\.passenger))
      let isPossible = passengers.allSatisfy { passenger in
        current.deliveries.contains { delivery in
          delivery.passenger == passenger && delivery.state.isStillToBoard
            && flights.contains {
              $0.id == current.segments[delivery.segment].instance && isStillToLeave($0)
            }
        }
      }
      return isPossible ? nil : .flightClosed(first.id, first.status)
    }
    let flight = flights.first { $0.id == booking.segments[seat.segment].instance } ?? first
    let isPossible =
      seat.index(in: current) != nil && flight.seatMap == seat.map && isStillToLeave(flight)
    return isPossible ? nil : .flightClosed(flight.id, flight.status)
  }

  package func check(
    adding request: FlightRequest, to booking: FlightBooking, _ legs: [FlightLeg], now: Instant
  ) throws(Refusal) {
    guard let addition = request.addition, addition.booking == booking.id,
      request.itinerary == booking.segments.map(\.instance)
    else { throw .invalid("quote_id", Self.notForBooking) }
    try booking.checkExtras(addition.extras)
    if let seat = addition.seat, seat.index(in: booking) == nil {
      throw .invalid("quote_id", SeatUpgrade.changed)
    }
    let flights = legs.map(\.instance.value)
    if let refusal = obstacle(to: addition, of: booking, flights, now: now) { throw refusal }
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
          "expected \(extra.code) at most once for each passenger with a seat; \(passenger.id) has it "
            + "already, or has no seat"
        )
      }
    }
  }
}
