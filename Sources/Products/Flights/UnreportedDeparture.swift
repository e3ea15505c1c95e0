package import Bookings
package import Vocabulary

/// A departure without a report: hours later it counts as left, so that passengers who never boarded are no-shows.
///
/// It stays an assumption. A later report is applied to the flight as it was before, if that is possible: a flight that
/// never left is cancelled or delayed as any other, and its no-shows are passengers again. Gates that report later
/// still board the passengers whom they let in.
package enum UnreportedDeparture {
  /// Returns whether a flight counts as left.
  package static func isDue(
    _ flight: FlightInstance, policy: FlightSalesPolicy, now: Instant
  ) -> Bool {
    flight.status.isOpen
      && flight.departure.instant.adding(seconds: policy.departureAssumed) <= now
  }

  /// Counts a flight as left if that is due.
  ///
  /// Repeating it changes nothing. The bookings follow the event.
  package static func assume(
    _ read: Versioned<FlightInstance>, policy: FlightSalesPolicy, now: Instant
  ) throws(Refusal) -> Decision<Void> {
    var changes = ChangeSet(at: now)
    guard isDue(read.value, policy: policy, now: now) else { return Decision((), changes) }
    var flight = read.value
    flight.assumedSince = flight.status
    flight.status = try FlightStatus.table.apply(.depart, to: flight.status)
    changes.update(read, to: flight)
    changes.emit("flight.\(FlightAction.depart.rawValue)", flight, flight.told)
    return Decision((), changes)
  }
}

extension FlightInstance {
  /// Returns to the state before the departure was assumed if a report is about that state; otherwise the flight had
  /// left.
  mutating func endAssumption(for action: FlightAction) {
    guard let before = assumedSince else { return }
    assumedSince = nil
    if FlightStatus.table.next(before, action) != nil { status = before }
  }
}

extension FlightBooking {
  /// Updates the passengers by the state of their flight.
  ///
  /// Passengers who had not boarded when the flight left are no-shows. They are passengers again if it had not left,
  /// because its departure was only assumed, or if it came back to its stand. All passengers get off a cancelled
  /// flight.
  mutating func closeDeliveries() {
    guard stage == .confirmed else { return }
    for index in deliveries.indices {
      let segment = segments[deliveries[index].segment]
      switch segment.status {
      case .departed, .diverted, .arrived:
        if let closed = DeliveryState.table.next(deliveries[index].state, .close) {
          deliveries[index].state = closed
          deliveries[index].isAssumed = segment.isAssumed
        } else if deliveries[index].state != .noShow || segment.isAssumed == nil {
          deliveries[index].isAssumed = nil
        }
      case .scheduled, .delayed, .advanced, .boarding:
        deliveries[index].reopen()
      case .cancelled:
        deliveries[index].reopen()
        deliveries[index].getOff()
      }
    }
  }
}

extension FlightBooking.Delivery {
  /// Reopens the delivery of a no-show, because a flight that did not leave has no no-shows.
  fileprivate mutating func reopen() {
    if state == .noShow { _ = try? apply(.reopen) }
    isAssumed = nil
  }

  /// Takes a passenger who boarded off a cancelled flight; another boarding is another entry at the gate.
  fileprivate mutating func getOff() {
    guard state == .boarded, (try? apply(.disembark)) != nil, reports != nil else { return }
    reports?.endBoarding()
  }
}
