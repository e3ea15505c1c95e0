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
      (.boarded, .offLoad, .offLoaded),
      // Whom a gate took off does not come back by himself.
      (.offLoaded, .readmit, .checkedIn),
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
  /// The flight left without further word.
  case close
}
