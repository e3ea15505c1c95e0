package import Bookings
package import Vocabulary

/// How far a user is with a booking of seats, from the first look to the end.
///
/// It is derived from hold, payment and booking, and never set; tests check that the derivation stays within the
/// table.
package enum ShowBookingState: String, CaseIterable, Sendable, Codable {
  /// Nothing is locked yet.
  case initiated = "INITIATED"
  case seatsLocked = "SEATS_LOCKED"
  case paymentPending = "PAYMENT_PENDING"
  case confirmed = "CONFIRMED"
  case cancelled = "CANCELLED"
  case expired = "EXPIRED"

  /// Every permitted transition.
  package static let table = StateTable<ShowBookingState, ShowBookingAction>(
    "show booking", start: .initiated,
    [
      (.initiated, .lock, .seatsLocked),
      (.initiated, .cancel, .cancelled),
      (.seatsLocked, .pay, .paymentPending),
      (.seatsLocked, .expire, .expired),
      (.seatsLocked, .cancel, .cancelled),
      (.paymentPending, .confirm, .confirmed),
      // Declined or not to be reached: another method may be tried while the seats are locked.
      (.paymentPending, .retry, .seatsLocked),
      (.paymentPending, .expire, .expired),
      // The show was cancelled, or the payment came too late, and the seats are sold to others.
      (.paymentPending, .cancel, .cancelled),
      (.confirmed, .cancel, .cancelled),
    ])
}

/// What happens to a booking of seats.
package enum ShowBookingAction: String, CaseIterable, Sendable {
  case lock, pay, confirm, retry, expire, cancel
}

extension States {
  /// The state machines of shows and the common ones.
  package static let shows =
    [ShowBookingState.table.outline, ShowStatus.table.outline, SeatState.table.outline] + shared
}

extension Hold {
  /// The state of a user who has this lock and no booking yet; nil once the lock is sold, because the booking says more.
  package func showState(at now: Instant) -> ShowBookingState? {
    switch state(at: now) {
    case .held: .seatsLocked
    case .expired: .expired
    // Giving back a lock that had ended by then changes nothing.
    case .released: released ?? since < expires ? .cancelled : .expired
    case .consumed: nil
    }
  }
}

extension ShowBooking {
  /// The state at a given time.
  ///
  /// - Parameter lock: the lock on its seats as it is now, which outlives a payment that failed; nil where it is gone
  ///   or not read, so that the price counts instead.
  package func state(at now: Instant, lock: Hold? = nil) -> ShowBookingState {
    switch stage {
    case .requested, .secured: return .paymentPending
    case .confirmed: return .confirmed
    case .cancelled: return .cancelled
    case .failed: break
    }
    switch sale.first.failure {
    case .paymentDeclined, .paymentUnavailable:
      // Once the seats are sold by another try, nothing can come of this one; that may be after the lock has ended.
      if let lock { return lock.showState(at: now) ?? .expired }
      return quote.expires > now ? .seatsLocked : .expired
    case .lost, .closed, .turnedDown, .overtaken, nil: return .cancelled
    }
  }
}
