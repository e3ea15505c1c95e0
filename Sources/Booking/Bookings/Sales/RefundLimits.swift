package import Vocabulary

/// The limits of an agent's refunds beyond the terms of a sale.
package struct RefundLimits: Hashable, Sendable {
  /// The limit on all that agents refund of one booking, so that several steps do not pass it; nil for no limit.
  package var perBooking: Limit?
  /// The limit on all that one agent refunds within a day, of all bookings; nil for no limit.
  package var perDay: Limit?

  /// A limit with several parts; all of them apply.
  package struct Limit: Hashable, Sendable {
    /// The amounts in minor units; a currency that is not named is not refunded, unless no currency is named.
    package var amounts: [CurrencyCode: Int]
    /// The percentage of what was charged for a booking; nil for any share.
    package var percent: Int?

    package init(amounts: [CurrencyCode: Int] = [:], percent: Int? = nil) {
      self.amounts = amounts
      self.percent = percent
    }
  }

  package init(perBooking: Limit? = nil, perDay: Limit? = nil) {
    self.perBooking = perBooking
    self.perDay = perDay
  }

  /// Refuses a refund that passes the limit of its booking.
  ///
  /// `given` is the amount that agents refunded of the booking before, and `paid` the amount that was charged for it.
  func check(_ amount: Money, given: Money, ofPaid paid: Money) throws(Refusal) {
    guard let most = perBooking?.most(in: amount.currency, ofPaid: paid) else { return }
    guard amount.minorUnits <= most.minorUnits - given.minorUnits else {
      throw .refundLimitExceeded(
        "booking", limit: most,
        left: Money(max(most.minorUnits - given.minorUnits, 0), most.currency)
      )
    }
  }

  /// Refuses a refund that passes the agent's limit of a day; `spent` is the amount that the agent
  /// refunded within the last day.
  func check(_ amount: Money, spent: Money) throws(Refusal) {
    guard let most = perDay?.most(in: amount.currency, ofPaid: nil) else { return }
    guard amount.minorUnits <= most.minorUnits - spent.minorUnits else {
      throw .refundLimitExceeded(
        "day", limit: most, left: Money(max(most.minorUnits - spent.minorUnits, 0), most.currency))
    }
  }
}

extension RefundLimits.Limit {
  /// Returns the highest amount; nil for no limit.
  fileprivate func most(in currency: CurrencyCode, ofPaid paid: Money?) -> Money? {
    // The share is rounded down, so that it is never more than it says.
    let share = percent.flatMap { percent in
      paid.map { $0.minorUnits / 100 * percent + $0.minorUnits % 100 * percent / 100 }
    }
    let amount = amounts.isEmpty ? nil : amounts[currency] ?? 0
    return [share, amount].compactMap { $0 }.min().map { Money($0, currency) }
  }
}
