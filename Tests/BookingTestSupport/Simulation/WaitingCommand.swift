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
  /// The background work.
  case serve

  /// Who sends it with an idempotency key.
  var sender: UserID? {
    switch self {
    case .flight(let user, _), .show(let user, _), .stay(let user, _), .appointment(let user, _),
      .leave(let user, _):
      user
    case .serve: nil
    }
  }

  /// A short name.
  var name: String { "waiting." + "\(self)".prefix { $0 != "(" } }
}
