internal import Airports
internal import Bookings
internal import Flights
internal import PassFormats
internal import Schedules
internal import Vocabulary

extension Operations.News {
  /// Reads an operator's report; times are converted to the local time of their airport.
  init(_ object: inout ObjectReader, of flight: FlightInstance) throws(ShapeError) {
    switch try object.choice("news") as Word {
    case .delayed:
      self = .delayed(
        departure: try object.zoned("departure", like: flight.scheduledDeparture),
        arrival: try object.zoned("arrival", like: flight.scheduledArrival))
    case .returnedToStand:
      self = .returnedToStand(
        departure: try object.zoned("departure", like: flight.scheduledDeparture),
        arrival: try object.zoned("arrival", like: flight.scheduledArrival))
    case .gate:
      if let node = object.optional("gate"), case .null = node.value {
        self = .gate(nil)
      } else {
        self = .gate(try object.line("gate", upTo: 8))
      }
    case .advanced:
      self = .advanced(
        departure: try object.zoned("departure", like: flight.scheduledDeparture),
        arrival: try object.zoned("arrival", like: flight.scheduledArrival))
    case .aircraft: self = .aircraft(try object.line("seat_map", upTo: 200))
    case .diverted:
      let airport: AirportCode = try object.text("airport")
      guard Airports.airport(airport) != nil else {
        throw object.failure("airport", "no airport has the code \(airport)")
      }
      self = .diverted(airport)
    case .restored: self = .restored
    case .boarding: self = .boarding
    case .departed: self = .departed
    case .arrived: self = .arrived
    case .cancelled: self = .cancelled
    }
  }

  private enum Word: String, CaseIterable {
    case delayed = "DELAYED"
    case advanced = "ADVANCED"
    case aircraft = "AIRCRAFT"
    case diverted = "DIVERTED"
    case restored = "RESTORED"
    case gate = "GATE"
    case boarding = "BOARDING"
    case departed = "DEPARTED"
    case returnedToStand = "RETURNED_TO_STAND"
    case arrived = "ARRIVED"
    case cancelled = "CANCELLED"
  }
}

extension ObjectReader {
  /// Reads a time and converts it to another time's zone.
  fileprivate mutating func zoned(
    _ name: String, like other: ZonedTime
  ) throws(ShapeError) -> ZonedTime {
    let instant = try time(name).instant
    var zones = SystemZones()
    guard let zoned = try? zones.time(instant, in: other.zone) else {
      throw failure(name, "cannot be shown on the clocks of \(other.zone)")
    }
    return zoned
  }
}
