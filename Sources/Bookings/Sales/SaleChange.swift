internal import Vocabulary

/// A booking after a change, and what to do about its passes.
package struct SaleChange<Booking: SoldRecord>: Hashable, Sendable {
  package let booking: Booking
  package let passes: [PassDecision]

  /// Refuses a change whose new passes for any of these would have to wait: who asks for one asks again.
  package func checkIssued(_ entitlements: [String]) throws(Refusal) {
    if let until = entitlements.compactMap({ booking.passes.due[$0] }).max() {
      throw .tooSoon("a new pass", until: until)
    }
  }
}

extension ChangeSet {
  /// Writes a booking that is confirmed as soon as it is made, and with it its passes.
  mutating func insert<P: Product>(
    _ value: P.Booking, of product: P, using random: inout some RandomNumberGenerator
  ) -> SaleChange<P.Booking> {
    let change = issuing(value, of: product, using: &random)
    insert(change.booking)
    publish(change)
    return change
  }

  /// Writes a booking in its new form, and with it what that means for its passes.
  ///
  /// - Parameter entitlement: whose passes are all replaced, because somebody else may have one.
  package mutating func update<P: Product>(
    _ read: Versioned<P.Booking>, to value: P.Booking, renewing entitlement: String? = nil,
    of product: P, using random: inout some RandomNumberGenerator
  ) -> SaleChange<P.Booking> {
    // What says nothing about anybody any more earns nothing and takes nothing back.
    guard !value.sale.isForgotten else {
      update(read, to: value)
      return SaleChange(booking: value, passes: [])
    }
    let change = issuing(value, renewing: entitlement, of: product, using: &random)
    update(read, to: change.booking)
    publish(change)
    return change
  }

  private func issuing<P: Product>(
    _ value: P.Booking, renewing entitlement: String? = nil, of product: P,
    using random: inout some RandomNumberGenerator
  ) -> SaleChange<P.Booking> {
    var booking = value
    let decisions = booking.passes.settle(
      product.entitlements(of: booking), renewing: entitlement, now: now, using: &random)
    return SaleChange(booking: booking, passes: decisions)
  }

  private mutating func publish<Booking>(_ change: SaleChange<Booking>) {
    for decision in change.passes { publish(decision, of: change.booking) }
  }
}
