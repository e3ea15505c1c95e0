internal import ServiceHTTP
internal import BookingStore
internal import Bookings
internal import FlightSales
internal import Flights
internal import PassService
internal import Selling
internal import StrictText
internal import Vocabulary

extension FlightRoutes {
  /// Returns the feed of the seats of departures, as they are held, given back and sold.
  static func feed(
    _ desk: FlightDesk, _ clock: @escaping @Sendable () -> Instant
  ) -> LiveFeed<FlightSeats> {
    let seconds = desk.policy.sale.holds.seconds
    return LiveFeed { key in
      guard let flight = FlightInstance.ID(key) else {
        throw Refusal.notFound(FlightInstance.kind, key)
      }
      return FlightSeats(of: flight, try await desk.seats(of: flight, now: clock()))
    } whole: { seats, writer in
      writer.members(of: seats, holdSeconds: seconds)
    } change: { former, seats, writer in
      writer.members(of: seats, since: former)
    }
  }

  func seats(_ tools: ServiceTools) -> [Endpoint] {
    [
      .get("/flights/{flight_id}/seats", "getSeats", .travelers) { call in
        try await getSeats(call)
      },
      .get("/flights/{flight_id}/seats.svg", "drawSeats", .travelers) { call in
        try await drawSeats(call)
      },
      .get("/flights/{flight_id}/seats/events", "watchSeats", .travelers) { call in
        let flight = try await desk.found(FlightInstance.self, try call.id("flight_id")).value
        return try await live.answer(flight.key, call, of: tools)
      },
    ]
  }

  private func getSeats(_ call: Call) async throws -> HTTPAnswer {
    let flight: FlightInstance.ID = try call.id("flight_id")
    let cabin: Cabin? = try call.parameters { (query) throws(Problem) in
      try query.choice("cabin")
    }
    let seats = FlightSeats(of: flight, try await desk.seats(of: flight, now: call.now))
    return try .tagged(caching: .mine(seconds: 30)) { writer in
      writer.members(of: seats, in: cabin, holdSeconds: desk.policy.sale.holds.seconds)
    }
  }

  private func drawSeats(_ call: Call) async throws -> HTTPAnswer {
    let flight: FlightInstance.ID = try call.id("flight_id")
    let (cabin, selected) = try call.parameters { (query) throws(Problem) in
      try together(
        parameter(try query.choice("cabin") as Cabin?), parameter(try query.selectedSeats()))
    }
    let (map, taken) = try await desk.seats(of: flight, now: call.now)
    let instance = try await desk.found(FlightInstance.self, flight).value
    let picture = Array(
      map.svg(of: instance, cabin: cabin, taken: Set(taken), selected: selected).utf8)
    return HTTPAnswer.content("image/svg+xml", picture, caching: .checked)
      .with("etag", try ETag.of(picture))
  }
}

extension QueryReader {
  /// Reads the seats that the traveler is about to hold, such as `12A,12C`.
  fileprivate mutating func selectedSeats() throws(Problem) -> Set<Seat> {
    guard let text = text("selected") else { return [] }
    var seats: Set<Seat> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard seats.count < 100, let seat = Seat(String(part)) else {
        throw Problem(parameter: "selected", "expected up to 100 seats such as 12A,12C")
      }
      seats.insert(seat)
    }
    return seats
  }
}
