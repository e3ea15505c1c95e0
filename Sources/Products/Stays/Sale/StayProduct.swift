package import Bookings
internal import OperatorFiles
package import Vocabulary

/// Stays in hotels as a product.
package struct StayProduct: Product {
  package typealias Booking = StayBooking
  package typealias Details = StayBooking.Guest
  package typealias Offer = StayOffer
  package typealias Standing = Versioned<Hotel>

  package static let refusals = RefusalCode.stays

  package var terms: SaleTerms
  /// The function that finds the time zone of a place by its name, or throws for an unknown name.
  package let zone: @Sendable (ZoneName) throws -> ZoneInfo

  package init(
    _ terms: SaleTerms = StayProduct.terms, zone: @escaping @Sendable (ZoneName) throws -> ZoneInfo
  ) {
    self.terms = terms
    self.zone = zone
  }

  /// The terms by default: rooms are held for fifteen minutes, at the price that was quoted.
  package static let terms: SaleTerms = {
    var terms = SaleTerms(
      holds: HoldPolicy(
        name: "stays", seconds: 900, longest: 900, holdsPerUser: 3,
        quantityPerHold: maxRooms * Nights.maxCount,
        hoarding: HoardingLimits(atATime: maxRooms, unbought: 3 * maxRooms, period: 3_600)))
    terms.quoteLasts = 900
    terms.quoteEndsBeforeHold = 1
    return terms
  }()

  /// The maximum number of rooms of one reservation; larger groups ask the hotel.
  package static let maxRooms = 9

  // MARK: The price

  package func check(
    _ request: StayRequest, _ offer: StayOffer, now: Instant
  ) throws(Refusal) {
    if let change = request.change { return try check(change, offer, now: now) }
    try offer.check(request, now: now)
  }

  package func wanted(_ request: StayRequest) -> [Resource] { request.resources }

  /// Returns a price with a line for each room and run of nights of one rate, and one for the discount of a promotion.
  package func price(_ request: StayRequest, _ offer: StayOffer) throws(Refusal) -> Price {
    let hotel = offer.hotel.value
    var lines = request.change?.lines(at: hotel) ?? []
    for room in request.rooms where request.change == nil {
      let type = try hotel.find(room)
      let name = room.number.map { "\(type.name) \($0)" } ?? type.name
      for run in try type.runs(request.days) {
        guard let amount = run.rate.amount.times(run.nights) else { throw Self.noPrice }
        lines.append(
          .init(
            description:
              "\(name), \(run.nights) \(run.nights == 1 ? "night" : "nights") from \(run.first)",
            amount: amount))
        if let promotion = run.rate.promotion {
          // A night costs the same alone and in a row, so that it has a price of its own when dates change.
          guard let discount = run.rate.discount(on: 1)?.times(run.nights) else {
            throw Self.noPrice
          }
          lines.append(
            .init(
              description: "\(promotion.name), \(promotion.percent) % off",
              amount: Money(-discount.minorUnits, discount.currency)))
        }
      }
    }
    guard let price = Price(lines, in: hotel.currency) else { throw Self.noPrice }
    return price
  }

  private static let noPrice = Refusal.invalid("rooms", "the price of these rooms is too large")

  package func rely(on offer: StayOffer, in changes: inout ChangeSet) {
    changes.rely(on: offer.hotel)
  }

  // MARK: The booking

  package func check(
    _ guest: StayBooking.Guest, for request: StayRequest, _ offer: StayOffer, now: Instant
  ) throws(Refusal) {
    guard request.change == nil else {
      throw .invalid(
        "quote_id",
        "this quote is for new dates of an existing booking; use it to change that booking"
      )
    }
    try offer.check(request, now: now)
  }

  package func booking(
    _ id: StayBooking.ID, _ sale: Sale<StayRequest>, _ guest: StayBooking.Guest,
    _ offer: StayOffer, using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> StayBooking {
    let (hotel, request) = (offer.hotel.value, sale.first.quote.request)
    guard let place = TicketText(TicketText.normalized(hotel.profile.city)) else {
      throw .hotelNotAvailable(hotel)
    }
    // The strictest of the rooms' terms holds for all rooms, because one price comes back in one part.
    let refunds = try request.rooms.map { (room) throws(Refusal) in try hotel.find(room).refunds }
    return StayBooking(
      id: id, confirmationCode: BookingReference(using: &random), sale: sale, hotel: hotel.id,
      hotelName: hotel.profile.name, place: place, address: hotel.profile.address,
      booked: try offer.booked(request.rooms, request.nights), refunds: .strictest(of: refunds),
      guest: guest)
  }

  /// Refuses to sell a room that the hotel has closed before the payment.
  ///
  /// A sold room is kept, unless the stay is over before it is paid.
  package func obstacle(
    to purchase: Purchase<StayRequest>, of booking: StayBooking, _ hotel: Versioned<Hotel>,
    now: Instant
  ) -> Refusal? {
    guard booking.booked.days.end > now else { return .invalidDates("the stay has ended") }
    if purchase.stage == .secured { return nil }
    guard hotel.value.isOpen else { return .hotelNotAvailable(hotel.value) }
    let wanted = purchase.quote.request
    if wanted.change != nil, booking.passes.isUsed { return .passUsed }
    for room in wanted.rooms {
      do throws(Refusal) { _ = try hotel.value.find(room) } catch {
        return .roomNotAvailable(room.number?.rawValue ?? room.type.rawValue, wanted.nights)
      }
    }
    return nil
  }

  package func rely(on hotel: Versioned<Hotel>, in changes: inout ChangeSet) {
    changes.rely(on: hotel)
  }

  // MARK: After the sale

  /// False, because a stay keeps the terms under which it was sold.
  package static let changesAfterSale = false

  package func update(_ booking: inout StayBooking, from hotel: Versioned<Hotel>) {}

  package func refund(of booking: StayBooking, by policy: RefundPolicy, now: Instant) -> Money {
    let none = Money.zero(booking.quote.total.currency)
    guard let back = booking.booked.refund(by: policy, now: now) else { return none }
    guard booking.quote.price.rate != nil else { return back }
    // The guest paid in another currency than the hotel's, and gets back the same share of that amount.
    let (price, all) = (booking.sale.price, booking.booked.price)
    guard all > 0, back.minorUnits < all else { return price }
    let share = price.minorUnits.multipliedFullWidth(by: back.minorUnits)
    return Money(all.dividingFullWidth(share).quotient, price.currency)
  }

  package func entitlements(of booking: StayBooking) -> [Entitlement<StayVoucher>] {
    booking.currentEntitlements()
  }
}

extension StayBooking {
  /// Refuses a cancellation from the day of arrival on, or after the voucher was used.
  package func checkCancellation(at now: Instant) throws(Refusal) {
    guard booked.days.start > now else {
      throw .notAllowed(
        what: "booking", state: stateName(at: now), action: "cancel", allowed: [],
        because: "the day of arrival has come")
    }
    guard !passes.isUsed else { throw .passUsed }
  }

  package var cancellationEnds: Instant? { booked.days.start }
}

extension RoomType {
  /// Returns the runs of nights that cost the same.
  fileprivate func runs(
    _ days: [CivilDate]
  ) throws(Refusal) -> [(rate: Rate, first: CivilDate, nights: Int)] {
    var runs: [(rate: Rate, first: CivilDate, nights: Int)] = []
    for day in days {
      guard let rate = rate(day) else {
        throw .invalidDates("\(name) has no price for the night of \(day); choose other dates")
      }
      if runs.last?.rate == rate {
        runs[runs.count - 1].nights += 1
      } else {
        runs.append((rate, day, 1))
      }
    }
    return runs
  }
}

extension RefundPolicy {
  /// Returns the policy that gives back, at each time, the least that any of these gives.
  static func strictest(of policies: [RefundPolicy]) -> RefundPolicy {
    let bounds = Set(policies.flatMap { $0.tiers.map(\.secondsBefore) })
    return RefundPolicy(
      tiers: bounds.map { bound in
        Tier(
          secondsBefore: bound,
          basisPoints: policies.map { policy in
            policy.tiers.first { $0.secondsBefore <= bound }?.basisPoints ?? 0
          }.min() ?? 0)
      })
  }
}
