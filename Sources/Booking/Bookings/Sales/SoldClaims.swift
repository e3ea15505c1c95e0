package import Vocabulary

// These changes apply to the claims that a booking has after it was sold.

extension ChangeSet {
  /// Releases the sold claims of a booking on these resources.
  package mutating func giveUp<Booking: SoldRecord>(
    _ resources: Set<Resource>, of booking: inout Booking
  ) {
    for index in booking.sale.purchases.indices where booking.sale.purchases[index].isSold {
      let asks = booking.sale.purchases[index].asks
      for ask in asks where resources.contains(ask.resource) {
        release(Claim(ask, owner: booking.key, fence: 1, until: nil))
      }
      booking.sale.purchases[index].asks = asks.filter { !resources.contains($0.resource) }
    }
  }

  /// Replaces a sold claim of a booking by another one, at the price that the first was sold for.
  ///
  /// Both are in one commit, so that the booking always has one of the two. A cancellation offer ends with it,
  /// because it was made for the former claim.
  ///
  /// If the exchanged purchase waits for acceptance, it waits until `deadline`. The result is false if the booking
  /// has no claim of this kind.
  package mutating func exchange<Booking: SoldRecord>(
    _ former: Ask, for new: Ask, of booking: inout Booking, awaitedUntil deadline: Instant? = nil
  ) -> Bool {
    for index in booking.sale.purchases.indices where booking.sale.purchases[index].isSold {
      guard let place = booking.sale.purchases[index].asks.firstIndex(of: former) else { continue }
      release(Claim(former, owner: booking.key, fence: 1, until: nil))
      take(Claim(new, owner: booking.key, fence: 1, until: nil))
      booking.sale.purchases[index].asks[place] = new
      if booking.sale.purchases[index].awaitsWord != nil, let deadline {
        booking.sale.purchases[index].awaitsWord = deadline
      }
      booking.sale.offer = nil
      return true
    }
    return false
  }
}
