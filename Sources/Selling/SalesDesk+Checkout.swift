internal import BookingStore
package import Bookings
package import Vocabulary

extension SalesDesk {
  /// Books a quote, as far as it goes now: confirmed, failed with a refusal, or pending where the
  /// provider did not answer; then `settle` brings it to its end.
  ///
  /// Sent again with the same key, it goes on with the same booking and the same payment; only where no
  /// provider could be reached at all, so that nothing came of it, it begins anew, and that so often.
  package func book(
    _ quote: Quote<P.Request>.ID, _ order: Checkout.Order<P.Details>, for user: UserID,
    once request: RequestKey? = nil,
    now: Instant, using random: inout some RandomNumberGenerator
  ) async throws -> P.Booking {
    let begun = try await begin(quote, order, for: user, once: request, now: now, using: &random)
    return try await finish(begun, now: now, using: &random)
  }

  /// The same for more of a booking that stands; what was booked before stays whatever becomes of it.
  package func add(
    _ quote: Quote<P.Request>.ID, to booking: OpaqueID<P.Booking>,
    paying wish: Checkout.PaymentWish?, for user: UserID, onlyIf check: Check? = nil,
    once request: RequestKey? = nil, now: Instant, using random: inout some RandomNumberGenerator
  ) async throws -> P.Booking {
    let (id, purchase) = try await begun(once: request, now: now) {
      let read = try await own(booking, check)
      let (method, saved) = try await method(wish, for: user)
      var decision = try Checkout.add(
        to: read, paying: method, of: product, for: user, seeing: try await sight(of: quote),
        standing: try await product.standing(of: read.value, in: store), now: now, using: &random)
      if let saved { decision.changes.rely(on: saved) }
      return decision
    }
    return try await finish(id, purchase: purchase, now: now, using: &random)
  }

  /// The first step alone: the wish is in the store, nobody was asked for money yet.
  package func begin(
    _ quote: Quote<P.Request>.ID, _ order: Checkout.Order<P.Details>, for user: UserID,
    once request: RequestKey? = nil,
    now: Instant, using random: inout some RandomNumberGenerator
  ) async throws -> OpaqueID<P.Booking> {
    try await begun(once: request, now: now) {
      let (method, saved) = try await method(order.payment, for: user)
      var decision = try Checkout.start(
        order, of: product, for: user, paying: method, seeing: try await sight(of: quote),
        now: now, using: &random)
      if let saved { decision.changes.rely(on: saved) }
      return decision
    }.booking
  }

  private func sight(of quote: Quote<P.Request>.ID) async throws -> Checkout.Sight<P> {
    let read = try await found(Quote<P.Request>.self, quote)
    let wish = read.value.request
    return Checkout.Sight(
      quote: read, offer: try await product.offer(for: wish, in: store),
      holds: try await holds(wish.holds))
  }

  /// What was begun, now or when it was sent first.
  private func begun(
    once request: RequestKey?, now: Instant,
    _ start: () async throws -> Decision<Checkout.Start<P.Booking>>
  ) async throws -> (booking: OpaqueID<P.Booking>, purchase: Int) {
    func decide() async throws -> Decision<Begun<P.Booking>> {
      try await start().map { start in
        switch start {
        case .begun(let booking, let purchase): .purchase(booking.key, purchase)
        case .requoted(let new, let difference): .requoted(new.id, difference)
        }
      }
    }
    let outcome: Begun<P.Booking>
    if let request {
      outcome = try await desk.run(
        once: request, tries: terms.bookingTries, keptFor: terms.answersKept, now: now,
        isVain: { try await isVain($0) }, decide)
    } else {
      outcome = try await desk.run(decide)
    }
    switch outcome {
    case .purchase(let key, let purchase): return (try Self.id(key), purchase)
    case .requoted(let new, let difference):
      throw Refusal.quoteExpired(replacement: new, difference: difference)
    }
  }

