internal import Bookings
internal import Flights
internal import PassFormats
internal import Vocabulary

/// The body of a request for a quote, without its holds.
///
/// It names one flight with a seat per passenger, or several flights with a seat on each. It contains no
/// price: the server sets it.
struct QuoteRequest {
  let flights: [FlightInstance.ID]
  let travelers: [FlightRequest.Traveler]
  let ancillaries: [String]

  init(_ object: inout ObjectReader) throws(ShapeError) {
    let isJourney = object.peek("flight_ids") != nil
    flights =
      isJourney ? try object.texts("flight_ids", 1...4) : [try object.text("flight_id")]
    travelers = try object.objects("passengers", 1...9) { (passenger) throws(ShapeError) in
      let type = try passenger.optionalChoice("type") ?? TravelerType.adult
      if type == .infant { return FlightRequest.Traveler(type: type, seats: []) }
      return FlightRequest.Traveler(
        type: type,
        seats: isJourney
          ? try passenger.texts("seat_ids", 1...4) : [try passenger.text("seat_id")])
    }
    var codes: [String] = []
    for (index, node) in (try object.optionalArray("ancillaries") ?? []).enumerated() {
      guard case .string(let code) = node.value, (1...32).contains(code.utf8.count) else {
        throw object.mismatch(node, "ancillaries[\(index)]", expected: "a code such as BAG")
      }
      codes.append(code)
    }
    ancillaries = codes
  }
}
