package import Bookings
package import Vocabulary

/// The progress of a reservation.
///
/// It is derived from hold, payment and booking, and never set; tests check that the derivation stays within the
/// table.
package enum StayState: String, CaseIterable, Sendable, Codable {
  /// The rooms are held; nothing is paid.
  case pending = "PENDING"
  case succeeded = "SUCCEEDED"
  /// The payment failed, and the rooms are not held any more.
  case failed = "FAILED"
  /// The payment did not come in time.
  case expired = "EXPIRED"
  case cancelled = "CANCELLED"

  /// Every permitted transition.
  package static let table = StateTable<StayState, StayAction>(
    "stay", start: .pending,
    [
      // A payment that is under way, or one that was declined while the rooms are held, leaves it pending.
      (.pending, .pay, .succeeded),
      (.pending, .decline, .pending),
      (.pending, .fail, .failed),
      (.pending, .expire, .expired),
      (.pending, .cancel, .cancelled),
      (.succeeded, .cancel, .cancelled),
    ])
}

/// A step in the life of a reservation.
package enum StayAction: String, CaseIterable, Sendable {
  case pay, decline, fail, expire, cancel
}

extension States {
  /// The state machines of stays and the common ones.
  package static let stays = [StayState.table.outline] + shared
}

extension Hold {
  /// Returns the state of a reservation without a payment.
  package func stayState(at now: Instant) -> StayState {
    switch state(at: now) {
    case .held: .pending
    case .expired: .expired
    // The release of a hold that had ended by then changes nothing.
    case .released: released ?? since < expires ? .cancelled : .expired
    // Another reservation of the same rooms was paid, and this one never will be.
    case .consumed: .expired
    }
  }
}

extension StayBooking {
  /// The state, which time alone does not change.
  package var state: StayState {
    switch stage {
    case .requested, .secured: return .pending
    case .confirmed: return .succeeded
    case .cancelled: return .cancelled
    // Its reservation goes on while the rooms are held, with another booking.
    case .failed: return .failed
    }
  }
}
