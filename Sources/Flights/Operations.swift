package import Bookings
package import Vocabulary

/// What the operator and its gates say about a flight and the people on it.
package enum Operations {
  /// A flight's news.
  package enum News: Hashable, Sendable {
    case delayed(departure: ZonedTime, arrival: ZonedTime)
    /// As scheduled after all.
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

  /// The flight after its news; the bookings on it follow, each in a commit of its own.
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
      changes.publish("flight.\(news.action.rawValue)", flight, ["status": flight.status.rawValue])
    }
    return Decision(flight, changes)
  }

  /// A booking after the news of its flights: times, who missed them, and the passes that all this
  /// makes new or void.
  ///
  /// Doing it twice does nothing the second time, so it may be done by anybody at any time.
  package static func follow(
    _ read: Versioned<FlightBooking>, instances: [Versioned<FlightInstance>],
    policy: FlightSalesPolicy, now: Instant, using random: inout some RandomNumberGenerator
  ) -> Decision<SaleChange<FlightBooking>> {
    let product = FlightProduct(policy)
    var booking = read.value
    product.follow(instances, in: &booking)
    var changes = ChangeSet(at: now)
    product.rely(on: instances, in: &changes)
    let change = changes.update(read, to: booking, of: product, using: &random)
    return Decision(change, changes)
  }
}

extension FlightBooking {
  /// Who had not boarded when a flight left does not any more.
  mutating func closeDeliveries() {
    guard stage == .confirmed else { return }
    for index in deliveries.indices
    where [.departed, .arrived].contains(segments[deliveries[index].segment].status) {
      let state = deliveries[index].state
      deliveries[index].state = DeliveryState.table.next(state, .close) ?? state
    }
  }
}
