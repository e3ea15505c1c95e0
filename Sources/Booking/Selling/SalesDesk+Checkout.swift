internal import BookingStore
package import Bookings
package import Vocabulary

extension SalesDesk {
  /// A closure that makes the record by which a caller remembers its request, from the booking and its payments after
  /// the last step of the purchase.
  package typealias SaleResponseRecord = @Sendable (P.Booking, [Payment]) async throws -> any Record

  /// Books a quote: the result is a confirmed booking, a refusal, or a pending booking if the provider did not answer.
  ///
  /// `settle` completes a pending booking. A request that is repeated with the same key continues with the same booking
  /// and payment. Only if no provider was reached, so that the request had no effect, does it start again, a limited
  /// number of times.
  ///
  /// `storing` makes what the caller keeps of the request, in the commit that completes the purchase; it is not called
  /// if the purchase ends in another way.
  package func book(
    _ quote: Quote<P.Request>.ID, _ order: Checkout.Order<P.Details>, _ command: UserCommand,
    storing: SaleResponseRecord? = nil
  ) async throws -> P.Booking {
    let begun = try await begin(quote, order, command)
    return try await finish(begun, now: command.now, storing: storing)
  }

  /// Books an addition to a booking in the same way; the existing booking is kept in any case.
  package func add(
    _ quote: Quote<P.Request>.ID, to booking: OpaqueID<P.Booking>,
    paying choice: Checkout.PaymentChoice?, onlyIf check: Check? = nil, _ command: UserCommand
  ) async throws -> P.Booking {
    var entry = Entry()
    let (id, purchase) = try await begun(command) { random in
      let read = try await own(booking, check)
      let (method, saved) = try await method(choice, for: command.user)
      let former = Checkout.BookingSnapshot<P>(
        read, standing: try await product.standing(of: read.value, in: store),
        payments: try await payments(beside: read))
      var decision = try Checkout.add(
        to: former, of: product, by: Checkout.Buyer(command.user, paying: method),
        from: try await snapshot(of: quote), now: command.now, using: &random)
      try entry.open(decision.answer, paying: method, by: providers)
      if let saved { decision.changes.rely(on: saved) }
      return decision
    }
    return try await finish(id, purchase: purchase, now: command.now)
  }

  /// Takes only the first step of a purchase: it stores the order, and does not ask the provider for money yet.
  package func begin(
    _ quote: Quote<P.Request>.ID, _ order: Checkout.Order<P.Details>, _ command: UserCommand
  ) async throws -> OpaqueID<P.Booking> {
    var entry = Entry()
    return try await begun(command) { random in
      let (method, saved) = try await method(order.payment, for: command.user)
      var decision = try Checkout.start(
        order, of: product, by: Checkout.Buyer(command.user, paying: method),
        from: try await snapshot(of: quote), now: command.now, using: &random)
      try entry.open(decision.answer, paying: method, by: providers)
      if let saved { decision.changes.rely(on: saved) }
      if case .begun(let booking, _) = decision.answer, booking.sale.first.payment == nil {
        try await spendAllowance(1, of: command.user, in: &decision.changes)
      }
      return decision
    }.booking
  }

  /// Takes bookings from the allowance of their user.
  func spendAllowance(
    _ bookings: Int, of user: UserID, in changes: inout ChangeSet
  ) async throws {
    let key = BookingAllowance.key(P.Booking.kind, user)
    try BookingAllowance.spend(
      bookings, of: key, known: try await store.record(BookingAllowance.self, key), by: terms,
      in: &changes)
    try await spendNetworkAllowance(bookings, P.Booking.kind, of: user, in: &changes)
  }

  /// Takes things of a kind from the allowance that all visitors of a network share; for other users it does nothing.
  ///
  /// It limits bookings that cost nothing. Without it, a visitor with a new cookie for each booking could make any number.
  package func spendNetworkAllowance(
    _ count: Int, _ kind: String, of user: UserID, what: String? = nil,
    in changes: inout ChangeSet
  ) async throws {
    guard let key = BookingAllowance.networkKey(kind, user) else { return }
    try BookingAllowance.spend(
      count, of: key, users: user.countedUsers,
      known: try await store.record(BookingAllowance.self, key), by: terms, what: what,
      in: &changes)
  }

  /// Whether a payment may be begun; its provider is asked once, however often the order is decided anew.
  private struct Entry {
    private var isOpen = false

