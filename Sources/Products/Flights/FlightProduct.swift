package import Bookings
package import Vocabulary

/// Flights as a product.
package struct FlightProduct: Product {
  package typealias Booking = FlightBooking
  package typealias Details = FlightOrder
  package typealias Offer = [FlightLeg]
  package typealias Standing = [Versioned<FlightInstance>]

  package static let refusals = RefusalCode.flights

  package let policy: FlightSalesPolicy
  package var terms: SaleTerms { policy.sale }

  package init(_ policy: FlightSalesPolicy) { self.policy = policy }

  // MARK: The price

  package func check(
    _ request: FlightRequest, _ legs: [FlightLeg], now: Instant
  ) throws(Refusal) {
    if let addition = request.addition { return try check(addition, request, legs) }
    guard (1...4).contains(legs.count), legs.map(\.instance.value.id) == request.itinerary,
      Set(request.itinerary).count == legs.count
    else { throw .invalid("flight_ids", "expected one to four flights, each once") }
    for (leg, next) in zip(legs, legs.dropFirst())
    where leg.instance.value.arrival.instant > next.instance.value.departure.instant
      || leg.instance.value.destination != next.instance.value.origin
    {
      throw .invalid(
        "flight_ids",
        "expected flights in order, each from the airport where the flight before it lands, and after it has landed"
      )
    }
    for leg in legs { try leg.instance.value.checkSales(policy: policy, now: now) }
    let travelers = request.travelers
    guard (1...9).contains(travelers.count) else {
      throw .invalid("passengers", "expected one to nine passengers")
    }
    let infants = travelers.count { $0.type == .infant }
    guard infants <= travelers.count(where: { $0.type == .adult }) else {
      throw .invalid("passengers", "expected an adult for each infant")
    }
    for traveler in travelers
    where traveler.seats.count != (traveler.type == .infant ? 0 : legs.count) {
      throw .invalid(
        "passengers", "expected a seat on each flight for each passenger, and none for an infant")
    }
    guard request.ancillaries.count <= 100 else {
      throw .invalid("ancillaries", "expected at most 100 ancillaries")
    }
    let prior = request.ancillaries.count { $0 == Tariff.Ancillary.priorityBoarding }
    guard prior <= travelers.count - infants else {
      throw .invalid(
        "ancillaries",
        "expected \(Tariff.Ancillary.priorityBoarding) at most once for each passenger with a seat")
    }
  }

  package func wanted(_ request: FlightRequest) -> [Resource] {
    if let seat = request.addition?.seat {
      return [seat.resource(on: request.itinerary)].compactMap(\.self)
    }
    return request.travelers.flatMap { traveler in
      zip(request.itinerary, traveler.seats).map {
        Resource(scope: $0.rawValue, name: $1.rawValue)
      }
    }
  }

  package func price(
    _ request: FlightRequest, _ legs: [FlightLeg]
  ) throws(Refusal) -> Price { try FlightPricing.price(request, legs) }

  package func rely(on legs: [FlightLeg], in changes: inout ChangeSet) {
    for leg in legs { changes.rely(on: leg.instance) }
  }

  // MARK: The booking

  package func check(
    _ order: FlightOrder, for request: FlightRequest, _ legs: [FlightLeg], now: Instant
  ) throws(Refusal) {
    guard request.addition == nil else {
      throw .invalid(
        "quote_id",
        "this quote is for extras of an existing booking; pay it with the extras of that booking")
    }
    let travelers = request.travelers
    guard order.passengers.count == travelers.count else {
      throw .invalid(
        "passengers", "expected \(counted(travelers.count, "passenger")), as in the quote")
    }
    guard let day = legs.first?.instance.value.scheduledDeparture.date else {
      throw .invalid("flight_ids", "expected at least one flight")
    }
    let problems = order.passengers.enumerated().flatMap { index, passenger in
      passenger.problems(as: travelers[index].type, on: day).map { (index, $0) }
    }
    if let first = problems.first {
      throw .passengerDocumentInvalid(first, Array(problems.dropFirst()))
    }
    for leg in legs { try leg.instance.value.checkSales(policy: policy, now: now) }
  }

  package func booking(
    _ id: FlightBooking.ID, _ sale: Sale<FlightRequest>, _ order: FlightOrder, _ legs: [FlightLeg],
    using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> FlightBooking {
    try FlightBooking(id, sale, order, legs, using: &random)
  }

  package func obstacle(
    to purchase: Purchase<FlightRequest>, of booking: FlightBooking,
    _ instances: [Versioned<FlightInstance>], now: Instant
  ) -> Refusal? {
    let flights = instances.map(\.value)
    if let addition = purchase.quote.request.addition {
      return obstacle(to: addition, of: booking, flights, now: now)
    }
    // Seats of an aircraft that was replaced are not sold. Those that were sold before are exchanged with all others.
    let changed = flights.first { flight in
      purchase.stage != .secured
        && booking.segments.contains { $0.instance == flight.id && $0.isStale(flight) }
    }
    if let changed { return .flightClosed(changed.id, changed.status) }
    return flights.first { !$0.status.isOpen || $0.departure.instant <= now }
      .map { .flightClosed($0.id, $0.status) }
  }

  package func rely(on instances: [Versioned<FlightInstance>], in changes: inout ChangeSet) {
    for instance in instances { changes.rely(on: instance) }
  }

  // MARK: After the sale

  package func update(
    _ booking: inout FlightBooking, from instances: [Versioned<FlightInstance>]
  ) {
    booking.update(from: instances.map(\.value))
    booking.closeDeliveries()
  }

  /// Returns a full refund if the operator cancelled a flight or changed it so much that it is another.
  package func refund(
    of booking: FlightBooking, by policy: RefundPolicy, now: Instant
  ) -> Money {
    let paid = booking.sale.price
    if booking.isOwedAll(by: self.policy) { return paid }
    let begins = booking.segments.map(\.departure.instant).min() ?? now
    return policy.refund(of: paid, begins: begins, now: now)
  }

  package func entitlements(of booking: FlightBooking) -> [Entitlement<BoardingPassContent>] {
    booking.entitlements(policy: policy)
  }
}

extension FlightInstance {
  /// Refuses a flight that cannot be sold, or not any more.
  package func checkSales(policy: FlightSalesPolicy, now: Instant) throws(Refusal) {
    guard policy.carriers?.contains(designator.carrier) ?? true,
      status.isBeforeBoarding, isReseating != true,
      departure.instant.adding(seconds: -policy.salesClose) > now
    else { throw .flightClosed(id, status) }
  }
}

extension FlightBooking {
  /// Refuses a cancellation after the first flight has left, or after a passenger has boarded.
  ///
  /// A flight that the operator cancelled does not leave.
  package func checkCancellation(at now: Instant) throws(Refusal) {
    let hasLeft = segments.contains {
      switch $0.status {
      case .departed, .diverted, .arrived: true
      case .scheduled, .delayed, .advanced, .boarding: $0.departure.instant <= now
      case .cancelled: false
      }
    }
    let isUsed = !deliveries.allSatisfy {
      $0.state == .booked || $0.state == .checkedIn || $0.state == .offLoaded
    }
    guard !hasLeft, !isUsed else {
      throw .notAllowed(
        what: "booking", state: stateName(at: now), action: "cancel", allowed: [],
        because: hasLeft
          ? "a flight of this booking has left"
          : "a passenger of this booking has boarded, or missed the flight")
    }
  }

  package var cancellationEnds: Instant? {
    segments.filter { $0.status != .cancelled }.map(\.departure.instant).min()
  }

  fileprivate init(
    _ id: ID, _ sale: Sale<FlightRequest>, _ order: FlightOrder, _ legs: [FlightLeg],
    using random: inout some RandomNumberGenerator
  ) throws(Refusal) {
    self.id = id
    confirmationCode = BookingReference(using: &random)
    self.sale = sale
    segments = legs.map { BookedFlight($0.instance.value) }
    let travelers = sale.first.quote.request.travelers
    var passengers: [Passenger] = []
    var deliveries: [Delivery] = []
    for (traveler, details) in zip(travelers, order.passengers) {
      let passenger = Passenger(id: .init(using: &random), type: traveler.type, details: details)
      passengers.append(passenger)
      for (segment, leg) in legs.enumerated() {
        let seat = try Self.seat(of: traveler, among: travelers, segment, leg)
        deliveries.append(
          Delivery(
            passenger: passenger.id, segment: segment, place: seat.place, seat: seat.printed,
            cabin: seat.cabin, seatPrice: seat.price, state: DeliveryState.table.start))
      }
    }
    self.passengers = passengers
    self.deliveries = deliveries
    contact = order.contact
  }

  private struct Seating {
    let place: SeatMap.Place.ID?
    let printed: Seat
    let cabin: Cabin
    let price: Money
  }

  private static func seat(
    of traveler: FlightRequest.Traveler, among travelers: [FlightRequest.Traveler],
    _ segment: Int, _ leg: FlightLeg
  ) throws(Refusal) -> Seating {
    let seated = traveler.type == .infant ? travelers.first { $0.type != .infant } : traveler
    guard let id = seated?.seats[segment], let place = leg.map.place(id), let lap = Seat("INF")
    else { throw .notFound("seat", "for a passenger on \(leg.instance.value.designator)") }
    return traveler.type == .infant
      ? Seating(place: nil, printed: lap, cabin: place.cabin, price: .zero(leg.tariff.currency))
      : Seating(place: id, printed: place.seat, cabin: place.cabin, price: place.priceDelta)
  }
}
