import Airports
import Bookings
import Flights
import FuzzSupport
import StrictText
import PassTestSupport
import RequestBodies
import Schedules
import Vocabulary

/// Request bodies of the service: each is parsed, or refused with the faulty member, and parsed values are within
/// their limits.
///
/// The first byte of an input selects the body: `q` a quote, `h` a hold of several seats, `b` a booking,
/// `s` a change of seat, `n` a flight report.
@main
enum FuzzBody: FuzzTarget {
  static func test(_ bytes: [UInt8]) {
    let json = Array(bytes.dropFirst())
    switch bytes.first {
    case UInt8(ascii: "q"):
      let found = read(json) { (body) throws(ShapeError) in
        if body.peek("hold_ids") != nil { _ = try body.texts("hold_ids", 1...3) as [Hold.ID] }
        return try QuoteRequest(&body)
      }
      guard let request = found else { return }
      require((1...4).contains(request.flights.count), "a journey has 1 to 4 flights")
      require((1...9).contains(request.travelers.count), "1 to 9 travel together")
    case UInt8(ascii: "h"):
      guard let request = read(json, { (body) throws(ShapeError) in try HoldRequest(&body) }) else {
        return
      }
      require((1...36).contains(request.seats.count), "1 to 36 seats are held together")
    case UInt8(ascii: "b"):
      let found = read(json) { (body) throws(ShapeError) in
        Checkout.Order(
          payment: try Checkout.PaymentChoice(&body), details: try FlightOrder(&body))
      }
      guard let order = found else { return }
      require((1...9).contains(order.details.passengers.count), "1 to 9 travel together")
      for passenger in order.details.passengers {
        require(isOneLine(passenger.surname) && isOneLine(passenger.givenNames), "a name is a line")
      }
    case UInt8(ascii: "s"):
      _ = read(json) { (body) throws(ShapeError) in try SeatRequest(&body) }
    case UInt8(ascii: "n"):
      _ = read(json) { (body) throws(ShapeError) in try Operations.News(&body, of: flight) }
    default: return
    }
  }

  private static func isOneLine(_ text: String) -> Bool {
    !text.isEmpty && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }
}

/// Parses a body as a handler does; nil if it is refused.
private func read<Value>(
  _ json: [UInt8], _ take: (inout ObjectReader) throws(ShapeError) -> Value
) -> Value? {
  guard let node = try? JSONReader.read(json) else { return nil }
  do throws(ShapeError) {
    var object = try ObjectReader(node)
    let value = try take(&object)
    try object.finish()
    return value
  } catch {
    require(isPlain(error.description), "the message paints: \(error)")
    require(error.description.utf8.count < 2_000, "the message floods the answer")
    require((0...json.count).contains(error.offset), "a fault lies inside the body")
    return nil
  }
}

private let flight = FuzzSupport.start {
  var random = SeededGenerator(seed: 1)
  var zones = SystemZones()
  func moment(_ seconds: Int, _ name: String) throws -> ZonedTime {
    let zone = try ZoneName(name).orThrow("a zone")
    return try ZonedTime(
      TestAuthority.now.adding(seconds: seconds), zone: zone, rules: try zones.rules(zone)
    ).orThrow("a moment")
  }
  let day = try TestAuthority.now.date().orThrow("a day")
  let plan = ScheduledService(
    designator: FlightDesignator(
      carrier: try CarrierCode("UA").orThrow("a carrier"),
      number: try FlightNumber("123").orThrow("a number")),
    origin: try AirportCode("SFO").orThrow("an airport"),
    destination: try AirportCode("JFK").orThrow("an airport"),
    hours: .init(departs: 36_000, arrives: 66_600),
    season: .init(from: day, through: day, on: Array(1...7)))
  let id = FlightInstance.ID(using: &random)
  return FlightInstance(
    id,
    of: Flight(
      .init(using: &random), plan, seatMap: .init(using: &random), tariff: .init(using: &random)),
    departure: try moment(7_200, "America/Los_Angeles"),
    arrival: try moment(27_000, "America/New_York"))
}
