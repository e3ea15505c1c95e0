package import Vocabulary

/// How many bookings that cost nothing a user may still make.
///
/// What costs nothing could be booked and given back without end, and each booking leaves records behind. The allowance
/// comes back evenly, whatever became of the bookings.
package struct FreeAllowance: Record {
  package static let kind = "free_allowance"

  /// The kind of the bookings and the user.
  package let key: String
  /// When all of it is there again.
  package let full: Instant

  package var lapses: Instant? { full }

  package static func key(_ bookings: String, _ user: UserID) -> String {
    "\(bookings) \(user.rawValue)"
  }

  /// Takes bookings from the allowance of their user.
  ///
  /// - Parameter known: what is left, if something was taken before.
  /// - Throws: `RATE_LIMITED` with the time from which on so many are possible.
  package static func spend(
    _ count: Int, of key: String, known: Versioned<FreeAllowance>?, by terms: SaleTerms,
    in changes: inout ChangeSet
  ) throws(Refusal) {
    guard count > 0 else { return }
    let from = max(known?.value.full ?? changes.now, changes.now)
    let full = from.adding(seconds: count * (terms.freePeriod / terms.freeBookings))
    let possible = full.adding(seconds: -terms.freePeriod)
    guard possible <= changes.now else {
      throw .tooSoon(count == 1 ? "a booking that costs nothing" : "so much that costs nothing", until: possible)
    }
    let value = FreeAllowance(key: key, full: full)
    if let known { changes.update(known, to: value) } else { changes.insert(value) }
  }
}
