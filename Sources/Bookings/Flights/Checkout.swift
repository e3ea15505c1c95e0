package import Vocabulary

/// Turns a quote into a booking: authorise, sell the seats by the fence of their hold, capture; where
/// a step fails, nothing is charged and nothing is sold.
///
/// Between two steps everything is in the store: whoever finds a payment unsettled, in this process or
/// another, goes on from there.
package enum Checkout {
  /// What somebody who wants to book says.
  package struct Order: Sendable {
    package let method: PaymentMethodToken
    /// In the order of the quote's travelers.
    package let passengers: [Passenger.Details]
    package let contact: FlightBooking.Contact

    package init(
      method: PaymentMethodToken, passengers: [Passenger.Details], contact: FlightBooking.Contact
    ) {
      self.method = method
      self.passengers = passengers
      self.contact = contact
    }
  }

  /// What became of the wish.
  package enum Start: Hashable, Sendable {
    /// The provider is to be asked.
    case begun(FlightBooking, Payment)
    /// The price had expired; this is the new one.
    case requoted(Quote, difference: Money)
  }

  /// Writes down who wants to pay what for which seats, before any provider is asked.
  package static func start(
    _ order: Order, for user: UserID, quote read: Versioned<Quote>, legs: [Quoting.Leg],
    holds: [Versioned<Hold>], policy: FlightPolicy, now: Instant,
    using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<Start> {
    var quote = read.value
    guard quote.holder == user else { throw .notFound(Quote.kind, quote.key) }
    switch quote.state(at: now) {
    case .open: break
    case .used: throw .quoteUsed(quote.id)
    case .replaced: throw .quoteOutdated(quote.id)
    case .expired:
      return try requote(
        read, legs: legs, holds: holds, policy: policy, now: now, using: &random)
    }
    try check(order, against: quote, legs: legs)
    for leg in legs { try leg.instance.value.checkSales(policy: policy, now: now) }
    for hold in holds {
      guard hold.value.state(at: now) == .held else { throw .holdExpired(hold.value.id) }
    }
    guard holds.map({ Quote.Lease($0.value) }) == quote.leases else {
      throw .quoteOutdated(quote.id)
    }
    quote.stored = .used
    var changes = ChangeSet(at: now)
    changes.update(read, to: quote)
    for hold in holds { changes.rely(on: hold) }
    for leg in legs { changes.rely(on: leg.instance) }
    let id = FlightBooking.ID(using: &random)
    let payment = Payment(
      id: .init(using: &random), booking: id.rawValue, amount: quote.total, method: order.method,
      created: now)
    let booking = try FlightBooking(
      id, order, quote: quote, payment: payment.id, user: user, legs: legs, now: now,
      using: &random)
    changes.insert(payment)
    changes.insert(booking)
    return Decision(.begun(booking, payment), changes)
  }

  private static func requote(
    _ read: Versioned<Quote>, legs: [Quoting.Leg], holds: [Versioned<Hold>], policy: FlightPolicy,
    now: Instant, using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<Start> {
    let old = read.value
    let new = try Quoting.quote(
      old.request, for: old.holder, legs: legs, holds: holds, replacing: read, policy: policy,
      now: now, using: &random)
    // A tariff may have moved to another currency; then there is no difference to speak of.
    let difference = new.answer.total.subtracting(old.total) ?? .zero(new.answer.total.currency)
    return Decision(.requoted(new.answer, difference: difference), new.changes)
  }

  private static func check(
    _ order: Order, against quote: Quote, legs: [Quoting.Leg]
  ) throws(Refusal) {
    let travelers = quote.request.travelers
    guard order.passengers.count == travelers.count else {
      throw .invalid("passengers", "the quote is for \(travelers.count)")
    }
    guard let day = legs.first?.instance.value.scheduledDeparture.date else {
      throw .invalid("itinerary", "no flight")
    }
    for (index, passenger) in order.passengers.enumerated() {
      if let problem = passenger.problem(as: travelers[index].type, on: day) {
        throw .passengerDocumentInvalid(passenger: index, problem)
      }
    }
  }
}

extension FlightBooking {
  fileprivate init(
    _ id: ID, _ order: Checkout.Order, quote: Quote, payment: Payment.ID, user: UserID,
    legs: [Quoting.Leg], now: Instant, using random: inout some RandomNumberGenerator
  ) throws(Refusal) {
    self.id = id
    confirmationCode = BookingReference(using: &random)
    self.user = user
    self.quote = quote
    self.payment = payment
    created = now
    segments = legs.map { Segment($0.instance.value) }
    stage = .requested
    let travelers = quote.request.travelers
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
    of traveler: Quote.Traveler, among travelers: [Quote.Traveler], _ segment: Int,
    _ leg: Quoting.Leg
  ) throws(Refusal) -> Seating {
    let seated = traveler.type == .infant ? travelers.first { $0.type != .infant } : traveler
    guard let id = seated?.seats[segment], let place = leg.map.place(id), let lap = Seat("INF")
    else { throw .notFound("seat", "of passenger on \(leg.instance.value.designator)") }
    return traveler.type == .infant
      ? Seating(place: nil, printed: lap, cabin: place.cabin, price: .zero(leg.tariff.currency))
      : Seating(place: id, printed: place.seat, cabin: place.cabin, price: place.priceDelta)
  }
}
