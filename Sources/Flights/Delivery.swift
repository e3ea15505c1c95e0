package import Bookings

/// How far one passenger has come on one flight; the state of the booking follows from these.
package enum DeliveryState: String, CaseIterable, Sendable, Codable {
  case booked = "BOOKED"
  case checkedIn = "CHECKED_IN"
  case boarded = "BOARDED"
  case offLoaded = "OFF_LOADED"
  case noShow = "NO_SHOW"

  /// Every lawful change of a delivery.
  package static let table = StateTable<DeliveryState, DeliveryAction>(
    "delivery", start: .booked,
    [
      (.booked, .checkIn, .checkedIn),
      (.booked, .close, .noShow),
      (.checkedIn, .board, .boarded),
      (.checkedIn, .offLoad, .offLoaded),
      (.checkedIn, .close, .noShow),
      (.boarded, .disembark, .checkedIn),
      (.boarded, .disembarkUnchecked, .booked),
      (.boarded, .offLoad, .offLoaded),
      // Whom a gate took off does not come back by himself.
      (.offLoaded, .readmit, .checkedIn),
      (.offLoaded, .readmitUnchecked, .booked),
      // A gate that had no network says later who boarded; what happened, happened.
      (.noShow, .board, .boarded),
    ])

  /// Whether nothing more is expected once the flight has left.
  package var isFinal: Bool { self == .boarded || self == .offLoaded || self == .noShow }
}

/// What happens to a passenger on a flight.
package enum DeliveryAction: String, CaseIterable, Sendable {
  case checkIn, board, disembark, offLoad
  /// An agent lets somebody come along after all who was off-loaded.
  case readmit
  /// The same of a passenger who never checked in, such as one whom a gate without a network let in after
  /// the flight was closed: checking in, and with it a sequence and a pass, is still to come.
  case disembarkUnchecked, readmitUnchecked
  /// The flight left without further word.
  case close
}

extension FlightBooking.Delivery {
  /// Applies what a gate did; a passenger without a check-in sequence returns to `BOOKED`, not to
  /// `CHECKED_IN`, because a pass is earned by checking in alone.
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
  /// What a gate's action is for a passenger who never checked in, where that is another.
  fileprivate var unchecked: DeliveryAction? {
    switch self {
    case .disembark: .disembarkUnchecked
    case .readmit: .readmitUnchecked
    case .checkIn, .board, .offLoad, .disembarkUnchecked, .readmitUnchecked, .close: nil
    }
  }
}
