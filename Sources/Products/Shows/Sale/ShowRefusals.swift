package import Bookings
internal import Vocabulary

extension RefusalCode {
  /// The codes specific to shows.
  package static let shows = [showStarted, showCancelled]

  package static let showStarted = RefusalCode(
    "SHOW_STARTED", .conflict, "The show has begun", message: .showStarted)
  package static let showCancelled = RefusalCode(
    "SHOW_CANCELLED", .conflict, "The show is cancelled", message: .showCancelled)
}

extension Refusal {
  package static func showStarted(_ show: Show) -> Refusal {
    Refusal(
      .showStarted, "the show began at \(show.begins.inWords); choose a later one",
      [.init("showing_id", .text(show.key))])
  }

  /// Refuses a cancellation after the beginning; unlike for a sale, another show would not help.
  static func showStarted(forCancelling booking: ShowBooking) -> Refusal {
    Refusal(
      .showStarted,
      "the show began at \(booking.begins.inWords), and its tickets cannot be cancelled any more",
      [.init("showing_id", .text(booking.show.rawValue))])
  }

  package static func showCancelled(_ show: Show) -> Refusal {
    Refusal(
      .showCancelled, "the show of \(show.begins.inWords) is cancelled; choose another show",
      [.init("showing_id", .text(show.key))])
  }
}
