package import Bookings
package import Vocabulary

/// Reports of the operator about a flight, and their effect on its bookings.
package enum Operations {
  /// A report about a flight.
  package enum News: Hashable, Sendable {
    case delayed(departure: ZonedTime, arrival: ZonedTime)
    /// Back to the schedule.
    case restored
    case gate(String?)
    case boarding
    case departed
    case returnedToStand(departure: ZonedTime, arrival: ZonedTime)
    case arrived
    case cancelled

    package var action: FlightAction {
      switch self {
      case .delayed: .delay
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

  /// Applies a report to the flight; the bookings follow in commits of their own.
  package static func report(
    _ news: News, of read: Versioned<FlightInstance>, now: Instant
  ) throws(Refusal) -> Decision<FlightInstance> {
    var flight = read.value
    flight.status = try FlightStatus.table.apply(news.action, to: flight.status)
    switch news {
    case .delayed(let departure, let arrival), .returnedToStand(let departure, let arrival):
      guard departure.instant < arrival.instant,
        departure.instant >= flight.scheduledDeparture.instant
      else { throw .invalid("departure", "not before the schedule, and before the arrival") }
      flight.departure = departure
      flight.arrival = arrival
    case .restored:
      flight.departure = flight.scheduledDeparture
      flight.arrival = flight.scheduledArrival
    case .gate(let gate):
      if let gate {
        guard (1...8).contains(gate.utf8.count), gate.utf8.allSatisfy(ASCII.isUpperCaseAlphanumeric)
        else { throw .invalid("gate", "1 to 8 of A–Z 0–9, such as B22") }
      }
      flight.gate = gate
      flight.gateUpdated = now
    case .boarding, .departed, .arrived, .cancelled: break
    }
    var changes = ChangeSet(at: now)
    changes.update(read, to: flight)
    if flight != read.value {
      changes.emit("flight.\(news.action.rawValue)", flight, ["status": flight.status.rawValue])
    }
    return Decision(flight, changes)
  }

  /// Updates a booking after a change of its flights: times, no-shows and passes.
  ///
  /// It is idempotent, so it can be repeated at any time.
  package static func update(
    _ read: Versioned<FlightBooking>, instances: [Versioned<FlightInstance>],
    policy: FlightSalesPolicy, now: Instant, using random: inout some RandomNumberGenerator
  ) -> Decision<SaleChange<FlightBooking>> {
    let product = FlightProduct(policy)
    var booking = read.value
    product.update(&booking, from: instances)
    var changes = ChangeSet(at: now)
    product.rely(on: instances, in: &changes)
    let change = changes.update(read, to: booking, of: product, using: &random)
    return Decision(change, changes)
  }
}

extension FlightBooking {
  /// Passengers who had not boarded when the flight left are no-shows.
  mutating func closeDeliveries() {
    guard stage == .confirmed else { return }
    for index in deliveries.indices
    where [.departed, .arrived].contains(segments[deliveries[index].segment].status) {
      let state = deliveries[index].state
      deliveries[index].state = DeliveryState.table.next(state, .close) ?? state
    }
  }
}
