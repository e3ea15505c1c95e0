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
      (.booked, .close, .noShow),
      (.checkedIn, .board, .boarded),
      (.checkedIn, .offLoad, .offLoaded),
      (.checkedIn, .close, .noShow),
      (.boarded, .disembark, .checkedIn),
      (.boarded, .offLoad, .offLoaded),
      // Only an agent can readmit an off-loaded passenger.
      (.offLoaded, .readmit, .checkedIn),
      // A gate without network may report a boarding late; what happened is recorded.
      (.noShow, .board, .boarded),
    ])

  /// Whether nothing more is expected after the departure.
  package var isFinal: Bool { self == .boarded || self == .offLoaded || self == .noShow }
}

/// An action on a passenger of a flight.
package enum DeliveryAction: String, CaseIterable, Sendable {
  case checkIn, board, disembark, offLoad
  /// An agent readmits an off-loaded passenger.
  case readmit
  /// The flight left and nothing was reported about the passenger.
  case close
}
