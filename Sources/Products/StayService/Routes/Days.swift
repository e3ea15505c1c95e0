internal import BookingStore
internal import Bookings
internal import PassService
internal import Selling
internal import ServiceHTTP
internal import Stays
internal import StrictText
internal import Vocabulary

extension StayRoutes {
  /// The endpoints for the guests who come and leave on a day, for agents.
  var days: [Endpoint] {
    [
      .get("/stays/arrivals/{date}", "listArrivals", .agents) { call in
        try await listStays(call, "arrivals", nightsBefore: 0) { $0.checkIn }
      }.spending(.search),
      .get("/stays/departures/{date}", "listStayDepartures", .agents) { call in
        try await listStays(call, "departures", nightsBefore: 1) { $0.checkOut }
      }.spending(.search),
    ]
  }

  /// Maximum number of hotels that one request looks at.
  private static let maxHotels = 200

  /// Lists the bookings that begin or end on a day, by hotel.
  ///
  /// They are found by their claims on the rooms of the night of that day, or of the night before it.
  private func listStays(
    _ call: Call, _ list: String, nightsBefore: Int, _ day: (Nights) -> CivilDate
  ) async throws -> HTTPAnswer {
    let date = try call.day()
    let (hotel, limit, cursor) = try call.parameters { (query) throws(Problem) in
      try together(
        parameter(try query.optionalWord("hotel_id") as Hotel.ID?),
        parameter(try query.integer("limit", in: 1...100, otherwise: 50)),
        parameter(try Cursor(&query)))
    }
    guard let night = CivilDate(daysSince1970: date.daysSince1970 - nightsBefore) else {
      throw Problem(.notFound, "\(date) is not on the calendar")
    }
    var ids: Set<StayBooking.ID> = []
    for hotel in try await hotels(hotel) {
      for type in hotel.types {
        let claims = try await desk.store.claims(in: Hotel.scope(hotel.id, type.code, night))
        ids.formUnion(claims.compactMap { StayBooking.ID($0.owner) })
      }
    }
    let stays = try await desk.store.records(
      StayBooking.self, ids.sorted { $0.rawValue < $1.rawValue }
    )
    .map(\.value).filter { day($0.booked.nights) == date }
    .sorted { ($0.hotelName.rawValue, $0.key) < ($1.hotelName.rawValue, $1.key) }
    return try await answer(
      listing: stays, list, of: date, limit: limit, after: cursor, call)
  }

  private func hotels(_ one: Hotel.ID?) async throws -> [Hotel] {
    if let one { return [try await desk.found(Hotel.self, one).value] }
    let all = try await desk.store.record(HotelCatalogue.self, HotelCatalogue.name)?.value.hotels
    guard let all, all.count <= Self.maxHotels else {
      guard all != nil else { return [] }
      throw Problem(
        parameter: "hotel_id",
        "is needed, because there are more than \(Self.maxHotels) hotels")
    }
    return try await desk.store.records(Hotel.self, all).map(\.value)
  }
}