    /// Refuses to begin a payment whose provider does not answer; then nothing of the order is stored.
    mutating func open(
      _ start: Checkout.Start<P.Booking>, paying method: PaymentMethod?,
      by providers: PaymentProviders
    ) throws(Refusal) {
      guard !isOpen, case .begun(let booking, let purchase) = start,
        booking.sale.purchases[purchase].payment != nil, let method
      else { return }
      try providers.checkPayments(by: method)
      isOpen = true
    }
  }

  private func snapshot(of quote: Quote<P.Request>.ID) async throws -> Checkout.Snapshot<P> {
    let read = try await found(Quote<P.Request>.self, quote)
    let request = read.value.request
    return Checkout.Snapshot(
      quote: read, offer: try await product.offer(for: request, in: store),
      holds: try await holds(request.holds))
  }

  /// Returns the purchase that the request began, now or when it was first sent.
  private func begun(
    _ command: UserCommand,
    _ start: (inout Randomness.Generator) async throws -> Decision<Checkout.Start<P.Booking>>
  ) async throws -> (booking: OpaqueID<P.Booking>, purchase: Int) {
    func decide(_ random: inout Randomness.Generator) async throws -> Decision<Begun<P.Booking>> {
      try await noted(start(&random)).map { start in
        switch start {
        case .begun(let booking, let purchase): .purchase(booking.key, purchase)
        case .requoted(let new, let difference): .requoted(new.id, difference)
        }
      }
    }
    let outcome: Begun<P.Booking>
    if let key = command.key {
      var random = randomness.numbers(for: key.id)
      outcome = try await desk.run(
        once: key, tries: terms.bookingTries, keptFor: terms.answersKept, now: command.now,
        isVain: { try await isVain($0) }
      ) { try await decide(&random) }
    } else {
      outcome = try await run(about: command.user.rawValue, decide)
    }
    switch outcome {
    case .purchase(let key, let purchase): return (try Self.id(key), purchase)
    case .requoted(let new, let difference):
      throw Refusal.quoteExpired(replacement: new, difference: difference)
    }
  }

  /// Returns whether the request had no effect because no provider was reached.
  private func isVain(_ begun: Begun<P.Booking>) async throws -> Bool {
    guard case .purchase(let key, let purchase) = begun else { return false }
    let booking = try await found(P.Booking.self, Self.id(key)).value
    return booking.sale.purchases[purchase].failure == .paymentUnavailable
  }

  static func id(_ key: String) throws -> OpaqueID<P.Booking> {
    guard let id = OpaqueID<P.Booking>(key) else { throw Refusal.notFound(P.Booking.kind, key) }
    return id
  }

  /// Settles the payment of a purchase and returns the booking; throws a refusal if the purchase failed.
  package func finish(
    _ booking: OpaqueID<P.Booking>, purchase index: Int = 0, now: Instant,
    storing: SaleResponseRecord? = nil
  ) async throws -> P.Booking {
    var current = try await found(P.Booking.self, booking).value
    if let payment = current.sale.purchases[index].payment {
      current =
        try await settle(
          payment, tries: terms.paymentAttempts, now: now, storing: storing)
        ?? current
    } else if index > 0 {
      // An addition without a payment may have given back money of earlier payments.
      current = try await settle(current, now: now)
    }
    let purchase = current.sale.purchases[index]
    switch purchase.failure {
    case nil: return current
    case .paymentDeclined:
      var reason: String?
      if let id = purchase.payment {
        reason = try await found(Payment.self, id).value.declineReason
      }
      throw Refusal.paymentDeclined(reason ?? Settlement.noReason, booking: current.key)
    case .paymentUnavailable: throw Refusal.paymentUnavailable
    case .turnedDown: throw Refusal.turnedDown
    case .lost: throw Refusal.unavailable(product.wanted(purchase.quote.request))
    case .overtaken: throw Refusal.overtaken
    case .closed:
      let standing = try await product.standing(of: current, in: store)
      throw product.obstacle(to: purchase, of: current, standing, now: now)
        ?? Refusal.unavailable(product.wanted(purchase.quote.request))
    }
  }
}

extension PaymentProviders {
  /// Refuses to begin a payment if its provider does not answer.
  func checkPayments(by method: PaymentMethod) throws(Refusal) {
    guard let pause = self[method.provider]?.pauseBeforePayments() else { return }
    throw .checkoutUnavailable(seconds: max(Int((pause / .seconds(1)).rounded(.up)), 1))
  }
}

/// The stored answer to an order: the booking with the index of its purchase, or the new quote.
private enum Begun<Booking: SoldRecord>: Codable {
  case purchase(String, Int)
  case requoted(Quote<Booking.Request>.ID, Money)
}
