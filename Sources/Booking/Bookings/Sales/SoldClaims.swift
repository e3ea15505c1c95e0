package import Vocabulary

// What a booking has of the inventory changes after it was sold.

extension ChangeSet {
  /// Releases what a booking has sold claims on.
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

  /// Gives a booking something else in place of what it has sold claims on, at the price that it was sold for.
  ///
  /// Both are one commit, so that the booking always has one of the two.
  ///
  /// An offer of a cancellation ends with it, as it was made for what the booking had.
  ///
  /// - Parameter deadline: until when the exchanged purchase waits for acceptance, where it does.
  /// - Returns: false if the booking has no claim of this kind.
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
