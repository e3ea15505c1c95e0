internal import Airports
internal import Bookings
internal import Flights
internal import StrictText
internal import Schedules
internal import Vocabulary

extension Operations.News {
  /// Reads an operator's report; times are converted to the local time of their airport.
  ///
  /// The permitted members depend on `news`, so that a fault in it hides all others.
  init(_ object: inout ObjectReader, of flight: FlightInstance) throws(ShapeError) {
    switch try object.choice("news") as Word {
    case .delayed:
      let (departure, arrival) = try object.hours(of: flight)
      self = .delayed(departure: departure, arrival: arrival)
    case .returnedToStand:
      let (departure, arrival) = try object.hours(of: flight)
      self = .returnedToStand(departure: departure, arrival: arrival)
    case .gate:
      if let node = object.optional("gate"), case .null = node.value {
        self = .gate(nil)
      } else {
        self = .gate(try together(part(try object.line("gate", upTo: 8))))
      }
    case .advanced:
      let (departure, arrival) = try object.hours(of: flight)
      self = .advanced(departure: departure, arrival: arrival)
    case .aircraft: self = .aircraft(try together(part(try object.line("seat_map", upTo: 200))))
    case .diverted: self = .diverted(try together(part(try object.airport())))
    case .restored: self = .restored
    case .boarding: self = .boarding
    case .departed: self = .departed
    case .arrived: self = .arrived
    case .cancelled: self = .cancelled
    }
  }

  /// The word of the report, such as `DELAYED`.
  var word: String {
    let word: Word =
      switch self {
      case .delayed: .delayed
      case .advanced: .advanced
      case .aircraft: .aircraft
      case .diverted: .diverted
      case .restored: .restored
      case .gate: .gate
      case .boarding: .boarding
      case .departed: .departed
      case .returnedToStand: .returnedToStand
      case .arrived: .arrived
      case .cancelled: .cancelled
      }
    return word.rawValue
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
  /// Reads the new hours of a flight.
  fileprivate mutating func hours(
    of flight: FlightInstance
  ) throws(ShapeError) -> (ZonedTime, ZonedTime) {
    try together(
      part(try zoned("departure", like: flight.scheduledDeparture)),
      part(try zoned("arrival", like: flight.scheduledArrival)))
  }

  fileprivate mutating func airport() throws(ShapeError) -> AirportCode {
    let airport: AirportCode = try text("airport")
    guard AirportNames.city(airport) != nil else {
      throw failure(
        "airport",
        "\(airport) is not among the airports that this service knows; name another one near it")
    }
    return airport
  }

  /// Reads a time and converts it to another time's zone.
  fileprivate mutating func zoned(
    _ name: String, like other: ZonedTime
  ) throws(ShapeError) -> ZonedTime {
    let instant = try time(name).instant
    var zones = SystemZones()
    guard let zoned = try? zones.time(instant, in: other.zone) else {
      throw failure(name, "cannot be written in the local time of \(other.zone)")
    }
    return zoned
  }
}
