package import Bookings
package import Vocabulary

/// The progress of a user with a booking of seats, from the first look to the end.
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
      // The payment was declined, or its provider not reached: the user may try another method while the seats are
      // locked.
      (.paymentPending, .retry, .seatsLocked),
      (.paymentPending, .expire, .expired),
      // The show was cancelled, or the payment came too late, and the seats are sold to others.
      (.paymentPending, .cancel, .cancelled),
      (.confirmed, .cancel, .cancelled),
    ])
}

/// A step in the life of a booking of seats.
package enum ShowBookingAction: String, CaseIterable, Sendable {
  case lock, pay, confirm, retry, expire, cancel
}

extension States {
  /// The state machines of shows and the common ones.
  package static let shows =
    [ShowBookingState.table.outline, ShowStatus.table.outline, SeatState.table.outline] + shared
}

extension Hold {
  /// Returns the state of a user who has this lock and no booking; nil once the lock is sold, because the booking says
  /// more.
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
  /// Returns the state at a given time.
  ///
  /// `lock` is the lock on its seats as it is now, which outlives a payment that failed. If it is gone or not read, it
  /// is nil, and the end of the quote counts instead.
  package func state(at now: Instant, lock: Hold? = nil) -> ShowBookingState {
    switch stage {
    case .requested, .secured: return .paymentPending
    case .confirmed: return .confirmed
    case .cancelled: return .cancelled
    case .failed: break
    }
    switch sale.first.failure {
    case .paymentDeclined, .paymentUnavailable:
      // Once another try has sold the seats, perhaps after the end of the lock, this one cannot succeed.
      if let lock { return lock.showState(at: now) ?? .expired }
      return quote.expires > now ? .seatsLocked : .expired
    case .lost, .closed, .turnedDown, .overtaken, nil: return .cancelled
    }
  }
}
