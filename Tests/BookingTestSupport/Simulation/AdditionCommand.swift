internal import Bookings
internal import Flights
internal import Selling
internal import Vocabulary

/// A command that adds to a booked journey, or one that collides with such a command.
enum AdditionCommand: Sendable {
  /// Asks for the price of a dearer seat, which is held with it.
  case quoteSeat(UserID, FlightBooking.ID, Passenger.ID, Int, SeatMap.Place.ID)
  case quoteBag(UserID, FlightBooking.ID, Passenger.ID)
  case buy(UserID, FlightBooking.ID, Quote<FlightRequest>.ID, String)
  /// Gives another seat at the counter.
  case counterSeat(UserID, FlightBooking.ID, Passenger.ID, Int, SeatMap.Place.ID)

  /// The traveler who sends it with an idempotency key.
  var sender: UserID? {
    switch self {
    case .quoteSeat(let user, _, _, _, _), .quoteBag(let user, _, _), .buy(let user, _, _, _):
      user
    case .counterSeat: nil
    }
  }

  /// The name in traces and counts.
  var name: String { "addition." + "\(self)".prefix { $0 != "(" } }
}
