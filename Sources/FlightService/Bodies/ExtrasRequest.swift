internal import Flights
internal import PassFormats

/// The body of a request for the price of more: extras, or a dearer seat.
enum ExtrasRequest {
  case extras([FlightRequest.Extra])
  case seat(SeatRequest)

  init(_ body: inout ObjectReader) throws(ShapeError) {
    if body.peek("seat") != nil {
      var seat = try ObjectReader(body.required("seat"), path: "seat")
      self = .seat(try SeatRequest(&seat))
      try seat.finish()
      return
    }
    self = .extras(
      try body.objects("extras", 1...20) { (extra) throws(ShapeError) in
        FlightRequest.Extra(
          code: try extra.line("code", upTo: 32), passenger: try extra.text("passenger_id"))
      })
  }
}
