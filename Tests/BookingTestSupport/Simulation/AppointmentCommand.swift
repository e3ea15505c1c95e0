internal import Appointments
internal import Bookings
internal import Selling
internal import Vocabulary

/// A command to the desk of a practice.
enum AppointmentCommand: Sendable {
  case hold(UserID, AppointmentWish)
  case quote(UserID, AppointmentRequest)
  case begin(UserID, Quote<AppointmentRequest>.ID, String)
  case finish(AppointmentBooking.ID)
  case accept(AppointmentBooking.ID)
  case decline(AppointmentBooking.ID)
  case offer(UserID, AppointmentBooking.ID)
  case cancel(UserID, AppointmentBooking.ID, CancellationOffer.ID)
  case callOff(AppointmentBooking.ID)
  case move(AppointmentBooking.ID, Stretch)
  /// Asks for a series, which the payment token pays if it costs something.
  case `repeat`(UserID, SeriesWish, String)
  case acceptSeries(AppointmentSeries.ID)
  /// Ends a series from an occurrence on, for its owner or its provider.
  case endSeries(AppointmentSeries.ID, AppointmentActor, from: LocalTime?)
  case conclude(AppointmentSeries.ID)

  /// The owner who sends it with an idempotency key.
  var sender: UserID? {
    switch self {
    case .hold(let user, _), .quote(let user, _), .begin(let user, _, _), .offer(let user, _),
      .cancel(let user, _, _), .repeat(let user, _, _):
      user
    case .finish, .accept, .decline, .callOff, .move, .acceptSeries, .endSeries, .conclude: nil
    }
  }

  /// The name in traces and counts.
  var name: String { "appointment." + "\(self)".prefix { $0 != "(" } }
}

/// The ids that owners have received and can use in later commands.
struct AppointmentParties: Sendable {
  var holds: [Hold] = []
  var quotes: [Quote<AppointmentRequest>] = []
  var bookings: [AppointmentBooking.ID] = []
  var series: [AppointmentSeries.ID] = []
  var offers: [(user: UserID, booking: AppointmentBooking.ID, offer: CancellationOffer.ID)] = []
}
