package import Vocabulary

/// Acceptance of a booking by a third party, such as a host or an attendant, before it is confirmed.
///
/// Until then the money is at most reserved. Acceptance permits the capture; a rejection, or no answer in
/// time, releases everything.
package enum Consent {
  /// The answer of the third party.
  package enum Word: Hashable, Sendable {
    case yes, no
    /// The third party did not answer before the deadline.
    case nothing
  }

  /// Applies an answer to all purchases of the booking that wait for one; `payments` are the
  /// payments of those purchases.
  package static func apply<P: Product>(
    _ word: Word, to read: Versioned<P.Booking>, _ product: P,
    payments: [Versioned<Payment>], now: Instant,
    using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<SaleChange<P.Booking>> {
    var booking = read.value
    var changes = ChangeSet(at: now)
    let waiting = booking.sale.purchases.indices.compactMap { index in
      booking.sale.purchases[index].awaitsWord.map { (index, until: $0) }
    }
    guard let last = waiting.map(\.until).max() else {
      throw .notAllowed(
        what: "booking", state: booking.stateName(at: now), action: "accept or decline",
        allowed: [],
        because: "nothing of this booking waits for an answer")
    }
    if word == .nothing, last > now { throw .tooSoon("giving up on an answer", until: last) }
    // A cancellation offer that was made before does not include the money that is taken now.
    booking.sale.offer = nil
    for (index, until) in waiting {
      var purchase = booking.sale.purchases[index]
      let payment = payments.first { $0.value.id == purchase.payment }
      guard purchase.payment == nil || payment != nil else {
        throw .notFound(Payment.kind, purchase.payment?.rawValue ?? "")
      }
      let isPossible =
        index == 0 || changes.canAdd(purchase.quote.request, to: booking, product)
      if word == .yes, until > now, isPossible {
        purchase.awaitsWord = nil
        if let payment {
          changes.update(payment, to: payment.value.released())
          if payment.value.state == .captured { purchase.confirm(at: now) }
        } else {
          purchase.confirm(at: now)
        }
      } else {
        for claim in booking.claims(of: index) { changes.release(claim) }
        purchase.fail(isPossible ? .turnedDown : .overtaken)
        if let payment { changes.update(payment, to: payment.value.withoutBooking()) }
      }
      try changes.replace(purchase, at: index, of: &booking, product)
    }
    let change = changes.update(read, to: booking, of: product, using: &random)
    return Decision(change, changes)
  }
}
