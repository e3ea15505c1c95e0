package import Bookings
package import Vocabulary

extension FlightDesk {
  /// Books a quote, as far as it goes now: confirmed, failed with a refusal, or pending where the
  /// provider did not answer; then `settle` brings it to its end.
  ///
  /// Sent again with the same key, it goes on with the same booking and the same payment; only where no
  /// provider could be reached at all, so that nothing came of it, it begins anew, and that so often.
  package func book(
    _ quote: Quote.ID, _ order: Checkout.Order, for user: UserID, once request: RequestKey? = nil,
    now: Instant, using random: inout some RandomNumberGenerator
  ) async throws -> FlightBooking {
    let begun = try await begin(quote, order, for: user, once: request, now: now, using: &random)
    return try await finish(begun, now: now, using: &random)
  }

  /// The first step alone: the wish is in the store, nobody was asked for money yet.
  package func begin(
    _ quote: Quote.ID, _ order: Checkout.Order, for user: UserID, once request: RequestKey? = nil,
    now: Instant, using random: inout some RandomNumberGenerator
  ) async throws -> FlightBooking.ID {
    func decide() async throws -> Decision<Begun> {
      let read = try await found(Quote.self, quote)
      let wish = read.value.request
      return try Checkout.start(
        order, for: user, quote: read, legs: try await legs(wish.itinerary),
        holds: try await holds(wish.holds), policy: policy, now: now, using: &random
      ).map { start in
        switch start {
        case .begun(let booking, _): .booking(booking.id)
        case .requoted(let new, let difference): .requoted(new.id, difference)
        }
      }
    }
    let outcome: Begun
    if let request {
      outcome = try await desk.run(
        once: request, tries: policy.bookingTries, keptFor: policy.answersKept, now: now,
        isVain: { try await isVain($0) }, decide)
    } else {
      outcome = try await desk.run(decide)
    }
    switch outcome {
    case .booking(let id): return id
    case .requoted(let new, let difference):
      throw Refusal.quoteExpired(quote, replacement: new, difference: difference)
    }
  }

  /// Whether no provider was reached for a wish, so that nothing came of it.
  private func isVain(_ begun: Begun) async throws -> Bool {
    guard case .booking(let id) = begun else { return false }
    return try await found(FlightBooking.self, id).value.failure == .paymentUnavailable
  }

  /// Asks the provider for all that is outstanding, and says how the booking stands.
  package func finish(
    _ booking: FlightBooking.ID, now: Instant, using random: inout some RandomNumberGenerator
  ) async throws -> FlightBooking {
    var current = try await found(FlightBooking.self, booking).value
    current = try await settle(current.payment, now: now, using: &random) ?? current
    switch current.failure {
    case nil: return current
    case .paymentDeclined:
      let payment = try await found(Payment.self, current.payment).value
      throw Refusal.paymentDeclined(payment.declineReason ?? "no reason given")
    case .paymentUnavailable: throw Refusal.paymentUnavailable
    case .seatsLost:
      throw Refusal.unavailable(
        current.claims.map(\.resource))
    case .flightClosed:
      throw Refusal.flightClosed(current.segments[0].instance, current.segments[0].status)
    }
  }

  /// One step of a payment: asks the provider what is to be asked, and commits what that means.
  ///
  /// Nil where nothing was to be asked. Whether the provider was reached or not, every step leaves the
  /// store in a state from which anybody can go on.
  package func step(
    _ payment: Payment.ID, now: Instant, using random: inout some RandomNumberGenerator
  ) async throws -> FlightBooking? {
    let asked = try await found(Payment.self, payment).value
    guard let request = asked.nextRequest else { return nil }
    let fault: PaymentFault
    switch await asking(request) {
    case .success(let receipt) where asked.hearing(receipt) != asked:
      return try await hear(receipt, about: payment, now: now, using: &random)
    // A refund that is declined, say: no step forward, so a person has to look in the end.
    case .success: fault = .timeout
    case .failure(let reason): fault = reason
    }
    return try await commit(payment, now: now, using: &random) { sight, random in
      try Settlement.missed(
        fault, of: request, sight, policy: policy, now: now, using: &random)
    }
  }

  private func asking(_ request: PaymentRequest) async -> Result<PaymentReceipt, PaymentFault> {
    do throws(PaymentFault) {
      return .success(try await provider.perform(request))
    } catch { return .failure(error) }
  }

  /// What a provider says of its own accord, or in answer.
  package func hear(
    _ receipt: PaymentReceipt, about payment: Payment.ID, now: Instant,
    using random: inout some RandomNumberGenerator
  ) async throws -> FlightBooking {
    try await commit(payment, now: now, using: &random) { sight, random in
      try Settlement.heard(receipt, sight, policy: policy, now: now, using: &random)
    }
  }

  /// Steps until the payment is settled, or the provider has not answered a few times in a row.
  package func settle(
    _ payment: Payment.ID, now: Instant, using random: inout some RandomNumberGenerator
  ) async throws -> FlightBooking? {
    var current: FlightBooking?
    while true {
      guard let booking = try await step(payment, now: now, using: &random) else {
        // Nothing is left to ask: where another asked the last of it, the booking went on without us.
        guard let known = current, known.stage == .requested || known.stage == .secured else {
          return current
        }
        return try await found(FlightBooking.self, known.id).value
      }
      current = booking
      let attempts = try await found(Payment.self, payment).value.attempts
      if attempts >= policy.paymentAttempts { return current }
    }
  }

  /// Goes on with payments that nobody finished, in this process or another; how many are settled now.
  ///
  /// - Parameter patience: seconds for which a payment is left to whoever began it.
  package func settleAll(
    limit: Int = 100, patience: Int = 0, now: Instant,
    using random: inout some RandomNumberGenerator
  ) async throws -> Int {
    var settled = 0
    let due = try await store.records(Payment.self, .unsettled)
      .filter { $0.value.created.adding(seconds: patience) <= now }
    for payment in due.prefix(limit) {
      _ = try await settle(payment.value.id, now: now, using: &random)
      if try await found(Payment.self, payment.value.id).value.state.isSettled { settled += 1 }
    }
    return settled
  }

  private func commit<Random: RandomNumberGenerator>(
    _ payment: Payment.ID, now: Instant, using random: inout Random,
    _ decide: (Settlement.Sight, inout Random) throws -> Decision<FlightBooking>
  ) async throws -> FlightBooking {
    try await desk.run { try decide(try await sight(of: payment), &random) }
  }

  private func sight(of id: Payment.ID) async throws -> Settlement.Sight {
    let payment = try await found(Payment.self, id)
    guard let bookingID = FlightBooking.ID(payment.value.booking) else {
      throw Refusal.notFound(FlightBooking.kind, payment.value.booking)
    }
    let booking = try await found(FlightBooking.self, bookingID)
    let holds = try await store.records(Hold.self, booking.value.quote.request.holds)
    return Settlement.Sight(
      booking: booking, payment: payment,
      quote: try await store.record(Quote.self, booking.value.quote.id), holds: holds,
      instances: try await instances(of: booking.value),
      claims: try await store.claims(on: holds.flatMap { $0.value.asks.map(\.resource) }))
  }
}

/// What a repeated order is answered with: the booking that it began, or the new price.
private enum Begun: Codable {
  case booking(FlightBooking.ID)
  case requoted(Quote.ID, Money)
}
