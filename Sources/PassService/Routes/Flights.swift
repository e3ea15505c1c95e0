internal import BookingStore
internal import Bookings
internal import FlightSales
internal import Flights
internal import PassFormats
internal import Selling
internal import Vocabulary

extension Endpoint {
  static let flights: [Endpoint] = [
    .get("/flights/search", "searchFlights", .travelers, searchFlights),
    .get("/flights/{flight_id}", "getFlight", .travelers, getFlight),
    .get("/flights/{flight_id}/seats", "getSeats", .travelers, getSeats),
  ]

  /// How long what a search said counts as fresh, in seconds.
  private static let searchFresh = 300
  /// How long its result may be referred to.
  private static let searchLasts = 3_600

  private static func searchFlights(_ call: Call, _ service: Service) async throws -> Answer {
    let (origin, destination, date, passengers, limit, cursor) = try call.parameters {
      (query) throws(Problem) in
      (
        try query.word("origin") as AirportCode, try query.word("destination") as AirportCode,
        try query.date("date"), try query.integer("passengers", in: 1...9, otherwise: 1),
        try query.integer("limit", in: 1...100, otherwise: 20), try Cursor(&query)
      )
    }
    let offers = try await service.desk.search(
      origin, destination, on: date, passengers: passengers, now: call.now)
    let page = Page(offers, after: cursor, limit: limit) { $0.instance.key }
    var random = SystemRandomNumberGenerator()
    return .json(caching: .mine(seconds: searchFresh)) { writer in
      writer.objects("results", page.items) { $0.members(of: $1) }
      writer.member("search_id", "sch_\(PassID(using: &random))")
      writer.member("expires_at", call.now.adding(seconds: searchLasts).description)
      writer.member("next_cursor", orNull: page.next)
      writer.name("consistency")
      writer.object { writer in
        writer.member("as_of", call.now.description)
        writer.member("ttl_seconds", searchFresh)
      }
    }.with("age", "0")
  }

  private static func getFlight(_ call: Call, _ service: Service) async throws -> Answer {
    let flight = try await service.desk.leg(try call.id("flight_id")).instance.value
    return try .tagged(caching: .mine(seconds: 300)) { writer in
      writer.member("flight_id", flight.key)
      writer.members(of: flight)
      writer.member("gate", orNull: flight.gate)
      writer.member("gate_updated_at", orNull: flight.gateUpdated?.description)
    }
  }

  private static func getSeats(_ call: Call, _ service: Service) async throws -> Answer {
    let flight: FlightInstance.ID = try call.id("flight_id")
    let cabin: Cabin? = try call.parameters { (query) throws(Problem) in
      try query.choice("cabin")
    }
    let (map, taken) = try await service.desk.seats(of: flight, now: call.now)
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
      writer.member("hold_ttl_seconds", service.desk.policy.sale.holds.seconds)
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

  /// What is said of a departure wherever it is shown.
  mutating func members(of flight: FlightInstance) {
    member("instance_of", flight.flight.rawValue)
    member("flight_number", flight.soldAs.description)
    member("operating_flight_number", flight.designator.description)
    let isLate = flight.departure != flight.scheduledDeparture
    member(
      "departure", flight.origin, flight.scheduledDeparture,
      expected: isLate ? flight.departure : nil)
    member(
      "arrival", flight.destination, flight.scheduledArrival,
      expected: isLate ? flight.arrival : nil)
    member("status_code", flight.status.rawValue)
    member("status_label", flight.status.label)
  }
}
