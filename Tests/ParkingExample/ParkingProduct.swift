package import Bookings
package import Vocabulary

/// Parking as a product: an example of everything that a new product needs.
package struct ParkingProduct: Product {
  package typealias Booking = ParkingBooking
  /// The licence plate.
  package typealias Details = String
  package typealias Offer = Versioned<ParkingLot>
  package typealias Standing = Versioned<ParkingLot>

  package static let refusals = [RefusalCode.parkingClosed]

  package var terms = SaleTerms(
    holds: HoldPolicy(
      name: "parking", seconds: 600, holdsPerUser: 3, quantityPerHold: 1,
      secondsOfStretches: 7 * 86_400))
  /// Seconds that an attendant has for accepting a booking; nil if no acceptance is needed.
  package var attendantAnswers: Int?

  package init(attendantAnswers: Int? = nil) { self.attendantAnswers = attendantAnswers }

  // MARK: The price

  package func check(
    _ request: ParkingRequest, _ lot: Versioned<ParkingLot>, now: Instant
  ) throws(Refusal) {
    guard lot.value.isOpen else { throw .parkingClosed(lot.value) }
    guard lot.value.bays.contains(request.bay) else { throw .notFound("bay", request.bay) }
    guard request.stretch.end > now else { throw .invalid("stretch", "it is over") }
  }

  package func wanted(_ request: ParkingRequest) -> [Resource] {
    [Resource(scope: request.lot.rawValue, name: request.bay, stretch: request.stretch)]
  }

  package func price(
    _ request: ParkingRequest, _ lot: Versioned<ParkingLot>
  ) throws(Refusal) -> Price {
    let hours = (request.stretch.seconds + 3_599) / 3_600
    guard let amount = lot.value.hour.times(hours),
      let price = Price(
        [Price.Line(description: "\(hours) h in bay \(request.bay)", amount: amount)],
        in: lot.value.hour.currency)
    else { throw .invalid("stretch", "it has no price") }
    return price
  }

  package func rely(on lot: Versioned<ParkingLot>, in changes: inout ChangeSet) {
    changes.rely(on: lot)
  }

  // MARK: The booking

  package func check(
    _ plate: String, for request: ParkingRequest, _ lot: Versioned<ParkingLot>, now: Instant
  ) throws(Refusal) {
    guard (1...12).contains(plate.utf8.count) else {
      throw .invalid("plate", "expected 1 to 12 characters")
    }
    guard request.extends == nil else { throw .invalid("extends", "add it to that booking") }
    try check(request, lot, now: now)
  }

  package func booking(
    _ id: ParkingBooking.ID, _ sale: Sale<ParkingRequest>, _ plate: String,
    _ lot: Versioned<ParkingLot>, using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> ParkingBooking {
    let request = sale.first.quote.request
    return ParkingBooking(
      id: id, sale: sale, lot: lot.value.name, bay: request.bay, stretch: request.stretch,
      plate: plate)
  }

  package func check(
    adding request: ParkingRequest, to booking: ParkingBooking, _ lot: Versioned<ParkingLot>,
    now: Instant
  ) throws(Refusal) {
    let first = booking.quote.request
    guard request.extends == booking.id, request.lot == first.lot, request.bay == first.bay,
      request.stretch.start == booking.stretch.end
    else { throw .invalid("stretch", "must go on in bay \(first.bay) at \(booking.stretch.end)") }
    try check(request, lot, now: now)
  }

  package func add(
    _ request: ParkingRequest, to booking: inout ParkingBooking, in changes: inout ChangeSet
  ) throws(Refusal) {
    guard request.stretch.start == booking.stretch.end,
      let longer = Stretch(booking.stretch.start, request.stretch.end)
    else { throw .invalid("stretch", "must go on at \(booking.stretch.end)") }
    booking.stretch = longer
  }

  package func wordAwaited(
    for request: ParkingRequest, of booking: ParkingBooking, now: Instant
  ) -> Int? {
    request.extends == nil ? attendantAnswers : nil
  }

  package func obstacle(
    to purchase: Purchase<ParkingRequest>, of booking: ParkingBooking,
    _ lot: Versioned<ParkingLot>, now: Instant
  ) -> Refusal? {
    guard purchase.quote.request.stretch.end > now else {
      return .invalid("stretch", "it is over")
    }
    return purchase.stage == .secured || lot.value.isOpen ? nil : .parkingClosed(lot.value)
  }

  // MARK: After the sale

  package func update(_ booking: inout ParkingBooking, from lot: Versioned<ParkingLot>) {}

  package func refund(
    of booking: ParkingBooking, by policy: RefundPolicy, now: Instant
  ) -> Money {
    policy.refund(of: booking.sale.price, begins: booking.stretch.start, now: now)
  }

  package func entitlements(of booking: ParkingBooking) -> [Entitlement<ParkingTicket>] {
    guard booking.stage == .confirmed else { return [] }
    return [
      Entitlement(
        name: "bay", validFrom: booking.stretch.start.adding(seconds: -900),
        validUntil: booking.stretch.end,
        content: ParkingTicket(
          lot: booking.lot, bay: booking.bay, stretch: booking.stretch), isUsed: false)
    ]
  }
}

extension Refusal {
  fileprivate static func parkingClosed(_ lot: ParkingLot) -> Refusal {
    Refusal(.parkingClosed, "\(lot.name) is closed; choose another car park")
  }
}

extension ParkingBooking {
  package func checkCancellation(at now: Instant) throws(Refusal) {
    guard stretch.end > now else {
      throw .notAllowed(what: "booking", state: stateName(at: now), action: "cancel", allowed: [])
    }
  }

  package var cancellationEnds: Instant? { stretch.end }
}
