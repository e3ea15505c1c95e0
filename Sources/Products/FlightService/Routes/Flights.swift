internal import ServiceHTTP
internal import BookingStore
internal import Bookings
internal import FlightSales
internal import Flights
internal import PassFormats
internal import StrictText
internal import PlaceService
internal import Places
internal import Selling
internal import Vocabulary

extension FlightRoutes {
  var flights: [Endpoint] {
    [
      .get("/flights/search", "searchFlights", .travelers) { call in
        try await searchFlights(call)
      }.spending(.search),
      .get("/searches/{search_id}", "getSearch", .travelers) { call in
        try await getSearch(call)
      }.spending(.search),
      .get("/flights/{flight_id}", "getFlight", .users) { call in
        try await getFlight(call)
      },
    ]
  }

  /// Lifetime of search results in caches, in seconds.
  private static let searchFresh = 300

  private func searchFlights(_ call: Call) async throws -> HTTPAnswer {
    let (origins, destinations, date, passengers, limit, cursor) =
      try await call.resolvedParameters { query in
        let origin = parameter(try query.place("origin"))
        let origins = try await airports(origin, "origin")
        // The details of a problem have room for the suggestions of one parameter.
        let isUnclear = if case (.success, .failure) = (origin, origins) { true } else { false }
        let destinations = try await airports(
          parameter(try query.place("destination")), "destination", isSuggesting: !isUnclear)
        return try together(
          origins, destinations, parameter(try query.date("date")),
          parameter(try query.integer("passengers", in: 1...9, otherwise: 1)),
          parameter(try query.integer("limit", in: 1...100, otherwise: 20)),
          parameter(try Cursor(&query)))
      }
    let search = SearchHandle(
      origins: origins, destinations: destinations, date: date, passengers: passengers,
      at: call.now)
    return try await found(search, limit, cursor, now: call.now)
  }

  /// Returns the airports that a text of a search means: a code, or the name of an airport or of a city.
  ///
  /// If `isSuggesting`, the problem suggests what may be meant.
  private func airports(
    _ text: Result<String, Problem>, _ parameter: String, isSuggesting: Bool = true
  ) async throws -> Result<[AirportCode], Problem> {
    guard case .success(let text) = text else { return text.map { _ in [] } }
    if let code = AirportCode(text) { return .success([code]) }
    let meaning = try await places.meaning(of: text, kinds: ["airport", "city"]) {
      AirportPlaces.airports(of: $0)
    }
    switch meaning {
    case .clear(let airports): return .success(airports)
    case .unclear(let suggestions):
      return .failure(
        Problem(
          parameter: parameter, unclear: isSuggesting ? suggestions : [],
          "\(AirportCode.expectation), or a name that only one airport or city with airports has"))
    }
  }

  private func getSearch(_ call: Call) async throws -> HTTPAnswer {
    let (limit, cursor) = try call.parameters { (query) throws(Problem) in
      try together(
        parameter(try query.integer("limit", in: 1...100, otherwise: 20)),
        parameter(try Cursor(&query)))
    }
    guard let search = SearchHandle(call.parameters["search_id"] ?? ""),
      search.at <= call.now, search.expires > call.now
    else { throw Problem(.notFound, "this search does not exist or has expired; search again") }
    return try await found(search, limit, cursor, now: call.now)
  }

  private func found(
    _ search: SearchHandle, _ limit: Int, _ cursor: Cursor?, now: Instant
  ) async throws -> HTTPAnswer {
    var offers: [FlightOffer] = []
    for origin in search.origins {
      for destination in search.destinations where destination != origin || search.isOfOne {
        offers += try await desk.search(
          origin, destination, on: search.date, passengers: search.passengers, now: now)
      }
    }
    if !search.isOfOne {
      offers.sort {
        ($0.instance.departure.instant, $0.instance.key)
          < ($1.instance.departure.instant, $1.instance.key)
      }
    }
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
    return try .tagged(caching: .mine(seconds: flight.fresh(at: call.now))) { writer in
      writer.member("flight_id", flight.key)
      writer.members(of: flight)
      writer.member("gate", orNull: flight.gate)
      writer.member("gate_updated_at", orNull: flight.gateUpdated?.description)
    }
  }
}

extension QueryReader {
  /// Reads a text that may be the name of a place.
  fileprivate mutating func place(_ name: String) throws(Problem) -> String {
    guard let text = text(name) else {
      throw Problem(parameter: name, "is missing; expected \(AirportCode.expectation)")
    }
    guard (1...100).contains(text.unicodeScalars.count),
      !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else {
      throw Problem(parameter: name, "expected \(AirportCode.expectation), or the name of a city")
    }
    return text
  }
}

extension FlightInstance {
  /// Returns how long information about the flight counts as fresh, in seconds.
  ///
  /// This is five minutes from a day before departure on, and until then an hour at most.
  fileprivate func fresh(at now: Instant) -> Int {
    let left = departure.instant.seconds(since: now) - 86_400
    return min(max(Int(clamping: left), 300), 3_600)
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
