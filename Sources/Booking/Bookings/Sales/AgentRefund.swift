package import Vocabulary

/// A refund that an agent decides, beyond what the terms of the sale give back.
///
/// The booking stays as it is: a valid booking stays valid, and a cancelled one stays cancelled.
package enum AgentRefund {
  /// The reason for an agent's refund; the agent may say more in their own words.
  package enum Reason: String, CaseIterable, Sendable {
    /// The seller refunds without an obligation.
    case goodwill = "GOODWILL"
    /// Something that was sold was not provided, or not as it was sold.
    case serviceFailure = "SERVICE_FAILURE"
    /// The seller changed what was sold, such as a flight that was diverted.
    case changedBySeller = "CHANGED_BY_SELLER"
    case chargedTwice = "CHARGED_TWICE"
    /// The customer has a hardship, such as illness or bereavement.
    case hardship = "HARDSHIP"
    /// The agent states another reason.
    case other = "OTHER"
  }

  /// The amount that goes back.
  package enum Part: Hashable, Sendable {
    case amount(Money)
    /// All that was charged and is not refunded or promised yet.
    case all
    /// The amount that was promised before and that the payment provider refused: the provider is asked once more.
    case refusedAgain
  }

  /// The data from which a refund is decided.
  package struct Snapshot<P: Product>: Sendable {
    package let booking: Versioned<P.Booking>
    /// All payments of the booking.
    package let payments: [Versioned<Payment>]
    /// The agent's refunds of the last day; nil if there were none.
    package let tally: Versioned<RefundTally>?

    package init(
      booking: Versioned<P.Booking>, payments: [Versioned<Payment>],
      tally: Versioned<RefundTally>?
    ) {
      self.booking = booking
      self.payments = payments
      self.tally = tally
    }
  }

  /// A booking after a refund, and the amount that the provider is asked to return.
  package struct Given<Booking: SoldRecord>: Sendable {
    package let change: SaleChange<Booking>
    package let amount: Money
  }

  /// Decides a refund.
  ///
  /// `limits` are the limits of the agent's refunds; nil means no limit. The refusals are `NOTHING_TO_REFUND`,
  /// `REFUND_TOO_LARGE` and `REFUND_LIMIT_EXCEEDED`.
  package static func give<P: Product>(
    _ part: Part, from snapshot: Snapshot<P>, _ product: P, by agent: UserID,
    within limits: RefundLimits?, now: Instant, using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<Given<P.Booking>> {
    let left = try snapshot.booking.value.refundable(of: snapshot.payments)
    switch part {
    case .refusedAgain: return try askAgain(snapshot, now: now)
    case .amount(let amount) where amount.currency != left.currency:
      throw .invalid(
        "amount.currency", "expected \(left.currency), in which the booking was paid")
    case .amount(let amount) where amount.minorUnits <= 0:
      throw .invalid("amount.amount_minor", "expected more than 0")
    case .amount, .all: break
    }
    guard left.minorUnits > 0 else {
      throw .nothingToRefund(
        isUnderWay: snapshot.payments.contains { $0.value.mayStillBeCharged })
    }
    var amount = left
    if case .amount(let asked) = part { amount = asked }
    guard amount.minorUnits <= left.minorUnits else { throw .refundTooLarge(left: left) }
    return try give(
      amount, from: snapshot, product, by: agent, within: limits, now: now, using: &random)
  }

  private static func give<P: Product>(
    _ amount: Money, from snapshot: Snapshot<P>, _ product: P, by agent: UserID,
    within limits: RefundLimits?, now: Instant, using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<Given<P.Booking>> {
    var booking = snapshot.booking.value
    let charged = snapshot.payments.map(\.value.charged)
    let given = booking.sale.givenByAgents ?? .zero(amount.currency)
    guard let paid = Money.sum(charged, in: amount.currency), let total = given.adding(amount)
    else { throw .invalid("amount", "the sum of all refunds would be too large") }
    try limits?.check(amount, given: given, ofPaid: paid)
    booking.sale.givenByAgents = total
    var changes = ChangeSet(at: now)
    if let limits, limits.perDay != nil {
      var tally = snapshot.tally?.value ?? RefundTally(of: agent, using: &random)
      try limits.check(amount, spent: tally.sum(in: amount.currency, at: now))
      tally.add(amount, at: now)
      if let read = snapshot.tally {
        changes.update(read, to: tally)
      } else {
        changes.insert(tally)
      }
    }
    let back = Refunding.give(amount, backOf: snapshot.payments.map(\.value))
    for (payment, value) in zip(snapshot.payments, back) { changes.update(payment, to: value) }
    changes.emit("booking.refunded", booking)
    let change = changes.update(snapshot.booking, to: booking, of: product, using: &random)
    return Decision(Given(change: change, amount: amount), changes)
  }

  /// Asks the provider again for the refunds that it refused, which promises no further money.
  private static func askAgain<P: Product>(
    _ snapshot: Snapshot<P>, now: Instant
  ) throws(Refusal) -> Decision<Given<P.Booking>> {
    let booking = snapshot.booking.value
    let refused = snapshot.payments.compactMap(\.value.refusedRefund)
    guard !refused.isEmpty, let amount = Money.sum(refused, in: booking.quote.total.currency)
    else { throw .noRefusedRefund }
    var changes = ChangeSet(at: now)
    changes.rely(on: snapshot.booking)
    for payment in snapshot.payments {
      changes.update(payment, to: payment.value.askingAgain())
    }
    return Decision(
      Given(change: SaleChange(booking: booking, passes: []), amount: amount), changes)
  }
}
