package import Bookings

/// Where a flight stands on its day.
package enum FlightStatus: String, CaseIterable, Sendable, Codable {
  case scheduled = "SCHEDULED"
  case delayed = "DELAYED"
  case boarding = "BOARDING"
  case departed = "DEPARTED"
  case arrived = "ARRIVED"
  case cancelled = "CANCELLED"

  /// Every lawful change of a flight.
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
      // Back at the stand with everybody aboard.
      (.departed, .returnToStand, .delayed),
    ])

  /// As people read it.
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

  /// Whether it has yet to leave and is meant to.
  package var isOpen: Bool { self == .scheduled || self == .delayed || self == .boarding }
}

/// What happens to a flight.
package enum FlightAction: String, CaseIterable, Sendable {
  case delay, restore, assignGate, board, depart, returnToStand, arrive, cancel
}
