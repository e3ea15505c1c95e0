package import Vocabulary

/// What a cancellation would give back, promised up to a moment.
package struct CancellationOffer: Hashable, Sendable, Codable, Identified {
  package static let idPrefix = "cxl"

  package typealias ID = OpaqueID<CancellationOffer>

  package let id: ID
  /// What goes back to the traveler.
  package let refund: Money
  /// What does not.
  package let fee: Money
  /// It counts up to but not including this moment.
  package let expires: Instant
}

/// Cancelling in two steps: what would come back, then yes.
package enum Cancellation {
  /// An offer, which replaces any former one.
  ///
  /// - Parameter policy: what part of the price comes back, as it is now.
  package static func offer<P: Product>(
    of read: Versioned<P.Booking>, _ product: P, for user: UserID, standing: P.Standing,
    refunds policy: RefundPolicy, now: Instant, using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<CancellationOffer> {
    var booking = read.value
    try booking.checkAccess(by: user)
    product.follow(standing, in: &booking)
    try booking.checkStands(for: "cancel", at: now)
    try product.checkCancellation(of: booking, now: now)
    let paid = booking.quote.total
    let refund = product.refund(of: booking, by: policy, now: now)
    let offer = CancellationOffer(
      id: .init(using: &random), refund: refund,
      fee: paid.subtracting(refund) ?? .zero(paid.currency),
      expires: now.adding(seconds: product.terms.cancellationOfferLasts))
    booking.sale.offer = offer
    var changes = ChangeSet(at: now)
    product.rely(on: standing, in: &changes)
    _ = changes.update(read, to: booking, of: product, using: &random)
    return Decision(offer, changes)
  }

  /// Cancels: what was sold is free, passes are revoked, and the promised refund is on its way, all at once.
  package static func confirm<P: Product>(
    _ offer: CancellationOffer.ID, of read: Versioned<P.Booking>, _ product: P, for user: UserID,
    payment: Versioned<Payment>, standing: P.Standing, now: Instant,
    using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<SaleChange<P.Booking>> {
    var booking = read.value
    try booking.checkAccess(by: user)
    product.follow(standing, in: &booking)
    try booking.checkStands(for: "cancel", at: now)
    try product.checkCancellation(of: booking, now: now)
    guard let promised = booking.offer, promised.id == offer else {
      throw .notFound("cancellation offer", offer.rawValue)
    }
    guard promised.expires > now else {
      throw .invalid("offer", "it ended at \(promised.expires); ask for a new one")
    }
    guard payment.value.id == booking.payment else {
      throw .notFound(Payment.kind, payment.value.key)
    }
    var changes = ChangeSet(at: now)
    product.rely(on: standing, in: &changes)
    for claim in booking.claims { changes.release(claim) }
    booking.sale.stage = .cancelled
    changes.update(payment, to: payment.value.refunding(promised.refund))
    changes.publish("booking.cancelled", booking)
    let change = changes.update(read, to: booking, of: product, using: &random)
    return Decision(change, changes)
  }
}
