package import Bookings
package import Vocabulary

/// The state of a booking, derived from its stage, its passengers and the time.
package enum BookingState: String, CaseIterable, Sendable, Codable {
  case pending = "PENDING"
  case confirmed = "CONFIRMED"
  /// Some passengers are checked in on some flights; shown to clients as CONFIRMED.
  case partlyCheckedIn = "PARTLY_CHECKED_IN"
  case checkedIn = "CHECKED_IN"
  case completed = "COMPLETED"
  case cancelled = "CANCELLED"
  case failed = "FAILED"

  /// Every observable transition of a booking.
  ///
  /// The states are derived and never set; tests check that the derivation stays within this table.
  package static let table = StateTable<BookingState, BookingAction>(
    "booking", start: .pending,
    [
      (.pending, .confirm, .confirmed),
      (.pending, .fail, .failed),
      // The customer gives up before the booking is paid.
      (.pending, .cancel, .cancelled),
      (.confirmed, .checkInSome, .partlyCheckedIn),
      (.confirmed, .checkInAll, .checkedIn),
      (.confirmed, .complete, .completed),
      (.confirmed, .cancel, .cancelled),
      (.partlyCheckedIn, .checkInAll, .checkedIn),
      (.partlyCheckedIn, .offLoadAll, .confirmed),
      (.partlyCheckedIn, .complete, .completed),
      (.partlyCheckedIn, .cancel, .cancelled),
      (.checkedIn, .offLoadSome, .partlyCheckedIn),
      (.checkedIn, .offLoadAll, .confirmed),
      (.checkedIn, .complete, .completed),
      (.checkedIn, .cancel, .cancelled),
      // The last flight returned to its stand.
      (.completed, .resume, .confirmed),
      (.completed, .resumeCheckedIn, .checkedIn),
      (.completed, .resumePartly, .partlyCheckedIn),
    ])

  /// The state as shown to clients.
  package var published: BookingState { self == .partlyCheckedIn ? .confirmed : self }
}

/// An action on a booking as a whole.
package enum BookingAction: String, CaseIterable, Sendable {
  case confirm, fail, checkInSome, checkInAll, offLoadSome, offLoadAll, complete, cancel
  case resume, resumePartly, resumeCheckedIn
}

/// An action that a traveler may perform.
package enum TravelerAction: String, CaseIterable, Sendable {
  case checkIn = "check_in"
  case changeSeat = "change_seat"
  case cancel
}

extension FlightBooking {
  /// Returns the state at a given time.
  package func state(at now: Instant) -> BookingState {
    switch stage {
    case .requested, .secured: return .pending
    case .failed: return .failed
    case .cancelled: return .cancelled
    case .confirmed: break
    }
    if isOver(at: now) { return .completed }
    let open = deliveries.filter { !isOver($0, at: now) }
    let arrivedAtCheckIn = open.count { $0.state == .checkedIn || $0.state == .boarded }
    if arrivedAtCheckIn == open.count { return .checkedIn }
    let past = deliveries.contains { isOver($0, at: now) && $0.state == .boarded }
    return arrivedAtCheckIn == 0 && !past ? .confirmed : .partlyCheckedIn
  }

  /// Returns the actions permitted now, by the same rules that the commands check.
  package func actions(at now: Instant, policy: FlightSalesPolicy) -> [TravelerAction] {
    TravelerAction.allCases.filter { action in
      switch action {
      case .checkIn:
        deliveries.contains {
          DeliveryState.table.next($0.state, .checkIn) != nil
            && (try? checkWindow($0.segment, policy: policy, now: now)) != nil
        }
      case .changeSeat:
        deliveries.contains { (try? checkSeatChange($0, policy: policy, now: now)) != nil }
      case .cancel: canCancel(at: now)
      }
    }
  }

  /// Returns the states, as shown to clients, that these actions can lead to.
  package func transitions(by actions: [TravelerAction]) -> [BookingState] {
    var states: [BookingState] = []
    if actions.contains(.cancel) { states.append(.cancelled) }
    if actions.contains(.checkIn) { states.append(.checkedIn) }
    return states
  }

  /// Returns whether every flight is over: flown, or cancelled and its arrival time past.
  private func isOver(at now: Instant) -> Bool { deliveries.allSatisfy { isOver($0, at: now) } }

  private func isOver(_ delivery: Delivery, at now: Instant) -> Bool {
    let segment = segments[delivery.segment]
    switch segment.status {
    case .arrived: return true
    case .departed, .diverted: return delivery.state.isFinal || segment.arrival.instant <= now
    case .scheduled, .delayed, .advanced, .boarding, .cancelled:
      return segment.arrival.instant <= now
    }
  }
}
