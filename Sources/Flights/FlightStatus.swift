package import Bookings

/// The state of a departure.
package enum FlightStatus: String, CaseIterable, Sendable, Codable {
  case scheduled = "SCHEDULED"
  case delayed = "DELAYED"
  case boarding = "BOARDING"
  case departed = "DEPARTED"
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
      // Returned to the stand with everybody on board.
      (.departed, .returnToStand, .delayed),
    ])

  /// Text for users.
  package var label: String {
    switch self {
    case .scheduled: "On time"
    case .delayed: "Delayed"
    case .boarding: "Boarding"
    case .departed: "Departed"
    case .arrived: "Arrived"
    case .cancelled: "Cancelled"
    }
  }

  /// Whether it is still expected to leave.
  package var isOpen: Bool { self == .scheduled || self == .delayed || self == .boarding }
}

/// An action on a departure.
package enum FlightAction: String, CaseIterable, Sendable {
  case delay, restore, assignGate, board, depart, returnToStand, arrive, cancel
}
