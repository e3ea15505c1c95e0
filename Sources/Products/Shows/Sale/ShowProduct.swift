package import Bookings
package import Vocabulary

/// Shows as a product.
package struct ShowProduct: Product {
  package typealias Booking = ShowBooking
  package typealias Details = ShowOrder
  package typealias Offer = ShowOffer
  package typealias Standing = Versioned<Show>

  package static let refusals = RefusalCode.shows

  package var terms: SaleTerms
  let choices = SeatChoices()

  package init(_ terms: SaleTerms = ShowProduct.terms) { self.terms = terms }

  /// The terms by default: seats are locked for thirty seconds, which only a payment extends.
  ///
  /// A payment has three tries, two seconds apart, with thirty seconds more before each, and never beyond two and a
  /// half minutes.
  package static let terms: SaleTerms = {
    var terms = SaleTerms(
      holds: HoldPolicy(
        name: "shows", seconds: 30, longest: 30, holdsPerUser: 3, quantityPerHold: 10,
        hoarding: HoardingLimits(atATime: 10, unbought: 60, period: 3_600)))
    terms.quoteLasts = 30
    terms.quoteEndsBeforeHold = 1
    terms.paymentAttempts = 3
    terms.paymentPause = 2
    terms.heldWhilePaying = 30
    terms.paymentGivenUp = 90
    return terms
  }()

  // MARK: The price

  package func check(
    _ request: ShowRequest, _ offer: ShowOffer, now: Instant
  ) throws(Refusal) { _ = try offer.asks(for: request, now: now) }

  package func wanted(_ request: ShowRequest) -> [Resource] {
    // These are the names that `Show.resource` and `Show.pool` have.
    request.seats.map { Resource(scope: request.show.rawValue, name: $0.rawValue) }
      + Array(
        repeating: Resource(scope: request.show.rawValue, name: Show.poolName),
        count: request.places)
  }

  package func price(_ request: ShowRequest, _ offer: ShowOffer) throws(Refusal) -> Price {
    let show = offer.show.value
    var counts: [SeatCategory: Int] = [:]
    for seat in request.seats {
      guard let place = offer.layout?.place(seat) else { throw .notFound("seat", seat.rawValue) }
      counts[place.category, default: 0] += 1
    }
    if request.places > 0 { counts[.regular] = request.places }
    var lines: [Price.Line] = []
    for category in SeatCategory.allCases {
      guard let count = counts[category] else { continue }
      guard let amount = show.price(of: category)?.times(count) else {
        throw .invalid(
          "seats",
          "\(category.rawValue) has no price, or the price is too large; choose other seats")
      }
      lines.append(Price.Line(description: "\(count) × \(category.rawValue)", amount: amount))
    }
    guard let currency = show.prices.first?.amount.currency, let price = Price(lines, in: currency)
    else {
      throw .invalid("seats", "these seats have no price, or the price is too large; choose others")
    }
    return price
  }

  package func rely(on offer: ShowOffer, in changes: inout ChangeSet) {
    changes.rely(on: offer.show)
  }

  // MARK: The booking

  package func check(
    _ order: ShowOrder, for request: ShowRequest, _ offer: ShowOffer, now: Instant
  ) throws(Refusal) {
    try offer.show.value.checkSale(now: now)
    try order.check(for: request)
  }

  package func booking(
    _ id: ShowBooking.ID, _ sale: Sale<ShowRequest>, _ order: ShowOrder, _ offer: ShowOffer,
    using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> ShowBooking {
    var booking = ShowBooking(
      id, sale, offer.show.value, Self.places(of: sale, offer), using: &random)
    booking.holders = order.holders
    return booking
  }

  /// Refuses a payment for a show that is cancelled, or that began long before there was a ticket.
  ///
  /// Such a payment is paid back. A payment before the beginning buys the places, also if the provider answers a little
  /// later.
  package func obstacle(
    to purchase: Purchase<ShowRequest>, of booking: ShowBooking, _ show: Versioned<Show>,
    now: Instant
  ) -> Refusal? {
    if show.value.status == .cancelled { return .showCancelled(show.value) }
    let latest = show.value.begins.instant.adding(seconds: terms.paymentGivenUp)
    return now < latest ? nil : .showStarted(show.value)
  }

  package func rely(on show: Versioned<Show>, in changes: inout ChangeSet) {
    changes.rely(on: show)
  }

  // MARK: After the sale

  package func update(_ booking: inout ShowBooking, from show: Versioned<Show>) {
    booking.update(from: show.value)
  }

  /// The refund: the full price until the show begins.
  static let refunds = RefundPolicy(tiers: [.init(secondsBefore: 0, basisPoints: 10_000)])

  package func refund(of booking: ShowBooking, by policy: RefundPolicy, now: Instant) -> Money {
    let sold = booking.sale.price
    let paid = booking.givenUp.flatMap { sold.subtracting($0.price) } ?? sold
    if booking.status == .cancelled { return paid }
    return policy.refund(of: paid, begins: booking.begins.instant, now: now)
  }

  package func entitlements(of booking: ShowBooking) -> [Entitlement<ShowTicket>] {
    booking.currentEntitlements()
  }
}

extension ShowBooking {
  /// Refuses a cancellation after the show has begun or a ticket was used; a show that was cancelled never begins.
  package func checkCancellation(at now: Instant) throws(Refusal) {
    guard cancellationEnds.map({ $0 > now }) ?? true else {
      throw .showStarted(forCancelling: self)
    }
    guard status == .cancelled || !passes.isUsed else { throw .passUsed }
  }

  package var cancellationEnds: Instant? { status == .cancelled ? nil : begins.instant }
}
