package import Vocabulary

/// What a booking says about people, and when that goes: at once where nothing was sold, otherwise some
/// time after what was sold is over.
package enum PersonalData {
  /// The booking without what it says about people, now that its time has come.
  ///
  /// What is left tells what was sold for how much to which user.
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
    changes.publish("booking.personal_data_removed", booking)
    return Decision(booking, changes)
  }
}

extension SoldRecord {
  /// Removes what it says about people; it earns nothing from then on.
  mutating func forget() {
    removePersonalData()
    sale.isForgotten = true
  }
}
