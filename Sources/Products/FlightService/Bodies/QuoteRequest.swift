internal import Bookings
internal import Flights
internal import StrictText
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
    (flights, travelers, ancillaries) = try together(
      part(isJourney ? try object.texts("flight_ids", 1...4) : [try object.text("flight_id")]),
      part(
        try object.objects("passengers", 1...9) { (passenger) throws(ShapeError) in
          try FlightRequest.Traveler(&passenger, isJourney: isJourney)
        }),
      part(try object.ancillaries()))
  }
}

extension FlightRequest.Traveler {
  fileprivate init(
    _ passenger: inout ObjectReader, isJourney: Bool
  ) throws(ShapeError) {
    let kind = part(try passenger.optionalChoice("type") ?? TravelerType.adult)
    let name = isJourney ? "seat_ids" : "seat_id"
    let isSeated: Bool
    switch kind {
    // An infant has no seat.
    case .success(let type): isSeated = type != .infant
    // A passenger whose type cannot be read may be an infant.
    case .failure: isSeated = passenger.peek(name) != nil
    }
    guard isSeated else {
      self.init(type: try together(kind), seats: [])
      return
    }
    let (type, seats) = try together(
      kind, part(try passenger.seats(name, isJourney: isJourney)))
    self.init(type: type, seats: seats)
  }
}

extension ObjectReader {
  fileprivate mutating func seats(
    _ name: String, isJourney: Bool
  ) throws(ShapeError) -> [SeatMap.Place.ID] {
    isJourney ? try texts(name, 1...4) : [try text(name)]
  }

  fileprivate mutating func ancillaries() throws(ShapeError) -> [String] {
    try each(of: try optionalArray("ancillaries") ?? [], "ancillaries") {
      (node, place) throws(ShapeError) in
      guard case .string(let code) = node.value, (1...32).contains(code.utf8.count) else {
        throw mismatch(node, place, expected: "a code such as BAG")
      }
      return code
    }
  }
}
