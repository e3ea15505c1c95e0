internal import Appointments
internal import Bookings
internal import Flights
internal import Shows
internal import Stays
internal import Vocabulary

/// A command to the waiting lists of all products.
enum WaitingCommand: Sendable {
  case flight(UserID, FlightWish)
  case show(UserID, ShowWish)
  case stay(UserID, StayWish)
  case appointment(UserID, AppointmentWish)
  case leave(UserID, String)
  /// Runs the background work of the waiting lists.
  case serve

  /// The user who sends it with an idempotency key.
  var sender: UserID? {
    switch self {
    case .flight(let user, _), .show(let user, _), .stay(let user, _), .appointment(let user, _),
      .leave(let user, _):
      user
    case .serve: nil
    }
  }

  /// The name in traces and counts.
  var name: String { "waiting." + "\(self)".prefix { $0 != "(" } }
}
