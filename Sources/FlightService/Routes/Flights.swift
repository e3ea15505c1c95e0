internal import BookingStore
internal import Bookings
internal import FlightSales
internal import Flights
internal import PassFormats
internal import PassService
internal import Selling
internal import Vocabulary

extension FlightRoutes {
  var flights: [Endpoint] {
    [
      .get("/flights/search", "searchFlights", .travelers) { call, _ in
        try await searchFlights(call)
      }.spending(.search),
      .get("/searches/{search_id}", "getSearch", .travelers) { call, _ in
        try await getSearch(call)
      }.spending(.search),
      .get("/flights/{flight_id}", "getFlight", .travelers) { call, _ in
        try await getFlight(call)
      },
      .get("/flights/{flight_id}/seats", "getSeats", .travelers) { call, _ in
        try await getSeats(call)
      },
    ]
  }

  /// Lifetime of search results in caches, in seconds.
  private static let searchFresh = 300

  private func searchFlights(_ call: Call) async throws -> HTTPAnswer {
    let (search, limit, cursor) = try call.parameters { (query) throws(Problem) in
      (
        SearchHandle(
          origin: try query.word("origin"), destination: try query.word("destination"),
          date: try query.date("date"),
          passengers: try query.integer("passengers", in: 1...9, otherwise: 1), at: call.now),
        try query.integer("limit", in: 1...100, otherwise: 20), try Cursor(&query)
      )
    }
    return try await found(search, limit, cursor, now: call.now)
  }

  private func getSearch(_ call: Call) async throws -> HTTPAnswer {
    let (limit, cursor) = try call.parameters { (query) throws(Problem) in
      (try query.integer("limit", in: 1...100, otherwise: 20), try Cursor(&query))
    }
    guard let search = SearchHandle(call.parameters["search_id"] ?? ""),
      search.at <= call.now, search.expires > call.now
    else { throw Problem(.notFound, "there is no such search, or not any more; search again") }
    return try await found(search, limit, cursor, now: call.now)
  }

  private func found(
    _ search: SearchHandle, _ limit: Int, _ cursor: Cursor?, now: Instant
  ) async throws -> HTTPAnswer {
    let offers = try await desk.search(
      search.origin, search.destination, on: search.date, passengers: search.passengers, now: now)
    let page = ResultPage(offers, after: cursor, limit: limit) { $0.instance.key }
    return .json(caching: .mine(seconds: Self.searchFresh)) { writer in
      writer.objects("results", page.items) { $0.members(of: $1) }
      writer.member("search_id", search.text)
      writer.member("expires_at", search.expires.description)
      writer.member("next_cursor", orNull: page.next)
      writer.name("consistency")
      writer.object { writer in
        writer.member("as_of", now.description)
        writer.member("ttl_seconds", Self.searchFresh)
      }
    }.with("age", "0")
  }

  private func getFlight(_ call: Call) async throws -> HTTPAnswer {
    let flight = try await desk.leg(try call.id("flight_id")).instance.value
    return try .tagged(caching: .mine(seconds: 300)) { writer in
      writer.member("flight_id", flight.key)
      writer.members(of: flight)
      writer.member("gate", orNull: flight.gate)
      writer.member("gate_updated_at", orNull: flight.gateUpdated?.description)
    }
  }

  private func getSeats(_ call: Call) async throws -> HTTPAnswer {
    let flight: FlightInstance.ID = try call.id("flight_id")
    let cabin: Cabin? = try call.parameters { (query) throws(Problem) in
      try query.choice("cabin")
    }
    let (map, taken) = try await desk.seats(of: flight, now: call.now)
    let places = map.places.filter { cabin == nil || $0.cabin == cabin }
    return try .tagged(caching: .mine(seconds: 30)) { writer in
      writer.member("flight_id", flight.rawValue)
      writer.member("cabin_class", orNull: cabin?.rawValue)
      writer.objects("seats", places) { writer, place in
        writer.member("seat_id", place.id.rawValue)
        writer.member("row", place.row)
        writer.member("position", place.position)
        writer.member("cabin_class", place.cabin.rawValue)
        writer.member("available", !taken.contains(place.id))
        writer.member("features", place.features)
        writer.member("price_delta", place.priceDelta)
      }
      writer.member("hold_ttl_seconds", desk.policy.sale.holds.seconds)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func members(of offer: FlightOffer) {
    member("flight_id", offer.instance.key)
    members(of: offer.instance)
    if let price = offer.referencePrice { member("reference_price", price) }
    member("seats_available", offer.hasSeats)
    member("cabin_classes", offer.cabins.map(\.rawValue))
  }
}
