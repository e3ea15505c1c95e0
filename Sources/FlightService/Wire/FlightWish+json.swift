internal import Bookings
internal import Flights
internal import PassFormats
internal import PassService
internal import Vocabulary

extension FlightWish {
  /// Flights of one journey, and passengers, for whom seats may be waited for.
  private static let (mostFlights, mostPassengers) = (4, 9)

  /// Reads seats by name (`seats`), or so many of any on each of some flights (`flight_ids`, `passengers`, `cabin`).
  init(_ body: inout ObjectReader) throws(ShapeError) {
    guard body.peek("flight_ids") != nil else {
      let seats = try HoldRequest(&body).seats
      self.init(.seats(seats.map { Place(flight: $0.flight, seat: $0.seat) }))
      return
    }
    let flights: [FlightInstance.ID] = try body.texts("flight_ids", 1...Self.mostFlights)
    guard Set(flights).count == flights.count else {
      throw body.failure("flight_ids", "expected each once")
    }
    let passengers = try body.integer("passengers", in: 1...Self.mostPassengers)
    self.init(.any(flights, try body.optionalChoice("cabin"), passengers))
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
