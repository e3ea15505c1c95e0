package import Vocabulary

/// A user's allowance of bookings that are free of charge, or made several at a time as a series.
///
/// Without it, a user could make and give back such bookings without end, and each leaves records behind. The
/// allowance comes back evenly, even if the bookings are cancelled.
///
/// What a visitor takes is taken from a second one, too, which all visitors of the network share.
package struct BookingAllowance: Record {
  package static let kind = "booking_allowance"

  /// The kind of what is counted, and the user or the network.
  package let key: String
  /// The time at which the whole allowance is available again.
  package let full: Instant

  package var lapses: Instant? { full }

  /// The user's own allowance.
  package static func key(_ bookings: String, _ user: UserID) -> String {
    "\(bookings) \(user.rawValue)"
  }

  /// The allowance that all visitors of a network share; nil unless the user is a visitor.
  package static func networkKey(_ bookings: String, _ user: UserID) -> String? {
    user.isVisitor ? "\(bookings) \(user.countedName)" : nil
  }

  /// Takes bookings from an allowance.
  ///
  /// `known` is the rest of the allowance, if something was taken before, and `users` the number of users whose
  /// allowances it has. `what` is what is counted. The refusal `RATE_LIMITED` has the time from which on the allowance
  /// is enough.
  package static func spend(
    _ count: Int, of key: String, users: Int = 1, known: Versioned<BookingAllowance>?,
    by terms: SaleTerms, what: String? = nil, in changes: inout ChangeSet
  ) throws(Refusal) {
    let from = max(known?.value.full ?? changes.now, changes.now)
    let each = max(terms.allowancePeriod / (terms.allowedBookings * users), 1)
    let full = from.adding(seconds: count * each)
    let possible = full.adding(seconds: -terms.allowancePeriod)
    guard possible <= changes.now else {
      throw .tooSoon(
        what ?? (count == 1 ? "a free booking" : "a series of \(count) bookings"),
        until: possible)
    }
    let value = BookingAllowance(key: key, full: full)
    if let known { changes.update(known, to: value) } else { changes.insert(value) }
  }
}
