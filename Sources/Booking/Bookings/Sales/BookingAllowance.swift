package import Vocabulary

/// A user's allowance of bookings that are free of charge, or made several at a time as a series.
///
/// Without it, a user could make and give back such bookings without end, and each leaves records behind. The
/// allowance comes back evenly, even if the bookings are cancelled.
package struct BookingAllowance: Record {
  package static let kind = "booking_allowance"

  /// The kind of the bookings and the user.
  package let key: String
  /// The time at which the whole allowance is available again.
  package let full: Instant

  package var lapses: Instant? { full }

  package static func key(_ bookings: String, _ user: UserID) -> String {
    "\(bookings) \(user.rawValue)"
  }

  /// Takes bookings from the allowance of their user.
  ///
  /// `known` is the rest of the allowance, if something was taken before. The refusal `RATE_LIMITED` has the time
  /// from which on the allowance is enough.
  package static func spend(
    _ count: Int, of key: String, known: Versioned<BookingAllowance>?, by terms: SaleTerms,
    in changes: inout ChangeSet
  ) throws(Refusal) {
    let from = max(known?.value.full ?? changes.now, changes.now)
    let full = from.adding(seconds: count * (terms.allowancePeriod / terms.allowedBookings))
    let possible = full.adding(seconds: -terms.allowancePeriod)
    guard possible <= changes.now else {
      throw .tooSoon(
        count == 1 ? "a free booking" : "a series of \(count) bookings", until: possible)
    }
    let value = BookingAllowance(key: key, full: full)
    if let known { changes.update(known, to: value) } else { changes.insert(value) }
  }
}
