internal import Bookings
internal import ParkingExample
internal import Selling
internal import Vocabulary

/// A command to the car park's desk.
enum ParkingCommand: Sendable {
  case hold(UserID, ParkingRequest)
  case quote(UserID, ParkingRequest)
  case begin(UserID, Quote<ParkingRequest>.ID, String)
  case finish(ParkingBooking.ID)
  case add(UserID, Quote<ParkingRequest>.ID, ParkingBooking.ID, String)
  case word(Consent.Word, ParkingBooking.ID)
  case refund(Money, ParkingBooking.ID)
  case offer(UserID, ParkingBooking.ID)
  case cancel(UserID, ParkingBooking.ID, CancellationOffer.ID)

  /// The driver who sends it with an idempotency key.
  var sender: UserID? {
    switch self {
    case .hold(let user, _), .quote(let user, _), .begin(let user, _, _), .add(let user, _, _, _),
      .offer(let user, _), .cancel(let user, _, _):
      user
    case .finish, .word, .refund: nil
    }
  }

  /// The name in traces and counts.
  var name: String { "parking." + "\(self)".prefix { $0 != "(" } }
}

/// The ids that drivers have received and can use in later commands.
struct ParkingParties: Sendable {
  var quotes: [Quote<ParkingRequest>] = []
  var bookings: [ParkingBooking.ID] = []
  var offers: [(user: UserID, booking: ParkingBooking.ID, offer: CancellationOffer.ID)] = []
}
