package import Bookings

/// The state of a departure.
package enum FlightStatus: String, CaseIterable, Sendable, Codable {
  case scheduled = "SCHEDULED"
  case delayed = "DELAYED"
  /// The flight was brought forward: it leaves before its schedule.
  case advanced = "ADVANCED"
  case boarding = "BOARDING"
  case departed = "DEPARTED"
  /// The flight is in the air to an airport other than its destination, or on the ground there.
  case diverted = "DIVERTED"
  case arrived = "ARRIVED"
  case cancelled = "CANCELLED"

  /// Every permitted transition of a departure.
  package static let table = StateTable<FlightStatus, FlightAction>(
    "flight", start: .scheduled,
    [
      (.scheduled, .delay, .delayed),
      (.scheduled, .assignGate, .scheduled),
      (.scheduled, .board, .boarding),
      (.scheduled, .depart, .departed),
      (.scheduled, .cancel, .cancelled),
      (.scheduled, .advance, .advanced),
      (.scheduled, .changeAircraft, .scheduled),
      (.advanced, .advance, .advanced),
      (.advanced, .delay, .delayed),
      (.advanced, .restore, .scheduled),
      (.advanced, .assignGate, .advanced),
      (.advanced, .changeAircraft, .advanced),
      (.advanced, .board, .boarding),
      (.advanced, .depart, .departed),
      (.advanced, .cancel, .cancelled),
      (.delayed, .advance, .advanced),
      (.delayed, .changeAircraft, .delayed),
      (.delayed, .delay, .delayed),
      (.delayed, .restore, .scheduled),
      (.delayed, .assignGate, .delayed),
      (.delayed, .board, .boarding),
      (.delayed, .depart, .departed),
      (.delayed, .cancel, .cancelled),
      (.boarding, .delay, .delayed),
      (.boarding, .assignGate, .boarding),
      (.boarding, .depart, .departed),
      (.boarding, .cancel, .cancelled),
      (.departed, .arrive, .arrived),
      // The flight returned to the stand with all passengers on board.
      (.departed, .returnToStand, .delayed),
      (.departed, .divert, .diverted),
      (.diverted, .divert, .diverted),
      // The flight continues to where it was bound.
      (.diverted, .depart, .departed),
      (.diverted, .arrive, .arrived),
      // The flight leaves after all; bookings that were cancelled meanwhile stay cancelled.
      (.cancelled, .restore, .scheduled),
    ])

  /// The text for users.
  package var label: String {
    switch self {
    case .scheduled: "On time"
    case .delayed: "Delayed"
    case .advanced: "Earlier"
    case .boarding: "Boarding"
    case .departed: "Departed"
    case .diverted: "Diverted"
    case .arrived: "Arrived"
    case .cancelled: "Cancelled"
    }
  }

  /// Whether the flight is still expected to leave.
  package var isOpen: Bool { isBeforeBoarding || self == .boarding }

  /// Whether the flight is still to leave and boarding did not begin.
  package var isBeforeBoarding: Bool {
    self == .scheduled || self == .delayed || self == .advanced
  }
}

/// An action on a departure.
package enum FlightAction: String, CaseIterable, Sendable {
  case delay, advance, restore, assignGate, changeAircraft, board, depart, returnToStand, divert,
    arrive, cancel
}
