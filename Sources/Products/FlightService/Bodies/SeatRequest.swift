internal import Bookings
internal import Flights
internal import StrictText
internal import Vocabulary

/// The body of a request to change a seat.
struct SeatRequest {
  let passenger: Passenger.ID
  let flight: FlightInstance.ID
  let seat: SeatMap.Place.ID

  init(_ object: inout ObjectReader) throws(ShapeError) {
    (passenger, flight, seat) = try together(
      part(try object.text("passenger_id", as: Passenger.ID.self)),
      part(try object.text("flight_id", as: FlightInstance.ID.self)),
      part(try object.text("seat_id", as: SeatMap.Place.ID.self)))
  }
}
