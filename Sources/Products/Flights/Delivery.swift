package import Bookings

/// The state of one passenger on one flight; the state of the booking derives from these.
package enum DeliveryState: String, CaseIterable, Sendable, Codable {
  case booked = "BOOKED"
  case checkedIn = "CHECKED_IN"
  case boarded = "BOARDED"
  case offLoaded = "OFF_LOADED"
  case noShow = "NO_SHOW"

  /// Every permitted transition of a delivery.
  package static let table = StateTable<DeliveryState, DeliveryAction>(
    "delivery", start: .booked,
    [
      (.booked, .checkIn, .checkedIn),
      (.checkedIn, .undoCheckIn, .booked),
      (.booked, .close, .noShow),
      (.checkedIn, .board, .boarded),
      (.checkedIn, .offLoad, .offLoaded),
      (.checkedIn, .close, .noShow),
      (.boarded, .disembark, .checkedIn),
      (.boarded, .disembarkUnchecked, .booked),
      (.boarded, .offLoad, .offLoaded),
      // Only an agent can readmit an off-loaded passenger.
      (.offLoaded, .readmit, .checkedIn),
      (.offLoaded, .readmitUnchecked, .booked),
      // A gate without network may report a boarding late; what happened is recorded.
      (.noShow, .board, .boarded),
      // The flight had not left after all.
      (.noShow, .reopen, .checkedIn),
      (.noShow, .reopenUnchecked, .booked),
    ])

  /// Whether the passenger is expected at the gate.
  package var isStillToBoard: Bool { self == .booked || self == .checkedIn }

  /// Whether nothing more is expected after the departure.
  package var isFinal: Bool { self == .boarded || self == .offLoaded || self == .noShow }
}

/// An action on a passenger of a flight.
package enum DeliveryAction: String, CaseIterable, Sendable {
  case checkIn, undoCheckIn, board, disembark, offLoad
  /// An agent readmits an off-loaded passenger.
  case readmit
  /// The same actions for a passenger who never checked in.
  ///
  /// A gate without network may have admitted the passenger after the flight was closed: check-in, and with it a
  /// sequence number and a pass, is still to come.
  case disembarkUnchecked, readmitUnchecked
  /// The flight left and nothing was reported about the passenger.
  case close
  /// The flight was only assumed to have left, and had not.
  case reopen, reopenUnchecked
}

extension FlightBooking.Delivery {
  /// Applies the action of a gate.
  ///
  /// A passenger without a check-in sequence returns to `BOOKED`, not to `CHECKED_IN`, because a pass is earned by
  /// checking in alone.
  mutating func apply(_ action: DeliveryAction) throws(Refusal) {
    if sequence == nil, let unchecked = action.unchecked,
      let next = DeliveryState.table.next(state, unchecked)
    {
      state = next
    } else {
      state = try DeliveryState.table.apply(action, to: state)
    }
  }
}

extension DeliveryAction {
  /// The action for a passenger who never checked in; nil if it is the same.
  fileprivate var unchecked: DeliveryAction? {
    switch self {
    case .disembark: .disembarkUnchecked
    case .readmit: .readmitUnchecked
    case .reopen: .reopenUnchecked
    case .checkIn, .undoCheckIn, .board, .offLoad, .disembarkUnchecked, .readmitUnchecked, .close,
      .reopenUnchecked:
      nil
    }
  }
}
