internal import Bookings
internal import Selling
internal import Stays
internal import Vocabulary

/// A command to the desk of the hotels.
enum StayCommand: Sendable {
  case hold(UserID, StayWish)
  case release(UserID, Hold.ID)
  case quote(UserID, StayRequest)
  case begin(UserID, Quote<StayRequest>.ID, String)
  case finish(StayBooking.ID)
  case offer(UserID, StayBooking.ID)
  case cancel(UserID, StayBooking.ID, CancellationOffer.ID)
  /// Asks for a price for other dates.
  case redate(UserID, StayBooking.ID, Nights)
  case change(UserID, StayBooking.ID, Quote<StayRequest>.ID, String)
  /// Loads the operator's files again, with this price in place of the usual one.
  case price(Int)

  /// The guest who sends it with an idempotency key.
  var sender: UserID? {
    switch self {
    case .hold(let user, _), .release(let user, _), .quote(let user, _), .begin(let user, _, _),
      .offer(let user, _), .cancel(let user, _, _), .redate(let user, _, _),
      .change(let user, _, _, _):
      user
    case .finish, .price: nil
    }
  }

  /// The name in traces and counts.
  var name: String { "stay." + "\(self)".prefix { $0 != "(" } }
}

/// The ids that guests have received and can use in later commands.
struct StayParties: Sendable {
  var holds: [Hold] = []
  var quotes: [Quote<StayRequest>] = []
  var bookings: [StayBooking.ID] = []
  var offers: [(user: UserID, booking: StayBooking.ID, offer: CancellationOffer.ID)] = []
}
