internal import Vocabulary

/// A booking after a change, with the resulting pass decisions.
package struct SaleChange<Booking: SoldRecord>: Hashable, Sendable {
  package let booking: Booking
  package let passes: [PassDecision]

  /// Refuses if the new pass of any of these entitlements is delayed; the client has to repeat the request.
  package func checkIssued(_ entitlements: [String]) throws(Refusal) {
    if let until = entitlements.compactMap({ booking.passes.due[$0] }).max() {
      throw .tooSoon("a new pass", until: until)
    }
  }
}

extension ChangeSet {
  /// Inserts a booking that is sold in the first step, with its passes.
  mutating func insert<P: Product>(
    _ value: P.Booking, of product: P, using random: inout some RandomNumberGenerator
  ) -> SaleChange<P.Booking> {
    let change = issuing(value, of: product, using: &random)
    insert(change.booking)
    emit(change)
    return change
  }

  /// Updates a booking and its passes.
  ///
  /// All passes of the entitlement `renewing` are replaced, because a copy may be in other hands. All passes of the
  /// entitlement `withholding` are revoked, without new ones.
  package mutating func update<P: Product>(
    _ read: Versioned<P.Booking>, to value: P.Booking, renewing entitlement: String? = nil,
    withholding taken: String? = nil,
    of product: P, using random: inout some RandomNumberGenerator
  ) -> SaleChange<P.Booking> {
    var value = value
    if value.sale.purchases.allSatisfy({ $0.payment == nil }) { value.sale.noteEnd(nil, at: now) }
    value.noteChange(since: read.value, at: now)
    // After the removal of personal data a booking neither mints nor revokes passes.
    guard !value.sale.isForgotten else {
      update(read, to: value)
      return SaleChange(booking: value, passes: [])
    }
    let change = issuing(
      value, renewing: entitlement, withholding: taken, of: product, using: &random)
    update(read, to: change.booking)
    emit(change)
    return change
  }

  private func issuing<P: Product>(
    _ value: P.Booking, renewing entitlement: String? = nil, withholding taken: String? = nil,
    of product: P, using random: inout some RandomNumberGenerator
  ) -> SaleChange<P.Booking> {
    var booking = value
    let decisions = booking.passes.settle(
      product.entitlements(of: booking), renewing: entitlement, withholding: taken, now: now,
      using: &random)
    return SaleChange(booking: booking, passes: decisions)
  }

  private mutating func emit<Booking>(_ change: SaleChange<Booking>) {
    for decision in change.passes { emit(decision, of: change.booking) }
  }
}
