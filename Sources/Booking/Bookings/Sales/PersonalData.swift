package import Vocabulary

/// Removal of personal data from bookings: at once if nothing was sold, otherwise a fixed time after it is
/// over.
package enum PersonalData {
  /// Removes the personal data of a booking if the removal is due.
  ///
  /// The rest says what was sold, at which price, to which user id.
  package static func remove<P: Product>(
    from read: Versioned<P.Booking>, of product: P, now: Instant
  ) throws(Refusal) -> Decision<P.Booking> {
    var booking = read.value
    var changes = ChangeSet(at: now)
    guard let over = booking.concludes else { return Decision(booking, changes) }
    let due = over.adding(seconds: product.terms.personalDataKept)
    guard due <= now else { throw .tooSoon("removing personal data", until: due) }
    booking.forget()
    changes.update(read, to: booking)
    changes.emit("booking.personal_data_removed", booking)
    return Decision(booking, changes)
  }
}

extension SoldRecord {
  /// Removes the personal data; the booking has no entitlements from then on.
  mutating func forget() {
    removePersonalData()
    sale.contact = nil
    sale.isForgotten = true
  }
}
