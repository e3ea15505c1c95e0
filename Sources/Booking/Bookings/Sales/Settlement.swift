package import Vocabulary

/// The settlement of a payment, which applies its progress to what it pays for: sold, failed or refunded.
package enum Settlement {
  /// The reason of a declined payment whose provider gives none.
  package static let noReason = "no reason given"

  /// The data from which a settlement is decided.
  package struct Snapshot<P: Product>: Sendable {
    package let booking: Versioned<P.Booking>
    package let payment: Versioned<Payment>
    /// The quote of the purchase that is paid, with its holds.
    package let quote: Versioned<Quote<P.Request>>?
    package let holds: [Versioned<Hold>]
    package let standing: P.Standing
    /// The quantities of the held resources that are taken now.
    package let occupancy: Occupancy

    package init(
      booking: Versioned<P.Booking>, payment: Versioned<Payment>,
      quote: Versioned<Quote<P.Request>>?, holds: [Versioned<Hold>], standing: P.Standing,
      occupancy: Occupancy
    ) {
      self.booking = booking
      self.payment = payment
      self.quote = quote
      self.holds = holds
      self.standing = standing
      self.occupancy = occupancy
    }
  }

  /// Applies a receipt, whether the receipt answers a request or came in a message.
  package static func apply<P: Product>(
    _ receipt: PaymentReceipt, _ snapshot: Snapshot<P>, of product: P, now: Instant,
    using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<P.Booking> {
    try settle(
      snapshot.payment.value.applying(receipt), by: receipt.lastFour, snapshot, of: product,
      now: now, using: &random)
  }

  /// Applies the failure or the timeout of a request to the provider.
  ///
  /// After the deadline the payment is given up, and everything that the provider may have done is undone. If
  /// another process has advanced the payment meanwhile, a missing answer to this request does not give it up.
  package static func missed<P: Product>(
    _ fault: PaymentFault, of request: PaymentRequest, _ snapshot: Snapshot<P>, of product: P,
    now: Instant, using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<P.Booking> {
    let terms = product.terms
    let asked = snapshot.payment.value
    let pause = terms.pause(after: asked.attempts + 1, using: &random)
    // The last retry is at the deadline, so that the payment is given up then.
    let end = terms.deadline(of: asked)
    let retry = now.adding(
      seconds: asked.state == .actionRequired ? min(pause, terms.customerPause) : pause)
    let payment = asked.missing(fault, retry: end > now ? min(retry, end) : retry)
    guard snapshot.payment.value.nextRequest == request else {
      let late =
        fault == .timeout ? snapshot.payment.value.missedAfterGivingUp() : snapshot.payment.value
      return try settle(late, snapshot, of: product, now: now, using: &random)
    }
    let isHopeless =
      payment.state == .pending && !payment.isUncertain
      && payment.attempts >= terms.paymentAttempts
    let isLate = now >= end && payment.state != .actionRequired
    return try settle(
      isHopeless || isLate ? payment.givenUp() : payment, snapshot, of: product, now: now,
      using: &random)
  }

  /// Gives up a payment that is under way, because its purchase is no longer wanted.
  package static func giveUp<P: Product>(
    _ snapshot: Snapshot<P>, of product: P, now: Instant,
    using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<P.Booking> {
    // A request without a known outcome may have reached its provider: everything is voided.
    try settle(
      snapshot.payment.value.withoutBooking(), snapshot, of: product, now: now, using: &random)
  }

  /// Applies a payment in its new state; `card` has the last digits of the card that was charged, if
  /// the provider reported them.
  private static func settle<P: Product>(
    _ answered: Payment, by card: LastFour? = nil, _ snapshot: Snapshot<P>, of product: P,
    now: Instant, using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<P.Booking> {
    var payment = answered.waiting(by: product.terms, now: now, using: &random)
    var booking = snapshot.booking.value
    guard let index = booking.sale.purchases.firstIndex(where: { $0.payment == payment.id })
    else { throw .notFound(Payment.kind, payment.key) }
    var purchase = booking.sale.purchases[index]
    var changes = ChangeSet(at: now)
    switch (purchase.stage, payment.state) {
    case (.requested, .authorised), (.requested, .captured):
      if index > 0 { product.update(&booking, from: snapshot.standing) }
      if let failure = try sell(&purchase, to: booking, snapshot, of: product, in: &changes) {
        purchase.fail(failure)
        payment = payment.withoutBooking()
      } else if purchase.awaitsWord != nil {
        payment = payment.waiting()
      } else if payment.state == .captured {
        purchase.confirm(at: now)
      }
    case (.requested, .declined), (.requested, .failed), (.requested, .voiding),
      (.requested, .voided), (.requested, .refunding), (.requested, .refunded):
      purchase.fail(payment.declineReason == nil ? .paymentUnavailable : .paymentDeclined)
      reopen(snapshot.quote, after: payment, in: &changes)
    case (.secured, .authorised) where purchase.awaitsWord == nil,
      (.secured, .captured) where purchase.awaitsWord == nil:
      product.rely(on: snapshot.standing, in: &changes)
      if index > 0 { product.update(&booking, from: snapshot.standing) }
      if !changes.canDeliver(purchase, at: index, of: booking, snapshot.standing, product) {
        for claim in booking.claims(of: index) { changes.release(claim) }
        purchase.fail(.overtaken)
        payment = payment.withoutBooking()
      } else if payment.state == .captured {
        purchase.confirm(at: now)
      }
    case (.secured, .voiding), (.secured, .voided), (.secured, .refunding), (.secured, .refunded):
      for claim in booking.claims(of: index) { changes.release(claim) }
      purchase.fail(payment.declineReason == nil ? .paymentUnavailable : .paymentDeclined)
    default: break
    }
    if purchase.stage == .requested, let attempt = payment.awaited(by: product.terms, now: now) {
      changes.keep(snapshot.holds, through: attempt, by: product.terms)
    }
    let former = snapshot.payment.value
    if payment.state == .refused, former.state != .refused {
      changes.emit("payment.refused", booking, ["payment": payment.id.rawValue])
    }
    if let mismatch = payment.mismatch, mismatch != former.mismatch {
      changes.tell(
        .mismatched, of: payment, booking,
        ["said": "\(mismatch.said)", "expected": "\(mismatch.expected)"], using: &random)
    }
    if payment.reversed.minorUnits > former.reversed.minorUnits {
      changes.tell(
        .returned, of: payment, booking, ["amount": "\(payment.reversed)"], using: &random)
    }
    if payment.reversed.minorUnits < former.reversed.minorUnits {
      changes.tell(
        .restored, of: payment, booking, ["amount": "\(payment.reversed)"], using: &random)
    }
    try changes.replace(purchase, at: index, of: &booking, product)
    if let card, purchase.isSold { booking.sale.note(card, of: payment.id) }
    booking.sale.noteEnd(payment, at: now)
    // Once the payment is deleted, a later message from its provider is about an unknown payment.
    payment.lapses = booking.lapses
    changes.update(snapshot.payment, to: payment)
    let change = changes.update(snapshot.booking, to: booking, of: product, using: &random)
    return Decision(change.booking, changes)
  }

  /// Sells the held resources to the booking, by the lease or, if it has expired, if they are still free;
  /// otherwise returns the reason.
  private static func sell<P: Product>(
    _ purchase: inout Purchase<P.Request>, to booking: P.Booking, _ snapshot: Snapshot<P>,
    of product: P, in changes: inout ChangeSet
  ) throws(Refusal) -> SaleFailure? {
    product.rely(on: snapshot.standing, in: &changes)
    let index = booking.sale.purchases.firstIndex { $0.payment == purchase.payment } ?? 0
    guard changes.canDeliver(purchase, at: index, of: booking, snapshot.standing, product) else {
      return .closed
    }
    for hold in snapshot.holds {
      switch hold.value.state(at: changes.now) {
      case .held where purchase.quote.leases.contains(Lease(hold.value)): continue
      case .expired
      where hold.value.asks.allSatisfy({ snapshot.occupancy.hasRoom(for: $0) }):
        continue
      default: return .lost
      }
    }
    guard snapshot.holds.map(\.value.id) == purchase.quote.leases.map(\.hold) else { return .lost }
    try changes.sell(&purchase, holds: snapshot.holds, to: booking, of: product)
    return nil
  }

  /// Opens the quote again, so that the customer may pay it in another way, but not with a method that was declined.
  private static func reopen<Request>(
    _ quote: Versioned<Quote<Request>>?, after payment: Payment, in changes: inout ChangeSet
  ) {
    guard let quote, QuoteState.table.next(quote.value.state(at: changes.now), .reopen) != nil
    else { return }
    var value = quote.value
    value.stored = .open
    value.booking = nil
    if payment.state == .declined {
      value.declined =
        (value.declined ?? []) + [
          .init(
            method: payment.method, reason: payment.declineReason ?? noReason,
            booking: payment.booking)
        ]
    }
    changes.update(quote, to: value)
  }
}

extension Payment {
  /// Schedules the next check of a payment that waits for the customer, or gives it up after the deadline.
  ///
  /// The provider may report earlier.
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

extension Payment {
  /// Returns the time at which the provider is asked for the money next; for a required customer action, its deadline.
  fileprivate func awaited(by terms: SaleTerms, now: Instant) -> Instant? {
    switch state {
    // The next attempt is the service's own retry, or the next try while the customer waits.
    case .pending: nextAttempt.map { max($0, now.adding(seconds: terms.paymentPause)) }
    case .actionRequired: terms.deadline(of: self)
    default: nil
    }
  }
}

extension ChangeSet {
  /// Extends the holds for a payment whose next attempt is at the given time.
  mutating func keep(_ holds: [Versioned<Hold>], through attempt: Instant, by terms: SaleTerms) {
    for hold in holds { lengthen(hold, to: terms.keeps(hold.value, through: attempt)) }
  }

  /// Sells the held resources to the booking; the purchase then waits for the capture or the acceptance.
  mutating func sell<P: Product>(
    _ purchase: inout Purchase<P.Request>, holds: [Versioned<Hold>], to booking: P.Booking,
    of product: P
  ) throws(Refusal) {
    for hold in holds { try consume(hold, owner: booking.key) }
    purchase.asks = holds.flatMap(\.value.asks)
    purchase.stage = .secured
    purchase.awaitsWord = product.wordAwaited(
      for: purchase.quote.request, of: booking, now: now
    ).map(now.adding(seconds:))
  }

  /// Reports to operators an action of a provider that we did not ask for: in an event, and in
  /// the trail of the booking.
  fileprivate mutating func tell(
    _ surprise: PaymentSurprise, of payment: Payment, _ booking: some SoldRecord,
    _ details: [String: String], using random: inout some RandomNumberGenerator
  ) {
    let subject = details.merging([
      "payment": payment.id.rawValue, "provider": payment.provider.rawValue,
    ]) { $1 }
    emit(surprise.event, booking, subject)
    insert(
      TrailEntry(
        id: .init(using: &random), booking: booking.recordKey, at: now, agent: nil, airports: nil,
        action: surprise.rawValue, subject: subject))
  }

  /// Returns whether what is paid with a purchase can still be delivered; for an addition, `booking` must be
  /// up to date with `standing`.
  func canDeliver<P: Product>(
    _ purchase: Purchase<P.Request>, at index: Int, of booking: P.Booking, _ standing: P.Standing,
    _ product: P
  ) -> Bool {
    product.obstacle(to: purchase, of: booking, standing, now: now) == nil
      && (index == 0 || canAdd(purchase.quote.request, to: booking, product))
  }

  /// Returns whether the booking can take an addition as it is now; nothing is changed.
  func canAdd<P: Product>(
    _ request: P.Request, to booking: P.Booking, _ product: P
  ) -> Bool {
    guard booking.stage == .confirmed else { return false }
    var (booking, changes) = (booking, ChangeSet(at: now))
    return (try? product.add(request, to: &booking, in: &changes)) != nil
  }

  /// Stores a purchase in its new state, applies it to the booking and publishes the event; refuses if the booking
  /// can no longer take the addition (`canAdd`).
  mutating func replace<P: Product>(
    _ purchase: Purchase<P.Request>, at index: Int, of booking: inout P.Booking, _ product: P
  ) throws(Refusal) {
    let former = booking.sale.purchases[index].stage
    let isFirst = index == 0
    if purchase.stage == .confirmed, former != .confirmed, !isFirst {
      // The booking does not have it yet.
      try product.add(purchase.quote.request, to: &booking, in: &self)
      // The cancellation offer was made for what the booking had before.
      booking.sale.offer = nil
    }
    booking.sale.purchases[index] = purchase
    guard purchase.stage != former else { return }
    // An earlier cancellation offer does not include money that was taken since.
    if isFirst { booking.sale.offer = nil }
    switch purchase.stage {
    case .confirmed:
      emit(isFirst ? "booking.confirmed" : "booking.extended", booking)
    case .failed:
      // A booking that never came about must not keep personal data.
      if isFirst { booking.forget() }
      emit(
        isFirst ? "booking.failed" : "booking.not_extended", booking,
        purchase.failure.map { ["reason": $0.word] } ?? [:])
    case .secured:
      if purchase.awaitsWord != nil { emit("booking.awaits_acceptance", booking) }
    case .requested, .cancelled: break
    }
  }
}
