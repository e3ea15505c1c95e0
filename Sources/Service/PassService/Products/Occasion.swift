internal import PassMinting
internal import Bookings
package import Vocabulary

/// Something at a time of its own that a booking is for, such as a flight or a show: an entry of a traveler's calendar.
package struct Occasion: Sendable {
  /// The name, which tells it from the other occasions of the booking and never changes.
  package let name: String
  package let title: String
  /// The place, in words; empty where it is not known.
  package let place: String
  package let begins: Instant
  package let ends: Instant
  /// The beginning and the end by the clocks of their places; nil where the zones are not known.
  package var local: (begins: ZonedTime, ends: ZonedTime)?
  /// The text for the staff there, such as a confirmation code.
  package let note: String

  package init(
    _ name: String, _ title: String, at place: String, from begins: Instant, to ends: Instant,
    note: String
  ) {
    (self.name, self.title, self.place) = (name, title, place)
    (self.begins, self.ends, self.note) = (begins, ends, note)
  }

  /// Creates an occasion whose times are by the clocks of its places.
  package init(
    _ name: String, _ title: String, at place: String, from begins: ZonedTime, to ends: ZonedTime,
    note: String
  ) {
    self.init(name, title, at: place, from: begins.instant, to: ends.instant, note: note)
    local = (begins, ends)
  }
}

extension ServedProduct {
  /// Returns the occasions of a booking that are not over, if it is confirmed or waits for its provider's answer.
  func upcoming(of booking: Booking, at now: Instant) -> [Occasion] {
    guard booking.stage == .confirmed || booking.awaitsWord else { return [] }
    return occasions(of: booking).filter { $0.ends > now }
  }
}