  /// Whether no provider was reached for a wish, so that nothing came of it.
  private func isVain(_ begun: Begun<P.Booking>) async throws -> Bool {
    guard case .purchase(let key, let purchase) = begun else { return false }
    let booking = try await found(P.Booking.self, Self.id(key)).value
    return booking.sale.purchases[purchase].failure == .paymentUnavailable
  }

  static func id(_ key: String) throws -> OpaqueID<P.Booking> {
    guard let id = OpaqueID<P.Booking>(key) else { throw Refusal.notFound(P.Booking.kind, key) }
    return id
  }

  /// Asks the provider for all that is outstanding of a purchase, and says how the booking stands.
  package func finish(
    _ booking: OpaqueID<P.Booking>, purchase index: Int = 0, now: Instant,
    using random: inout some RandomNumberGenerator
  ) async throws -> P.Booking {
    var current = try await found(P.Booking.self, booking).value
    if let payment = current.sale.purchases[index].payment {
      current = try await settle(payment, now: now, using: &random) ?? current
    }
    let purchase = current.sale.purchases[index]
    switch purchase.failure {
    case nil: return current
    case .paymentDeclined:
      var reason: String?
      if let id = purchase.payment {
        reason = try await found(Payment.self, id).value.declineReason
      }
      throw Refusal.paymentDeclined(reason ?? "no reason given")
    case .paymentUnavailable: throw Refusal.paymentUnavailable
    case .turnedDown: throw Refusal.turnedDown
    case .lost: throw Refusal.unavailable(product.wanted(purchase.quote.request))
    case .closed:
      let standing = try await product.standing(of: current, in: store)
      throw product.obstacle(to: current, standing, now: now)
        ?? Refusal.unavailable(product.wanted(purchase.quote.request))
    }
  }

  /// One step of a payment: asks the provider what is to be asked, and commits what that means.
  ///
  /// Nil where nothing was to be asked. Whether the provider was reached or not, every step leaves the
  /// store in a state from which anybody can go on.
  package func step(
    _ payment: Payment.ID, now: Instant, using random: inout some RandomNumberGenerator
  ) async throws -> P.Booking? {
    let asked = try await found(Payment.self, payment).value
    guard let request = asked.nextRequest else { return nil }
    let fault: PaymentFault
    switch await asking(request, of: asked.provider) {
    case .success(let receipt) where asked.hearing(receipt) != asked:
      return try await hear(receipt, about: payment, now: now, using: &random)
    // No step forward: it is asked again, with longer and longer pauses.
    case .success: fault = .timeout
    case .failure(let reason): fault = reason
    }
    return try await commit(payment, now: now, using: &random) { sight, random in
      try Settlement.missed(
        fault, of: request, sight, of: product, now: now, using: &random)
    }
  }

  /// What the provider answers in time; one that does not may have done what it was asked.
  private func asking(
    _ request: PaymentRequest, of name: PaymentProviderName
  ) async -> Result<PaymentReceipt, PaymentFault> {
    // A provider that is not among ours any more may come back; until then nobody is reached there.
    guard let provider = providers[name] else { return .failure(.unavailable) }
    let patience = Duration.seconds(terms.providerPatience)
    return await withTaskGroup(of: Result<PaymentReceipt, PaymentFault>?.self) { group in
      group.addTask {
        do throws(PaymentFault) {
          return .success(try await provider.perform(request))
        } catch { return .failure(error) }
      }
      group.addTask {
        try? await Task.sleep(for: patience)
        return Task.isCancelled ? nil : .failure(.timeout)
      }
      defer { group.cancelAll() }
      while let answer = await group.next() {
        if let answer { return answer }
      }
      return .failure(.timeout)
    }
  }

