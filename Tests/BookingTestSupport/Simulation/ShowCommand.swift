internal import Bookings
internal import Selling
internal import Shows
internal import Vocabulary

/// A command to the cinema's desk.
enum ShowCommand: Sendable {
  case lock(UserID, ShowDesk.Choice, Show.ID)
  case release(UserID, Hold.ID)
  case quote(UserID, ShowRequest)
  case begin(UserID, Quote<ShowRequest>.ID, String)
  case finish(ShowBooking.ID)
  case offer(UserID, ShowBooking.ID)
  case cancel(UserID, ShowBooking.ID, CancellationOffer.ID)
  case report(ShowChange, Show.ID)
  case update(Show.ID)
  case block([SeatName], Show.ID)
  case unblock([SeatName], Show.ID)

  /// The visitor who sends it with an idempotency key.
  var sender: UserID? {
    switch self {
    case .lock(let user, _, _), .release(let user, _), .quote(let user, _),
      .begin(let user, _, _), .offer(let user, _), .cancel(let user, _, _):
      user
    case .finish, .report, .update, .block, .unblock: nil
    }
  }

  /// The name in traces and counts.
  var name: String { "show." + "\(self)".prefix { $0 != "(" } }
}

/// The ids that visitors have received and can use in later commands.
struct ShowParties: Sendable {
  var locks: [Hold] = []
  var quotes: [Quote<ShowRequest>] = []
  var bookings: [ShowBooking.ID] = []
  var offers: [(user: UserID, booking: ShowBooking.ID, offer: CancellationOffer.ID)] = []
}
