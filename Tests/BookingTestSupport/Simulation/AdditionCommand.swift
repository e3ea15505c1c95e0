internal import Bookings
internal import Flights
internal import Selling
internal import Vocabulary

/// A command about more of a journey that is booked, or one that collides with it.
enum AdditionCommand: Sendable {
  /// A price for a dearer seat, which is held, and for a bag.
  case quoteSeat(UserID, FlightBooking.ID, Passenger.ID, Int, SeatMap.Place.ID)
  case quoteBag(UserID, FlightBooking.ID, Passenger.ID)
  case buy(UserID, FlightBooking.ID, Quote<FlightRequest>.ID, String)
  /// Another seat, given at the counter.
  case counterSeat(UserID, FlightBooking.ID, Passenger.ID, Int, SeatMap.Place.ID)

  /// The traveler who sends it with an idempotency key.
  var sender: UserID? {
    switch self {
    case .quoteSeat(let user, _, _, _, _), .quoteBag(let user, _, _), .buy(let user, _, _, _):
      user
    case .counterSeat: nil
    }
  }

  /// A short name.
  var name: String { "addition." + "\(self)".prefix { $0 != "(" } }
}
