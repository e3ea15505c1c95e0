internal import Flights
internal import StrictText

/// The body of a request for the price of an addition: extras, or a dearer seat.
enum ExtrasRequest {
  case extras([FlightRequest.Extra])
  case seat(SeatRequest)

  init(_ body: inout ObjectReader) throws(ShapeError) {
    if body.peek("seat") != nil {
      self = .seat(try body.object("seat", SeatRequest.init))
      return
    }
    self = .extras(
      try body.objects("extras", 1...20) { (extra) throws(ShapeError) in
        let (code, passenger) = try together(
          part(try extra.line("code", upTo: 32)),
          part(try extra.text("passenger_id", as: Passenger.ID.self)))
        return FlightRequest.Extra(code: code, passenger: passenger)
      })
  }
}
