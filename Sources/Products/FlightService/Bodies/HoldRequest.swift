internal import Bookings
internal import Flights
internal import StrictText
internal import Vocabulary

/// The body of a request to hold seats.
package struct HoldRequest: Sendable {
  typealias Seat = (flight: FlightInstance.ID, seat: SeatMap.Place.ID)

  let seats: [Seat]

  init(seats: [Seat]) { self.seats = seats }

  init(_ object: inout ObjectReader) throws(ShapeError) {
    let pairs = try together(
      part(
        try object.objects("seats", 1...36) { (seat) throws(ShapeError) in
          try together(
            part(try seat.text("flight_id", as: FlightInstance.ID.self)),
            part(try seat.text("seat_id", as: SeatMap.Place.ID.self)))
        }))
    seats = pairs.map { (flight: $0.0, seat: $0.1) }
  }
}
