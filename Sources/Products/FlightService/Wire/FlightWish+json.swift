internal import Bookings
internal import Flights
internal import StrictText
internal import Vocabulary

extension FlightWish {
  /// Maximum numbers of flights of one journey, and of passengers, for whom seats may be waited for.
  private static let (maxFlights, maxPassengers) = (4, 9)

  /// Reads seats by name (`seats`), or a number of any seats on each of some flights.
  ///
  /// The members of the latter are `flight_ids`, `passengers` and `cabin`.
  init(_ body: inout ObjectReader) throws(ShapeError) {
    guard body.peek("flight_ids") != nil else {
      let seats = try HoldRequest(&body).seats
      self.init(.seats(seats.map { Place(flight: $0.flight, seat: $0.seat) }))
      return
    }
    let (flights, passengers, cabin) = try together(
      part(try body.flights(atMost: Self.maxFlights)),
      part(try body.integer("passengers", in: 1...Self.maxPassengers)),
      part(try body.optionalChoice("cabin", as: Cabin.self)))
    self.init(.any(flights, cabin, passengers))
  }
}

extension ObjectReader {
  fileprivate mutating func flights(atMost most: Int) throws(ShapeError) -> [FlightInstance.ID] {
    let flights: [FlightInstance.ID] = try texts("flight_ids", 1...most)
    guard Set(flights).count == flights.count else {
      throw failure("flight_ids", "expected each once")
    }
    return flights
  }
}

extension JSONWriter {
  mutating func members(of wish: FlightWish) {
    switch wish.choice {
    case .seats(let places):
      objects("seats", places) { writer, place in
        writer.member("flight_id", place.flight.rawValue)
        writer.member("seat_id", place.seat.rawValue)
      }
    case .any(let flights, let cabin, let count):
      member("flight_ids", flights.map(\.rawValue))
      member("passengers", count)
      if let cabin { member("cabin", cabin.rawValue) }
    }
  }
}
