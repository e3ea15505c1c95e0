internal import ServiceHTTP
internal import BookingStore
internal import Bookings
internal import FlightSales
internal import Flights
internal import PassFormats
internal import PassService
internal import Selling
internal import StrictText
internal import Vocabulary

extension FlightRoutes {
  /// The endpoint for all departures of a day, for the staff.
  var dayDepartures: Endpoint {
    .get("/departures", "listDepartures", .staff) { call in
      try await listDepartures(call)
    }.spending(.search)
  }

  /// Lists the departures of a local day, from the airports at which the caller works, earliest first.
  private func listDepartures(_ call: Call) async throws -> HTTPAnswer {
    let (day, airport, limit, cursor) = try call.parameters { (query) throws(Problem) in
      try together(
        parameter(try query.optionalDate("date")),
        parameter(try query.optionalWord("airport") as AirportCode?),
        parameter(try query.integer("limit", in: 1...100, otherwise: 50)),
        parameter(try Cursor(&query)))
    }
    guard let date = day ?? call.now.date() else {
      throw Problem.unavailable("the service's clock shows no date")
    }
    if let airport { try call.checkWorks(at: airport) }
    let flights = try await departures(on: date) { origin in
      airport.map { $0 == origin } ?? call.airports?.contains(origin) ?? true
    }
    let page = ResultPage(flights, after: cursor, limit: limit) { $0.key }
    return .json { writer in
      writer.member("date", date.description)
      writer.objects("departures", page.items) { writer, flight in
        writer.member("flight_id", flight.key)
        writer.members(of: flight)
        writer.member("gate", orNull: flight.gate)
        writer.member("gate_updated_at", orNull: flight.gateUpdated?.description)
      }
      writer.member("next_cursor", orNull: page.next)
    }
  }

  /// Returns the departures of a local day, earliest first.
  ///
  /// The store has departures by route, and the services name the routes that there ever were.
  private func departures(
    on date: CivilDate, from isWanted: (AirportCode) -> Bool
  ) async throws -> [FlightInstance] {
    struct Route: Hashable {
      let origin: AirportCode
      let destination: AirportCode
    }
    let routes = Set(
      try await desk.store.records(Flight.self, .everyService).map(\.value)
        .filter { isWanted($0.origin) }
        .map { Route(origin: $0.origin, destination: $0.destination) })
    var found: [FlightInstance] = []
    for route in routes {
      found += try await desk.store.records(
        FlightInstance.self, .route(route.origin, route.destination),
        ranks: date.daysSince1970..<date.daysSince1970 + 1
      ).map(\.value)
    }
    return found.sorted {
      ($0.departure.instant, $0.key) < ($1.departure.instant, $1.key)
    }
  }
}
