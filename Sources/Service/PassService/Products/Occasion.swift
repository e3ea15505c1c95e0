internal import PassMinting
internal import Bookings
package import Vocabulary

/// Something that a booking is for, at a time of its own, such as a flight or a show: what a traveler's calendar has.
package struct Occasion: Sendable {
  /// Tells it from the booking's others; never changed.
  package let name: String
  package let title: String
  /// Where, in words; empty where that is not known.
  package let place: String
  package let begins: Instant
  package let ends: Instant
  /// What to say to staff there, such as a confirmation code.
  package let note: String

  package init(
    _ name: String, _ title: String, at place: String, from begins: Instant, to ends: Instant,
    note: String
  ) {
    (self.name, self.title, self.place) = (name, title, place)
    (self.begins, self.ends, self.note) = (begins, ends, note)
  }
}

extension ServedProduct {
  /// What a booking is still for; nothing if it does not stand and does not wait for its provider's answer either.
  func upcoming(of booking: Booking, at now: Instant) -> [Occasion] {
    guard booking.stage == .confirmed || booking.awaitsWord else { return [] }
    return occasions(of: booking).filter { $0.ends > now }
  }
}
