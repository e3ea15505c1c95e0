internal import ServiceHTTP
internal import Bookings
internal import Geography
internal import OperatorFiles
internal import Places
internal import Stays
internal import Vocabulary

/// A search for hotels.
struct HotelSearch: Sendable {
  /// The area of the search.
  enum Area: Sendable {
    /// The name of a city, a country or a hotel.
    case named(String)
    /// A place as suggestions name it.
    case place(kind: String, id: String)
    case around(Coordinates, metres: Int)
  }

  /// The order of the results; a fixed second order decides among equals.
  enum Order: String, CaseIterable {
    case price, score, stars, distance
  }

  /// A hotel that fits the search.
  struct Match: Sendable {
    let copy: HotelCopy
    let distance: Distance
    let price: Offer
    let nights: Int

    var hotel: Hotel { copy.hotel }
  }

  /// The distance from the place of the search, in metres; nil unless the search has latitude and longitude.
  struct Distance: Sendable {
    let value: Int?
  }

  /// Rooms of one type for all guests, over all nights.
  struct Offer: Sendable {
    let room: RoomCopy
    let count: Int
    let total: Money
  }

  let area: Area
  let nights: Nights
  private let guests: Int
  private let rooms: Int
  private let price: ClosedRange<Int>
  private let currency: CurrencyCode?
  private let stars: Int
  private let score: Int
  private let amenities: [String]
  private let order: Order?

  init(_ query: inout QueryReader) throws(Problem) {
    (area, nights, guests, rooms, price, currency, stars, score, amenities, order) = try together(
      parameter(try Area(&query)), parameter(try query.nights()),
      parameter(try query.integer("guests", in: 1...100, otherwise: 1)),
      parameter(try query.integer("rooms", in: 1...StayProduct.maxRooms, otherwise: 1)),
      parameter(try query.prices()),
      parameter(try query.optionalWord("currency") as CurrencyCode?),
      parameter(try query.integer("stars", in: 1...5, otherwise: 0)),
      parameter(try query.integer("score", in: 0...100, otherwise: 0)),
      parameter(try query.amenities()), parameter(try query.choice("sort") as Order?))
    if order == .distance {
      guard case .around = area else {
        throw Problem(parameter: "sort", "distance is only possible with latitude and longitude")
      }
    }
  }

  /// Returns whether a hotel has the properties of the search that do not change from night to night.
  func admits(_ copy: HotelCopy) -> Bool {
    copy.hotel.isOpen && (copy.hotel.profile.stars ?? 0) >= stars
      && (copy.hotel.profile.score ?? 0) >= score
      && amenities.allSatisfy(copy.amenities.contains)
      && (currency ?? copy.hotel.currency) == copy.hotel.currency
  }

  /// Returns the cheapest rooms of one type that are free for all guests; nil if there are no rooms at such a price.
  func cheapest(of copy: HotelCopy, in nights: [Range<Int>], now: Instant) -> Offer? {
    let days = nights.reduce(0) { $0 + $1.count }
    guard days > 0 else { return nil }
    var best: (room: RoomCopy, count: Int, total: Int)?
    for room in copy.rooms {
      let count = max(rooms, (guests + room.occupancy - 1) / room.occupancy)
      guard count <= StayProduct.maxRooms, count <= room.count, let one = room.price(of: nights)
      else { continue }
      let (total, overflow) = one.multipliedReportingOverflow(by: count)
      guard !overflow, price.contains(total / days) else { continue }
      if let best, (best.total, best.room.code) <= (total, room.code) { continue }
      guard room.free(in: nights, at: now) >= count else { continue }
      best = (room, count, total)
    }
    return best.map {
      Offer(room: $0.room, count: $0.count, total: Money($0.total, copy.hotel.currency))
    }
  }

  /// Returns the matches in the order of the search.
  ///
  /// Without an order, near hotels come first in a search around a point, and featured hotels in any other; then the
  /// score decides.
  func sorted(_ matches: [Match]) -> [Match] {
    func rank(_ match: Match) -> (Int, Int) {
      let (total, distance) = (match.price.total.minorUnits, match.distance.value ?? 0)
      let score = -(match.copy.hotel.profile.score ?? 0)
      switch order {
      case .price: return (total, score)
      case .score: return (score, total)
      case .stars: return (-(match.copy.hotel.profile.stars ?? 0), total)
      case .distance: return (distance, total)
      case nil:
        if case .around = area { return (distance, score) }
        return (match.copy.hotel.profile.isFeatured ? 0 : 1, score)
      }
    }
    // Numbers are sorted in place of matches, which are large.
    return matches.indices.map { (rank: rank(matches[$0]), index: $0) }
      .sorted { one, other in
        one.rank != other.rank
          ? one.rank < other.rank
          : matches[one.index].copy.hotel.id.rawValue < matches[other.index].copy.hotel.id.rawValue
      }
      .map { matches[$0.index] }
  }
}

extension QueryReader {
  /// Reads the range from min_price to max_price, in minor units.
  fileprivate mutating func prices() throws(Problem) -> ClosedRange<Int> {
    let most = 1_000_000_000
    let (least, highest) = try together(
      parameter(try integer("min_price", in: 0...most, otherwise: 0)),
      parameter(try integer("max_price", in: 0...most, otherwise: most)))
    guard least <= highest else {
      throw Problem(parameter: "max_price", "is less than min_price, \(least)")
    }
    return least...highest
  }

  fileprivate mutating func amenities() throws(Problem) -> [String] {
    let names = (text("amenities") ?? "").split(separator: ",").map { folded(String($0)) }
    guard names.count <= 20 else {
      throw Problem(parameter: "amenities", "expected at most 20 amenities")
    }
    return names
  }
}

extension HotelSearch.Area {
  /// The longest radius in kilometres, which is as far as a guest can reasonably go to a bed.
  private static let longest = 100

  fileprivate init(_ query: inout QueryReader) throws(Problem) {
    let (place, id, kind) = (query.text("place"), query.text("place_id"), query.text("place_kind"))
    let (latitude, longitude) = (query.text("latitude"), query.text("longitude"))
    let radius = try query.integer("radius_km", in: 1...Self.longest, otherwise: 20)
    switch (place, id, kind, latitude, longitude) {
    case (let name?, nil, nil, nil, nil):
      guard (1...64).contains(name.utf8.count) else {
        throw Problem(
          parameter: "place",
          "expected the name of a city, a country or a hotel, 1 to 64 bytes of UTF-8")
      }
      self = .named(name)
    case (nil, let id?, let kind, nil, nil):
      guard let kind, Place.isKind(kind), (1...64).contains(id.utf8.count) else {
        throw Problem(
          parameter: "place_kind", "expected the kind and the place_id of a suggestion")
      }
      self = .place(kind: kind, id: id)
    case (nil, nil, nil, let latitude?, let longitude?):
      guard let place = Coordinates(latitude: latitude, longitude: longitude) else {
        throw Problem(
          parameter: "latitude",
          "expected decimal degrees, such as latitude=48.2082 (-90 to 90) and longitude=16.3738 (-180 to 180)"
        )
      }
      self = .around(place, metres: radius * 1_000)
    default:
      throw Problem(
        parameter: "place",
        "expected place, or place_kind and place_id, or latitude and longitude")
    }
  }

  /// Returns the distance to a hotel; nil if it is too far.
  func metres(to hotel: Hotel) -> HotelSearch.Distance? {
    switch self {
    case .named, .place: return .init(value: nil)
    case .around(let place, let most):
      let metres = place.metres(to: hotel.profile.coordinates)
      return metres <= most ? .init(value: metres) : nil
    }
  }
}
