internal import ServiceHTTP
internal import BookingStore
internal import Bookings
internal import OperatorFiles
internal import StrictText
internal import PassService
internal import Selling
internal import Stays
internal import Vocabulary

/// The free rooms of a hotel in some nights and their prices, as they change.
struct HotelAvailability: Hashable, Sendable {
  struct Offer: Hashable, Sendable {
    let type: OperatorCode
    let free: Int
    /// The price of one room for all of the nights.
    let price: Money
  }

  let offers: [Offer]
}

/// The key of what a user watches: a hotel and nights.
private struct WatchedNights {
  let hotel: Hotel.ID
  let nights: Nights

  var key: String { "\(hotel)/\(nights)" }

  init(_ hotel: Hotel.ID, _ nights: Nights) { (self.hotel, self.nights) = (hotel, nights) }

  init?(_ key: String) {
    let parts = key.split(separator: "/").map(String.init)
    guard parts.count == 3, let hotel = Hotel.ID(parts[0]), let checkIn = CivilDate(parts[1]),
      let checkOut = CivilDate(parts[2]), let nights = Nights(checkIn, checkOut)
    else { return nil }
    self.init(hotel, nights)
  }
}

extension StayRoutes {
  /// The limits of the feed: users who watch different nights need readings of their own, and so does each night.
  static let watching: LiveFeed<HotelAvailability>.Limits = {
    var limits = LiveFeed<HotelAvailability>.Limits()
    (limits.watchers, limits.perUser, limits.pause) = (200, 2, .seconds(1))
    // A user who comes back gets the whole list, which is short.
    limits.idle = .zero
    return limits
  }()
  private static let maxWatched = 14

  static func feed(
    _ desk: StayDesk, _ clock: @escaping @Sendable () -> Instant
  ) -> LiveFeed<HotelAvailability> {
    LiveFeed(watching) { key in
      guard let watched = WatchedNights(key) else { throw Refusal.notFound(Hotel.kind, key) }
      return try await desk.availability(of: watched.hotel, watched.nights, now: clock())
    } whole: { availability, writer in
      writer.objects("rooms", availability.offers) { $0.members(of: $1) }
    } change: { former, availability, writer in
      let known = Set(former.offers)
      // A type that is no longer sold is sent without free rooms.
      let gone = former.offers.filter { offer in
        !availability.offers.contains { $0.type == offer.type }
      }.map { HotelAvailability.Offer(type: $0.type, free: 0, price: $0.price) }
      writer.objects("rooms", availability.offers.filter { !known.contains($0) } + gone) {
        $0.members(of: $1)
      }
    }
  }

  func availability(_ tools: ServiceTools) -> [Endpoint] {
    [
      .get("/hotels/{hotel_id}/availability/events", "watchHotelAvailability", .travelers) {
        call in
        let (nights, last) = try call.parameters { (query) throws(Problem) in
          try together(parameter(try query.nights()), parameter(query.text("last_event_id")))
        }
        guard nights.days.count <= Self.maxWatched else {
          throw Problem(
            parameter: "check_out_date", "expected at most \(Self.maxWatched) nights to watch")
        }
        let hotel: Hotel.ID = try call.id("hotel_id")
        _ = try await desk.availability(of: hotel, nights, now: call.now)
        return try await live.answer(
          WatchedNights(hotel, nights).key, after: last, call, of: tools)
      }
    ]
  }
}

extension StayDesk {
  fileprivate func availability(
    of id: Hotel.ID, _ nights: Nights, now: Instant
  ) async throws -> HotelAvailability {
    let hotel = try await found(Hotel.self, id).value
    let days = try days(of: nights, at: hotel, now: now)
    let free = try await free(hotel, days, now: now)
    return HotelAvailability(
      offers: hotel.types.compactMap { type in
        let prices = days.compactMap { type.rate($0)?.perNight }
        guard prices.count == days.count, let price = Money.sum(prices, in: hotel.currency) else {
          return nil
        }
        return .init(type: type.code, free: hotel.isOpen ? free[type.code] ?? 0 : 0, price: price)
      })
  }
}

extension JSONWriter {
  fileprivate mutating func members(of offer: HotelAvailability.Offer) {
    member("room_type", offer.type.rawValue)
    member("available", offer.free)
    member("price", offer.price)
  }
}
