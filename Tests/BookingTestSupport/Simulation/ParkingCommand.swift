internal import Bookings
internal import ParkingExample
internal import Selling
internal import Vocabulary

/// What somebody asks of the car park's desk.
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

  /// The driver who sends it, with a key of his own.
  var sender: UserID? {
    switch self {
    case .hold(let user, _), .quote(let user, _), .begin(let user, _, _), .add(let user, _, _, _),
      .offer(let user, _), .cancel(let user, _, _):
      user
    case .finish, .word, .refund: nil
    }
  }

  /// In one word.
  var name: String { "parking." + "\(self)".prefix { $0 != "(" } }
}

/// What drivers were told, and so may ask for next.
struct ParkingParties: Sendable {
  var quotes: [Quote<ParkingRequest>] = []
  var bookings: [ParkingBooking.ID] = []
  var offers: [(user: UserID, booking: ParkingBooking.ID, offer: CancellationOffer.ID)] = []
}
