package import Vocabulary

/// What a payment's news means for its booking: sold, failed, or money back.
package enum Settlement {
  /// What a settlement is decided from, as it was read.
  package struct Sight: Sendable {
    package let booking: Versioned<FlightBooking>
    package let payment: Versioned<Payment>
    package let quote: Versioned<Quote>?
    package let holds: [Versioned<Hold>]
    package let instances: [Versioned<FlightInstance>]
    /// The claims on the seats.
    package let claims: [Claim]

    package init(
      booking: Versioned<FlightBooking>, payment: Versioned<Payment>, quote: Versioned<Quote>?,
      holds: [Versioned<Hold>], instances: [Versioned<FlightInstance>], claims: [Claim]
    ) {
      self.booking = booking
      self.payment = payment
      self.quote = quote
      self.holds = holds
      self.instances = instances
      self.claims = claims
    }
  }

  /// The provider said something, in answer or of its own accord.
  package static func heard(
    _ receipt: PaymentReceipt, _ sight: Sight, policy: FlightPolicy, now: Instant,
    using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<FlightBooking> {
    try settle(
      sight.payment.value.hearing(receipt), sight, policy: policy, now: now, using: &random)
  }

  /// The provider could not be asked, or did not answer in time.
  ///
  /// Without a word for so long that nobody waits any more, the wish is given up, and what the provider
  /// may have done under this payment is undone. Where somebody else has come further meanwhile, that
  /// this request brought no answer is no reason to give anything up.
  package static func missed(
    _ fault: PaymentFault, of request: PaymentRequest, _ sight: Sight, policy: FlightPolicy,
    now: Instant, using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<FlightBooking> {
    let payment = sight.payment.value.missing(fault)
    guard sight.payment.value.nextRequest == request else {
      let late = fault == .timeout ? sight.payment.value.missedAfterGivingUp() : sight.payment.value
      return try settle(late, sight, policy: policy, now: now, using: &random)
    }
    let isHopeless =
      payment.state == .pending && !payment.isUncertain
      && payment.attempts >= policy.paymentAttempts
    let isLate = now.seconds(since: payment.created) >= policy.paymentGivenUp
    return try settle(
      isHopeless || isLate ? payment.givenUp() : payment, sight, policy: policy, now: now,
      using: &random)
  }

  private static func settle(
    _ heard: Payment, _ sight: Sight, policy: FlightPolicy, now: Instant,
    using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<FlightBooking> {
    var payment = heard
    var booking = sight.booking.value
    var changes = ChangeSet(at: now)
    switch (booking.stage, payment.state) {
    case (.requested, .authorised), (.requested, .captured):
      if let failure = try sell(sight, in: &changes) {
        booking.fail(failure)
        payment = payment.withoutBooking()
      } else {
        booking.stage = payment.state == .captured ? .confirmed : .secured
      }
    case (.requested, .declined), (.requested, .failed), (.requested, .voiding),
      (.requested, .voided), (.requested, .refunding), (.requested, .refunded):
      booking.fail(payment.state == .declined ? .paymentDeclined : .paymentUnavailable)
      reopen(sight.quote, in: &changes)
    case (.secured, .captured):
      booking.stage = .confirmed
    case (.secured, .voiding), (.secured, .voided), (.secured, .refunding), (.secured, .refunded):
      booking.fail(payment.declineReason == nil ? .paymentUnavailable : .paymentDeclined)
      for claim in booking.claims { changes.release(claim) }
    default: break
    }
    changes.update(sight.payment, to: payment)
    if booking.stage != sight.booking.value.stage {
      if booking.stage == .confirmed { changes.publish("booking.confirmed", booking) }
      if booking.stage == .failed { changes.publish("booking.failed", booking) }
    }
    let change = changes.update(sight.booking, to: booking, policy: policy, using: &random)
    return Decision(change.booking, changes)
  }

  /// Makes the seats the booking's own, by the hold or, where it has lapsed, if they are still free;
  /// or says why not.
  private static func sell(
    _ sight: Sight, in changes: inout ChangeSet
  ) throws(Refusal) -> FlightBooking.Failure? {
    let booking = sight.booking.value
    for instance in sight.instances {
      changes.rely(on: instance)
      guard instance.value.status.isOpen, instance.value.departure.instant > changes.now else {
        return .flightClosed
      }
    }
    for hold in sight.holds {
      switch hold.value.state(at: changes.now) {
      case .held where booking.quote.leases.contains(Quote.Lease(hold.value)): continue
      case .expired where hold.value.asks.allSatisfy({ isFree($0, sight, changes.now) }): continue
      default: return .seatsLost
      }
    }
    guard sight.holds.map(\.value.id) == booking.quote.leases.map(\.hold) else { return .seatsLost }
    for hold in sight.holds { try changes.consume(hold, owner: booking.key) }
    return nil
  }

  private static func isFree(_ ask: Ask, _ sight: Sight, _ now: Instant) -> Bool {
    let live = sight.claims.filter { $0.resource == ask.resource && $0.isLive(at: now) }
    return live.reduce(ask.quantity) { $0 + $1.quantity } <= ask.limit
  }

  private static func reopen(_ quote: Versioned<Quote>?, in changes: inout ChangeSet) {
    guard let quote, QuoteState.table.next(quote.value.state(at: changes.now), .reopen) != nil
    else { return }
    var value = quote.value
    value.stored = .open
    changes.update(quote, to: value)
  }
}

extension FlightBooking {
  fileprivate mutating func fail(_ failure: Failure) {
    stage = .failed
    self.failure = failure
    removePersonalData()
  }
}
