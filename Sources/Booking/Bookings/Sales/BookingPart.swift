package import Vocabulary

/// A part of a booking that its customer gives up while the rest stays: units by their names, such as seats, or a
/// number of places without names.
package struct BookingPart: Hashable, Sendable, Codable {
  package let units: [String]
  package let places: Int

  package init(units: [String] = [], places: Int = 0) {
    (self.units, self.places) = (units, places)
  }
}

extension Product {
  package func refund(
    of part: BookingPart, from booking: Booking, by policy: RefundPolicy, now: Instant
  ) throws(Refusal) -> (paid: Money, back: Money) {
    throw .indivisible(booking, at: now)
  }

  package func giveUp(
    _ part: BookingPart, of booking: inout Booking, in changes: inout ChangeSet
  ) throws(Refusal) {
    throw .indivisible(booking, at: changes.now)
  }
}

extension Refusal {
  /// Returns the refusal for a part of a booking whose product sells and cancels a booking as a whole.
  fileprivate static func indivisible(_ booking: some SoldRecord, at now: Instant) -> Refusal {
    .notAllowed(
      what: "booking", state: booking.stateName(at: now), action: "cancel a part", allowed: [],
      because: "such a booking is cancelled as a whole")
  }
}
