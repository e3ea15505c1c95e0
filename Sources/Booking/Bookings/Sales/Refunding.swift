package import Vocabulary

/// Partial refunds over one or several payments.
package enum Refunding {
  /// Distributes a refund over the payments, the last payment first.
  package static func give(_ amount: Money, backOf payments: [Payment]) -> [Payment] {
    var left = amount
    var result = payments
    for index in result.indices.reversed() where left.minorUnits > 0 {
      let maximum = result[index].refundable
      let part = maximum.minorUnits < left.minorUnits ? maximum : left
      guard part.minorUnits > 0, let rest = left.subtracting(part) else { continue }
      result[index] = result[index].refunding(part)
      left = rest
    }
    return result
  }

  /// Refunds a part of a booking that continues, such as for an hour that could not be used; `payments` are
  /// all payments of the booking.
  package static func refund<P: Product>(
    _ amount: Money, of read: Versioned<P.Booking>, _ product: P, payments: [Versioned<Payment>],
    now: Instant
  ) throws(Refusal) -> Decision<SaleChange<P.Booking>> {
    let booking = read.value
    try booking.checkStands(for: "refund", at: now)
    let maximum = try booking.refundable(of: payments)
    guard amount.currency == maximum.currency,
      (1...max(maximum.minorUnits, 1)).contains(amount.minorUnits),
      maximum.minorUnits > 0
    else { throw .invalid("amount", "expected more than 0 and at most \(maximum)") }
    var changes = ChangeSet(at: now)
    changes.rely(on: read)
    for (payment, value) in zip(payments, give(amount, backOf: payments.map(\.value))) {
      changes.update(payment, to: value)
    }
    changes.emit("booking.refunded", booking)
    return Decision(SaleChange(booking: booking, passes: []), changes)
  }
}

extension ChangeSet {
  /// Refunds a part of a booking that continues.
  mutating func give(
    _ amount: Money, backOf payments: [Versioned<Payment>], of booking: some SoldRecord
  ) throws(Refusal) {
    guard amount.minorUnits <= (try booking.refundable(of: payments)).minorUnits else {
      throw .invalid(
        "quote_id", "money was refunded since this quote was made; ask for a new quote")
    }
    let values = Refunding.give(amount, backOf: payments.map(\.value))
    for (payment, value) in zip(payments, values) { update(payment, to: value) }
  }
}

extension SoldRecord {
  /// Returns the total that can still be refunded; refuses if the payments are not exactly the booking's.
  package func refundable(of payments: [Versioned<Payment>]) throws(Refusal) -> Money {
    let own = sale.payments
    guard payments.map(\.value.id) == own else {
      throw .notFound(Payment.kind, own.first?.rawValue ?? key)
    }
    let currency = quote.total.currency
    guard let maximum = Money.sum(payments.map(\.value.refundable), in: currency) else {
      throw Refusal(.invalidRequest, "the payments cannot be added up in \(currency)")
    }
    return maximum
  }
}
