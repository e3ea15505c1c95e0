package import Vocabulary

/// The refund that a cancellation would bring, guaranteed until a given time.
package struct CancellationOffer: Hashable, Sendable, Codable, Identified {
  package static let idPrefix = "cxl"

  package typealias ID = OpaqueID<CancellationOffer>

  package let id: ID
  /// Amount to be refunded.
  package let refund: Money
  /// Amount that is kept.
  package let fee: Money
  /// End of the offer, exclusive.
  package let expires: Instant
  /// The part of the booking that is given up; nil for all of it.
  package internal(set) var part: BookingPart? = nil

  /// An offer; a `part` of nil means all of the booking.
  init(id: ID, refund: Money, fee: Money, expires: Instant, part: BookingPart? = nil) {
    (self.id, self.refund, self.fee) = (id, refund, fee)
    (self.expires, self.part) = (expires, part)
  }
}

/// Cancellation in two steps: an offer of a refund, then its confirmation.
package enum Cancellation {
  /// The data from which a cancellation is decided.
  package struct Snapshot<P: Product>: Sendable {
    package let booking: Versioned<P.Booking>
    /// All payments of the booking.
    package let payments: [Versioned<Payment>]
    package let standing: P.Standing

    package init(
      booking: Versioned<P.Booking>, payments: [Versioned<Payment>], standing: P.Standing
    ) {
      self.booking = booking
      self.payments = payments
      self.standing = standing
    }
  }

  /// Makes an offer, which replaces any earlier one.
  ///
  /// `part` is given up; nil means all of the booking. `policy` has the current rules for the part of
  /// the price that is refunded.
  package static func offer<P: Product>(
    of part: BookingPart? = nil, from snapshot: Snapshot<P>, _ product: P, for user: UserID,
    refunds policy: RefundPolicy, now: Instant, using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<CancellationOffer> {
    let payments = snapshot.payments
    var booking = snapshot.booking.value
    try booking.checkAccess(by: user)
    product.update(&booking, from: snapshot.standing)
    try booking.checkMayEnd(at: now)
    let maximum = try booking.refundable(of: payments)
    if let part {
      try booking.checkDivision(by: product.terms, at: now)
      let (paid, back) = try product.refund(of: part, from: booking, by: policy, now: now)
      let refund = back.minorUnits < maximum.minorUnits ? back : maximum
      return offer(
        refund, keeping: paid.subtracting(refund), of: part, booking, snapshot, product, now: now,
        using: &random)
    }
    // An addition that is not paid completely is undone with the booking, so its price does not count.
    var paid = booking
    paid.sale = booking.sale.withoutAdditionUnderWay
    // A booking that is not paid or accepted yet is only a request, and taking it back costs nothing.
    let isUndone = booking.isBeingPaid || booking.awaitsWord
    let share = isUndone ? maximum : product.refund(of: paid, by: policy, now: now)
    // Amounts refunded or promised earlier are not refunded again, and money that the provider
    // gave back counts as refunded.
    let reversed = Money.sum(payments.map(\.value.reversed), in: share.currency)
    let owed = reversed.flatMap(share.subtracting) ?? share
    let most = owed.minorUnits < maximum.minorUnits ? owed : maximum
    let refund = most.minorUnits > 0 ? most : .zero(share.currency)
    return offer(
      refund, keeping: maximum.subtracting(refund), of: nil, booking, snapshot, product,
      isUndone: isUndone, now: now, using: &random)
  }

  /// Makes an offer of this refund; `isUndone` says whether what is cancelled is not complete yet.
  private static func offer<P: Product>(
    _ refund: Money, keeping fee: Money?, of part: BookingPart?, _ offered: P.Booking,
    _ snapshot: Snapshot<P>, _ product: P, isUndone: Bool = false, now: Instant,
    using random: inout some RandomNumberGenerator
  ) -> Decision<CancellationOffer> {
    let lasts = now.adding(seconds: product.terms.cancellationOfferLasts)
    // The offer ends no later than the time in which the booking can be cancelled.
    let offer = CancellationOffer(
      id: .init(using: &random), refund: refund, fee: fee ?? .zero(refund.currency),
      expires: isUndone ? lasts : min(lasts, offered.cancellationEnds ?? lasts), part: part)
    var booking = offered
    booking.sale.offer = offer
    var changes = ChangeSet(at: now)
    product.rely(on: snapshot.standing, in: &changes)
    for payment in snapshot.payments { changes.rely(on: payment) }
    _ = changes.update(snapshot.booking, to: booking, of: product, using: &random)
    return Decision(offer, changes)
  }

  /// Cancels the booking: releases its claims, revokes its passes and starts the refund, in one commit.
  package static func confirm<P: Product>(
    _ offer: CancellationOffer.ID, from snapshot: Snapshot<P>, _ product: P, for user: UserID,
    now: Instant, using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<SaleChange<P.Booking>> {
    let (read, standing) = (snapshot.booking, snapshot.standing)
    var booking = read.value
    try booking.checkAccess(by: user)
    product.update(&booking, from: standing)
    try booking.checkMayEnd(at: now)
    guard let promised = booking.offer, promised.id == offer else {
      throw .notFound("cancellation offer", offer.rawValue)
    }
    guard promised.expires > now else {
      throw .invalid(
        "cancellation_id", "this offer ended at \(promised.expires); ask for a new one")
    }
    guard promised.refund.minorUnits <= (try booking.refundable(of: snapshot.payments)).minorUnits
    else {
      throw .invalid(
        "cancellation_id", "money was refunded since this offer was made; ask for a new one")
    }
    if let part = promised.part {
      try booking.checkDivision(by: product.terms, at: now)
      return try giveUp(
        part, of: booking, giving: promised.refund, snapshot, product, now: now, using: &random)
    }
    return end(booking, giving: promised.refund, snapshot, product, now: now, using: &random)
  }

  /// Takes a part from a booking that continues, and starts its refund.
  private static func giveUp<P: Product>(
    _ part: BookingPart, of divided: P.Booking, giving refund: Money, _ snapshot: Snapshot<P>,
    _ product: P, now: Instant, using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<SaleChange<P.Booking>> {
    var booking = divided
    var changes = ChangeSet(at: now)
    product.rely(on: snapshot.standing, in: &changes)
    try product.giveUp(part, of: &booking, in: &changes)
    booking.sale.offer = nil
    try changes.give(refund, backOf: snapshot.payments, of: booking)
    changes.emit("booking.part_cancelled", booking)
    let change = changes.update(snapshot.booking, to: booking, of: product, using: &random)
    return Decision(change, changes)
  }

  /// Cancels a booking because its seller no longer provides what was sold: all that was paid is refunded without a
  /// request.
  ///
  /// It does not wait for a payment that is under way: everything that the provider did for that payment is undone.
  package static func callOff<P: Product>(
    _ snapshot: Snapshot<P>, _ product: P, now: Instant,
    using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<SaleChange<P.Booking>> {
    var booking = snapshot.booking.value
    product.update(&booking, from: snapshot.standing)
    if !booking.sale.first.isUnderWay { try booking.checkStands(for: "cancel", at: now) }
    return end(
      booking, giving: try booking.refundable(of: snapshot.payments), snapshot, product, now: now,
      using: &random)
  }

  /// Ends all purchases, with a refund; a purchase that is not accepted yet is undone completely.
  private static func end<P: Product>(
    _ cancelled: P.Booking, giving refund: Money, _ snapshot: Snapshot<P>, _ product: P,
    now: Instant, using random: inout some RandomNumberGenerator
  ) -> Decision<SaleChange<P.Booking>> {
    var booking = cancelled
    var changes = ChangeSet(at: now)
    product.rely(on: snapshot.standing, in: &changes)
    if booking.sale.first.isSold { for claim in booking.claims { changes.release(claim) } }
    var payments = snapshot.payments.map { (read: $0, now: $0.value) }
    for index in booking.sale.purchases.indices {
      var purchase = booking.sale.purchases[index]
      // The payment of a purchase that is not confirmed yet is undone completely.
      if purchase.isUnderWay {
        for at in payments.indices where payments[at].now.id == purchase.payment {
          payments[at].now = payments[at].now.withoutBooking()
        }
      }
      guard purchase.stage != .failed else { continue }
      purchase.stage = .cancelled
      purchase.awaitsWord = nil
      booking.sale.purchases[index] = purchase
    }
    let back = Refunding.give(refund, backOf: payments.map(\.now))
    for (payment, value) in zip(payments, back) { changes.update(payment.read, to: value) }
    changes.emit(
      "booking.cancelled", booking, booking.endedBy.map { ["by": $0] } ?? [:])
    let change = changes.update(snapshot.booking, to: booking, of: product, using: &random)
    return Decision(change, changes)
  }
}
