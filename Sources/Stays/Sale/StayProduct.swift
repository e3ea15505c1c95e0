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
  /// The clocks of a place.
  let zone: @Sendable (ZoneName) throws -> ZoneInfo

  package init(
    _ terms: SaleTerms = StayProduct.terms, zone: @escaping @Sendable (ZoneName) throws -> ZoneInfo
  ) {
    self.terms = terms
    self.zone = zone
  }

  /// Rooms are held for fifteen minutes, at the price that was told.
  package static let terms: SaleTerms = {
    var terms = SaleTerms(
      holds: HoldPolicy(
        name: "stays", seconds: 900, longest: 900, holdsPerUser: 3,
        quantityPerHold: mostRooms * Nights.most,
        hoarding: HoardingLimits(atATime: mostRooms, unbought: 3 * mostRooms, period: 3_600)))
    terms.quoteLasts = 900
    terms.quoteEndsBeforeHold = 1
    return terms
  }()

  /// Rooms of one reservation; larger groups ask the hotel.
  package static let mostRooms = 9

  // MARK: The price

  package func check(
    _ request: StayRequest, _ offer: StayOffer, now: Instant
  ) throws(Refusal) { try offer.check(request, now: now) }

  package func wanted(_ request: StayRequest) -> [Resource] { request.resources }

  /// A line for each room and run of nights of one rate, and one for what a promotion takes off it.
  package func price(_ request: StayRequest, _ offer: StayOffer) throws(Refusal) -> Price {
    let hotel = offer.hotel.value
    var lines: [Price.Line] = []
    for room in request.rooms {
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
          guard let discount = run.rate.discount(on: run.nights) else { throw Self.noPrice }
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

  private static let noPrice = Refusal.invalid("rooms", "they have no price")

  package func rely(on offer: StayOffer, in changes: inout ChangeSet) {
    changes.rely(on: offer.hotel)
  }

  // MARK: The booking

  package func check(
    _ guest: StayBooking.Guest, for request: StayRequest, _ offer: StayOffer, now: Instant
  ) throws(Refusal) { try offer.check(request, now: now) }

  package func booking(
    _ id: StayBooking.ID, _ sale: Sale<StayRequest>, _ guest: StayBooking.Guest,
    _ offer: StayOffer, using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> StayBooking {
    let (hotel, request) = (offer.hotel.value, sale.first.quote.request)
    guard
      let arrival = offer.zone.time(request.nights.checkIn, secondOfDay: hotel.checkIn),
      let departure = offer.zone.time(request.nights.checkOut, secondOfDay: hotel.checkOut),
      let days = offer.days(of: request.nights),
      let place = TicketText(TicketText.normalized(hotel.profile.city))
    else { throw .invalidDates("no clock of \(hotel.zone) shows them") }
    // What is the least of the rooms' terms holds for all: one price comes back in one part.
    let refunds = try request.rooms.map { (room) throws(Refusal) in try hotel.find(room).refunds }
    return StayBooking(
      id: id, confirmationCode: BookingReference(using: &random), sale: sale, hotel: hotel.id,
      hotelName: hotel.profile.name, place: place, address: hotel.profile.address,
      arrival: arrival, departure: departure, days: days, refunds: .strictest(of: refunds),
      guest: guest)
  }

  /// What was paid for a room that the hotel has closed meanwhile is not sold.
  package func obstacle(
    to booking: StayBooking, _ hotel: Versioned<Hotel>, now: Instant
  ) -> Refusal? {
    guard hotel.value.isOpen else { return .hotelNotAvailable(hotel.value) }
    for room in booking.quote.request.rooms {
      do throws(Refusal) { _ = try hotel.value.find(room) } catch {
        return .roomNotAvailable(
          room.number?.rawValue ?? room.type.rawValue, booking.quote.request.nights)
      }
    }
    return booking.days.end > now ? nil : .invalidDates("the stay is over")
  }

  package func rely(on hotel: Versioned<Hotel>, in changes: inout ChangeSet) {
    changes.rely(on: hotel)
  }

  // MARK: After the sale

  /// A stay keeps the terms under which it was sold.
  package func update(_ booking: inout StayBooking, from hotel: Versioned<Hotel>) {}

  package func checkCancellation(of booking: StayBooking, now: Instant) throws(Refusal) {
    try booking.checkStands(for: "cancel", at: now)
    guard booking.days.start > now else {
      throw .notAllowed(
        what: "booking", state: booking.stateName(at: now), action: "cancel", allowed: [])
    }
    guard !booking.passes.isUsed else { throw .passUsed }
  }

  package func refund(of booking: StayBooking, by policy: RefundPolicy, now: Instant) -> Money {
    policy.refund(of: booking.sale.price, begins: booking.arrival.instant, now: now)
  }

  package func entitlements(of booking: StayBooking) -> [Entitlement<StayVoucher>] {
    booking.currentEntitlements()
  }
}

extension RoomType {
  /// Nights in a row that cost the same.
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

extension StayOffer {
  /// From the first moment of the day of arrival to the end of that of departure.
  fileprivate func days(of nights: Nights) -> Stretch? {
    guard let next = CivilDate(daysSince1970: nights.checkOut.daysSince1970 + 1),
      let start = zone.time(nights.checkIn, secondOfDay: 0),
      let end = zone.time(next, secondOfDay: 0)
    else { return nil }
    return Stretch(start.instant, end.instant)
  }
}

extension RefundPolicy {
  /// The policy that gives back, at each time, the least that any of these gives.
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