  /// What a provider says of its own accord, or in answer.
  ///
  /// - Parameter notice: where it stands that the provider said so: it is heard once.
  package func hear(
    _ receipt: PaymentReceipt, about payment: Payment.ID, told notice: PaymentNotice? = nil,
    now: Instant, using random: inout some RandomNumberGenerator
  ) async throws -> P.Booking {
    try await desk.run {
      let sight = try await sight(of: payment)
      var told: Versioned<PaymentNotice>?
      if let notice { told = try await store.record(PaymentNotice.self, notice.key) }
      if notice != nil, told?.value.state != notice?.state {
        return Decision(sight.booking.value, ChangeSet(at: now))
      }
      var decision = try Settlement.heard(receipt, sight, of: product, now: now, using: &random)
      if let told { decision.changes.update(told, to: told.value.heard) }
      let asked = sight.payment.value
      if asked.savesMethod {
        let user = sight.booking.value.user
        let method = SavedMethod.earned(
          by: asked, hearing: receipt, for: user, besides: try await desk.savedMethods(of: user),
          now: now, using: &random)
        if let method { decision.changes.insert(method) }
      }
      return decision
    }
  }

  /// Steps until the payment is settled, or the provider has not answered a few times in a row.
  package func settle(
    _ payment: Payment.ID, now: Instant, using random: inout some RandomNumberGenerator
  ) async throws -> P.Booking? {
    var current: P.Booking?
    while true {
      guard let booking = try await step(payment, now: now, using: &random) else {
        // Nothing is left to ask: where another asked the last of it, the booking went on without us.
        guard let known = current,
          known.sale.purchases.contains(where: { $0.stage == .requested || $0.stage == .secured })
        else { return current }
        return try await found(P.Booking.self, Self.id(known.key)).value
      }
      current = booking
      let asked = try await found(Payment.self, payment).value
      if asked.attempts >= terms.paymentAttempts || asked.state == .actionRequired {
        return current
      }
    }
  }

  /// Goes on with payments that nobody finished, in this process or another; how many are settled now.
  ///
  /// One that fails keeps none of the others waiting.
  ///
  /// - Parameters:
  ///   - patience: seconds for which a payment is left to whoever began it.
  ///   - failed: is told what kept a payment from being settled in this round.
  package func settleAll(
    limit: Int = 100, patience: Int = 0, now: Instant,
    using random: inout some RandomNumberGenerator,
    failed: (Payment.ID, any Error) -> Void = { _, _ in }
  ) async throws -> Int {
    var settled = 0
    let due = try await store.records(Payment.self, .unsettled).map(\.value).filter {
      $0.product == P.Booking.kind && $0.created.adding(seconds: patience) <= now
        && $0.nextAttempt ?? now <= now
    }
    for payment in due.prefix(limit) {
      do {
        _ = try await settle(payment.id, now: now, using: &random)
        if try await found(Payment.self, payment.id).value.state.isSettled { settled += 1 }
      } catch { failed(payment.id, error) }
    }
    return settled
  }

  private func commit<Random: RandomNumberGenerator>(
    _ payment: Payment.ID, now: Instant, using random: inout Random,
    _ decide: (Settlement.Sight<P>, inout Random) throws -> Decision<P.Booking>
  ) async throws -> P.Booking {
    try await desk.run { try decide(try await sight(of: payment), &random) }
  }

  private func sight(of id: Payment.ID) async throws -> Settlement.Sight<P> {
    let payment = try await found(Payment.self, id)
    let booking = try await found(P.Booking.self, Self.id(payment.value.booking))
    guard let quote = booking.value.sale.purchases.first(where: { $0.payment == id })?.quote else {
      throw Refusal.notFound(Payment.kind, id.rawValue)
    }
    let holds = try await store.records(Hold.self, quote.request.holds)
    return Settlement.Sight(
      booking: booking, payment: payment,
      quote: try await store.record(Quote<P.Request>.self, quote.id), holds: holds,
      standing: try await product.standing(of: booking.value, in: store),
      claims: try await store.claims(against: holds.flatMap(\.value.asks)))
  }
}

/// What a repeated order is answered with: the booking and the purchase of it that it began, or the new
/// price.
private enum Begun<Booking: SoldRecord>: Codable {
  case purchase(String, Int)
  case requoted(Quote<Booking.Request>.ID, Money)
}
