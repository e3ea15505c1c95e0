internal import ServiceHTTP
internal import BookingStore
internal import Bookings
internal import OperatorFiles
internal import PassFormats
internal import StrictText
internal import PlaceService
internal import Places
internal import Selling
internal import Stays
internal import Vocabulary

extension StayRoutes {
  var hotels: [Endpoint] {
    [
      .get("/hotels", "listFeaturedHotels", .everybody) { call in
        try call.parameters { _ throws(Problem) in }
        let hotels = try await desk.store.records(Hotel.self, .featuredHotels).map(\.value)
          .sorted { ($1.profile.score ?? -1, $0.key) < ($0.profile.score ?? -1, $1.key) }
        return try .tagged(caching: .reference(seconds: 300)) { writer in
          writer.objects("hotels", hotels) { $0.preview(of: $1, at: call.now) }
        }
      },
      // One request reads every hotel of the place, so it has the limit of a search.
      .get("/hotels/search", "searchHotels", .everybody) { call in try await search(call) }
        .spending(.search),
      .get("/hotels/{hotel_id}", "getHotel", .everybody) { call in try await getHotel(call) },
    ]
  }

  /// The time for which availability may be kept, in seconds: it changes with every sale.
  private static let fresh = 10

  private func getHotel(_ call: Call) async throws -> HTTPAnswer {
    let nights = try call.parameters { (query) throws(Problem) in try query.optionalNights() }
    let hotel = try await desk.found(Hotel.self, try call.id("hotel_id")).value
    guard let nights else {
      return try .tagged(caching: .reference(seconds: 300)) { writer in
        writer.members(of: hotel, free: nil, days: [], at: call.now)
      }
    }
    let days = try desk.days(of: nights, at: hotel, now: call.now)
    let free = try await desk.free(hotel, days, now: call.now)
    return try .tagged(caching: .everybodys(seconds: Self.fresh)) { writer in
      writer.members(of: hotel, free: free, days: days, at: call.now)
    }
  }

  private func search(_ call: Call) async throws -> HTTPAnswer {
    let (search, page) = try call.parameters { (query) throws(Problem) in
      try together(parameter(try HotelSearch(&query)), parameter(try HotelPage(&query)))
    }
    try search.nights.checkNotOver(now: call.now)
    var found: [HotelSearch.Match] = []
    // The hotels of a place mostly share a zone.
    var calendar: (zone: ZoneName, nights: [Range<Int>])?
    for copy in try await candidates(search.area) {
      guard search.admits(copy), let distance = search.area.metres(to: copy.hotel) else { continue }
      if calendar?.zone != copy.hotel.zone {
        // A hotel whose calendar lacks these days is left out; others may have them.
        let nights = try? desk.ranges(of: search.nights, in: copy.hotel.zone, now: call.now)
        calendar = (copy.hotel.zone, nights ?? [])
      }
      let nights = calendar?.nights ?? []
      guard let price = search.cheapest(of: copy, in: nights, now: call.now) else { continue }
      found.append(
        .init(
          copy: copy, distance: distance, price: price,
          nights: nights.reduce(0) { $0 + $1.count }))
    }
    let sorted = search.sorted(found)
    let shown = page.part(of: sorted)
    return try .tagged(caching: .everybodys(seconds: Self.fresh)) { writer in
      writer.objects("hotels", shown.items) { writer, match in
        writer.preview(of: match.hotel, at: call.now)
        writer.member("distance_metres", orNull: match.distance.value)
        writer.member("price", match.price.total)
        writer.member("nights", match.nights)
        writer.member("room_type", match.price.room.code.rawValue)
        writer.member("room_count", match.price.count)
      }
      writer.name("paging")
      writer.object { writer in
        writer.member("total", sorted.count)
        writer.member("limit", page.limit)
        writer.member("page", orNull: page.number)
        writer.member("next_cursor", orNull: shown.next)
      }
    }
  }

  /// Returns the hotels that may be in an area.
  private func candidates(_ area: HotelSearch.Area) async throws -> [HotelCopy] {
    switch area {
    case .named(let name): return try await hotels(named: name)
    case .place(let kind, let id):
      guard let place = try places.place(kind: kind, id: id) else {
        throw Refusal.notFound(kind, id)
      }
      return try await hotels(at: place)
    case .around(let place, let metres):
      var hotels: [HotelCopy] = []
      for cell in Cell.around(place, metres: metres) {
        hotels += try await copies.hotels(.hotels(in: cell))
      }
      return hotels
    }
  }
}

/// The part of a list that a client asks for: after a cursor, or by page and limit, as the first clients do.
private struct HotelPage {
  let limit: Int
  let number: Int?
  private let cursor: Cursor?

  init(_ query: inout QueryReader) throws(Problem) {
    let page: Int
    (limit, cursor, page) = try together(
      parameter(try query.integer("limit", in: 1...100, otherwise: 20)),
      parameter(try Cursor(&query)),
      parameter(try query.integer("page", in: 0...10_000, otherwise: 0)))
    guard page == 0 || cursor == nil else {
      throw Problem(parameter: "page", "is sent together with cursor; send only one of them")
    }
    number = page == 0 ? nil : page
  }

  func part(of matches: [HotelSearch.Match]) -> ResultPage<HotelSearch.Match> {
    let before = ((number ?? 1) - 1) * limit
    return ResultPage(Array(matches.dropFirst(before)), after: cursor, limit: limit) {
      $0.copy.hotel.key
    }
  }
}

extension Nights {
  /// Refuses nights that begin on a day that is over everywhere on earth.
  fileprivate func checkNotOver(now: Instant) throws(Problem) {
    // The day is the earliest where clocks are twelve hours behind UTC.
    guard let earliest = now.adding(seconds: -12 * 3_600).date(), checkIn < earliest else { return }
    throw Problem(parameter: "check_in_date", "\(checkIn) is in the past; choose a later date")
  }
}

extension QueryReader {
  /// Reads the nights if one of the dates is there; nil otherwise.
  fileprivate mutating func optionalNights() throws(Problem) -> Nights? {
    guard has("check_in_date") || has("check_out_date") else { return nil }
    return try nights()
  }

  mutating func nights() throws(Problem) -> Nights {
    let (checkIn, checkOut) = try together(
      parameter(try date("check_in_date")), parameter(try date("check_out_date")))
    guard let nights = Nights(checkIn, checkOut) else {
      throw Problem(parameter: "check_out_date", Nights.problem(checkIn, checkOut))
    }
    return nights
  }
}
