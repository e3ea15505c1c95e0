package import Vocabulary

/// What a payment's news means for its booking: sold, failed, or money back.
package enum Settlement {
  /// What a settlement is decided from, as it was read.
  package struct Sight<P: Product>: Sendable {
    package let booking: Versioned<P.Booking>
    package let payment: Versioned<Payment>
    package let quote: Versioned<Quote<P.Request>>?
    package let holds: [Versioned<Hold>]
    package let standing: P.Standing
    /// The claims on what was held.
    package let claims: [Claim]

    package init(
      booking: Versioned<P.Booking>, payment: Versioned<Payment>,
      quote: Versioned<Quote<P.Request>>?, holds: [Versioned<Hold>], standing: P.Standing,
      claims: [Claim]
    ) {
      self.booking = booking
      self.payment = payment
      self.quote = quote
      self.holds = holds
      self.standing = standing
      self.claims = claims
    }
  }

  /// The provider said something, in answer or of its own accord.
  package static func heard<P: Product>(
    _ receipt: PaymentReceipt, _ sight: Sight<P>, of product: P, now: Instant,
    using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<P.Booking> {
    try settle(
      sight.payment.value.hearing(receipt), sight, of: product, now: now, using: &random)
  }

  /// The provider could not be asked, or did not answer in time.
  ///
  /// Without a word for so long that nobody waits any more, the wish is given up, and what the provider
  /// may have done under this payment is undone. Where somebody else has come further meanwhile, that
  /// this request brought no answer is no reason to give anything up.
  package static func missed<P: Product>(
    _ fault: PaymentFault, of request: PaymentRequest, _ sight: Sight<P>, of product: P,
    now: Instant, using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<P.Booking> {
    let terms = product.terms
    let asked = sight.payment.value
    let pause = terms.pause(after: asked.attempts + 1, using: &random)
    // The moment at which nobody waits any longer is not slept through.
    let end = terms.deadline(of: asked)
    let retry = now.adding(
      seconds: asked.state == .actionRequired ? min(pause, terms.customerPause) : pause)
    let payment = asked.missing(fault, retry: end > now ? min(retry, end) : retry)
    guard sight.payment.value.nextRequest == request else {
      let late = fault == .timeout ? sight.payment.value.missedAfterGivingUp() : sight.payment.value
      return try settle(late, sight, of: product, now: now, using: &random)
    }
    let isHopeless =
      payment.state == .pending && !payment.isUncertain
      && payment.attempts >= terms.paymentAttempts
    let isLate = now >= end && payment.state != .actionRequired
    return try settle(
      isHopeless || isLate ? payment.givenUp() : payment, sight, of: product, now: now,
      using: &random)
  }

  private static func settle<P: Product>(
    _ heard: Payment, _ sight: Sight<P>, of product: P, now: Instant,
    using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<P.Booking> {
    var payment = heard.waiting(by: product.terms, now: now, using: &random)
    var booking = sight.booking.value
    var changes = ChangeSet(at: now)
    switch (booking.stage, payment.state) {
    case (.requested, .authorised), (.requested, .captured):
      if let failure = try sell(sight, of: product, in: &changes) {
        booking.fail(failure)
        payment = payment.withoutBooking()
      } else {
        booking.sale.stage = payment.state == .captured ? .confirmed : .secured
      }
    case (.requested, .declined), (.requested, .failed), (.requested, .voiding),
      (.requested, .voided), (.requested, .refunding), (.requested, .refunded):
      booking.fail(payment.declineReason == nil ? .paymentUnavailable : .paymentDeclined)
      reopen(sight.quote, in: &changes)
    case (.secured, .captured):
      booking.sale.stage = .confirmed
    case (.secured, .voiding), (.secured, .voided), (.secured, .refunding), (.secured, .refunded):
      booking.fail(payment.declineReason == nil ? .paymentUnavailable : .paymentDeclined)
      for claim in booking.claims { changes.release(claim) }
    default: break
    }
    changes.update(sight.payment, to: payment)
    if payment.state == .refused, sight.payment.value.state != .refused {
      changes.publish("payment.refused", booking, ["payment": payment.id.rawValue])
    }
    if booking.stage != sight.booking.value.stage {
      if booking.stage == .confirmed { changes.publish("booking.confirmed", booking) }
      if booking.stage == .failed { changes.publish("booking.failed", booking) }
    }
    let change = changes.update(sight.booking, to: booking, of: product, using: &random)
    return Decision(change.booking, changes)
  }

  /// Makes what was held the booking's own, by the hold or, where it has lapsed, if it is still free; or
  /// says why not.
  private static func sell<P: Product>(
    _ sight: Sight<P>, of product: P, in changes: inout ChangeSet
  ) throws(Refusal) -> SaleFailure? {
    let booking = sight.booking.value
    product.rely(on: sight.standing, in: &changes)
    if product.obstacle(to: booking, sight.standing, now: changes.now) != nil { return .closed }
    for hold in sight.holds {
      switch hold.value.state(at: changes.now) {
      case .held where booking.quote.leases.contains(Lease(hold.value)): continue
      case .expired where hold.value.asks.allSatisfy({ isFree($0, sight.claims, changes.now) }):
        continue
      default: return .lost
      }
    }
    guard sight.holds.map(\.value.id) == booking.quote.leases.map(\.hold) else { return .lost }
    for hold in sight.holds { try changes.consume(hold, owner: booking.key) }
    return nil
  }

  private static func isFree(_ ask: Ask, _ claims: [Claim], _ now: Instant) -> Bool {
    let live = claims.filter { $0.resource == ask.resource && $0.isLive(at: now) }
    return live.reduce(ask.quantity) { $0 + $1.quantity } <= ask.limit
  }

  private static func reopen<Request>(
    _ quote: Versioned<Quote<Request>>?, in changes: inout ChangeSet
  ) {
    guard let quote, QuoteState.table.next(quote.value.state(at: changes.now), .reopen) != nil
    else { return }
    var value = quote.value
    value.stored = .open
    changes.update(quote, to: value)
  }
}

extension Payment {
  /// Where its owner must do something: waited for up to a moment, and asked again whether it is done.
  ///
  /// Its provider may tell sooner.
  fileprivate func waiting(
    by terms: SaleTerms, now: Instant, using random: inout some RandomNumberGenerator
  ) -> Payment {
    guard state == .actionRequired else { return self }
    if now >= terms.deadline(of: self) { return leftUndone() }
    guard nextAttempt ?? now <= now else { return self }
    var payment = self
    payment.nextAttempt = now.adding(seconds: terms.pause(after: 2, using: &random))
    return payment
  }
}

extension SoldRecord {
  fileprivate mutating func fail(_ failure: SaleFailure) {
    sale.stage = .failed
    sale.failure = failure
    forget()
  }
}
