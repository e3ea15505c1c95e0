package import Bookings
package import Vocabulary

/// Reports of the operator about a flight, and their effect on its bookings.
package enum Operations {
  /// A report about a flight.
  package enum News: Hashable, Sendable {
    case delayed(departure: ZonedTime, arrival: ZonedTime)
    /// The flight leaves before its schedule.
    case advanced(departure: ZonedTime, arrival: ZonedTime)
    /// The flight is back on its schedule, after other times or a cancellation.
    case restored
    /// The flight has another aircraft, by the name of its seat map.
    case aircraft(String)
    case gate(String?)
    case boarding
    case departed
    case returnedToStand(departure: ZonedTime, arrival: ZonedTime)
    case diverted(AirportCode)
    case arrived
    case cancelled

    package var action: FlightAction {
      switch self {
      case .delayed: .delay
      case .advanced: .advance
      case .aircraft: .changeAircraft
      case .diverted: .divert
      case .restored: .restore
      case .gate: .assignGate
      case .boarding: .board
      case .departed: .depart
      case .returnedToStand: .returnToStand
      case .arrived: .arrive
      case .cancelled: .cancel
      }
    }
  }

  /// Maximum move of a departure, in days; a departure that is moved further is another flight.
  private static let longestMove = 7

  /// Refuses times that look like a wrong date, because all travelers are notified at once.
  private static func checkMove(
    _ departure: ZonedTime, _ arrival: ZonedTime, of flight: FlightInstance
  ) throws(Refusal) {
    let longest = Int64(longestMove * 86_400)
    guard abs(departure.instant.seconds(since: flight.scheduledDeparture.instant)) <= longest,
      abs(arrival.instant.seconds(since: flight.scheduledArrival.instant)) <= longest
    else {
      throw .invalid(
        "departure",
        "expected times at most \(longestMove) days from the schedule; for later or earlier ones, cancel the flight and "
          + "publish another")
    }
  }

  /// Applies a report to the flight; the bookings follow in commits of their own.
  ///
  /// `aircraft` is the seat map that the report names, if it names one.
  package static func report(
    _ news: News, of read: Versioned<FlightInstance>, aircraft: SeatMap.ID? = nil, now: Instant
  ) throws(Refusal) -> Decision<FlightInstance> {
    var flight = read.value
    flight.endAssumption(for: news.action)
    flight.status = try FlightStatus.table.apply(news.action, to: flight.status)
    switch news {
    case .delayed(let departure, let arrival), .returnedToStand(let departure, let arrival):
      guard departure.instant < arrival.instant,
        departure.instant >= flight.scheduledDeparture.instant
      else {
        throw .invalid(
          "departure",
          "expected a time that is not before the scheduled departure, and before the arrival")
      }
      try checkMove(departure, arrival, of: flight)
      flight.departure = departure
      flight.arrival = arrival
    case .advanced(let departure, let arrival):
      guard departure.instant < arrival.instant,
        departure.instant < flight.scheduledDeparture.instant, departure.instant > now
      else {
        throw .invalid(
          "departure",
          "expected a future time before the scheduled departure and before the arrival")
      }
      try checkMove(departure, arrival, of: flight)
      flight.departure = departure
      flight.arrival = arrival
    case .aircraft(let name):
      guard let aircraft else { throw .notFound(SeatMap.kind, name) }
      guard aircraft != flight.seatMap else {
        throw .invalid("seat_map", "the departure has these seats already")
      }
      flight.seatMap = aircraft
      flight.isReseating = true
    case .diverted(let airport):
      guard airport != flight.destination else {
        throw .invalid("airport", "the flight goes to this airport already")
      }
      flight.divertedTo = airport
    case .restored:
      flight.departure = flight.scheduledDeparture
      flight.arrival = flight.scheduledArrival
    case .gate(let gate):
      if let gate {
        guard (1...8).contains(gate.utf8.count), gate.utf8.allSatisfy(ASCII.isUpperCaseAlphanumeric)
        else { throw .invalid("gate", "expected 1 to 8 of A–Z 0–9, such as B22") }
      }
      flight.gate = gate
      flight.gateUpdated = now
    // The flight continues to where it was bound.
    case .departed: flight.divertedTo = nil
    case .boarding, .arrived, .cancelled: break
    }
    var changes = ChangeSet(at: now)
    changes.update(read, to: flight)
    if flight != read.value {
      changes.emit("flight.\(news.action.rawValue)", flight, flight.told)
    }
    return Decision(flight, changes)
  }

  /// Updates a booking after a change of its flights: times, no-shows and passes.
  ///
  /// It is idempotent, so it can be repeated at any time. `cabins` are the seats of departures whose aircraft was
  /// changed.
  package static func update(
    _ read: Versioned<FlightBooking>, instances: [Versioned<FlightInstance>],
    cabins: [Reseating] = [], policy: FlightSalesPolicy, now: Instant,
    using random: inout some RandomNumberGenerator
  ) -> Decision<SaleChange<FlightBooking>> {
    let product = FlightProduct(policy)
    var booking = read.value
    product.update(&booking, from: instances)
    var changes = ChangeSet(at: now)
    product.rely(on: instances, in: &changes)
    for cabin in cabins { cabin.seat(&booking, in: &changes) }
    let change = changes.update(read, to: booking, of: product, using: &random)
    return Decision(change, changes)
  }
}

extension FlightInstance {
  /// The description of the flight in an event: words and times, nothing about people.
  var told: [String: String] {
    var told = ["status": status.rawValue, "departure": departure.instant.description]
    told["gate"] = gate
    if assumedSince != nil { told["assumed"] = "true" }
    told["diverted_to"] = divertedTo?.rawValue
    return told
  }
}
