internal import BookingStore
package import Bookings
package import Vocabulary

/// Requests to payment providers until a payment is settled.
extension SalesDesk {
  /// Takes one step of a payment: sends the next request to the provider and commits the result.
  ///
  /// It returns nil if there was nothing to ask. After every step, successful or not, any process can continue from the
  /// stored state.
  package func step(
    _ payment: Payment.ID, now: Instant, storing: SaleResponseRecord? = nil
  ) async throws -> P.Booking? {
    let asked = try await found(Payment.self, payment).value
    guard let request = asked.nextRequest else { return nil }
    let fault: PaymentFault
    var answer: Result<PaymentReceipt, PaymentFault> = .failure(.unavailable)
    let spent = await clock.measure { answer = await asking(request, of: asked.provider) }
    let now = now.adding(spent)
    switch answer {
    case .success(let receipt) where asked.applying(receipt) != asked:
      return try await apply(receipt, to: payment, now: now, storing: storing)
    // No progress: treated as a timeout, so that it is retried with growing pauses.
    case .success: fault = .timeout
    case .failure(let reason): fault = reason
    }
    return try await commit(payment, now: now) { snapshot, random in
      try Settlement.missed(
        fault, of: request, snapshot, of: product, now: now, using: &random)
    }
  }

  /// Returns the provider's answer; after the timeout, the effect of the request is unknown.
  private func asking(
    _ request: PaymentRequest, of name: PaymentProviderName
  ) async -> Result<PaymentReceipt, PaymentFault> {
    // A provider that is not configured may be configured again: treat it as unreachable.
    guard let provider = providers[name] else { return .failure(.unavailable) }
    let patience = AnswerTime.left(atMost: .seconds(terms.providerPatience))
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

  /// Applies a provider's receipt, from an answer or a message.
  ///
  /// A message has a stored `notice`, and is applied only once.
  package func apply(
    _ receipt: PaymentReceipt, to payment: Payment.ID, from notice: PaymentNotice? = nil,
    now: Instant, storing: SaleResponseRecord? = nil
  ) async throws -> P.Booking {
    try await run(about: payment.rawValue) { random in
      let snapshot = try await snapshot(of: payment, now: now)
      var stored: Versioned<PaymentNotice>?
      if let notice { stored = try await store.record(PaymentNotice.self, notice.key) }
      if notice != nil, stored?.value.state != notice?.state {
        return Decision(snapshot.booking.value, ChangeSet(at: now))
      }
      var decision = try Settlement.apply(receipt, snapshot, of: product, now: now, using: &random)
      if let stored { decision.changes.update(stored, to: stored.value.applied) }
      let asked = snapshot.payment.value
      if asked.savesMethod {
        let user = snapshot.booking.value.user
        let method = SavedMethod.earned(
          by: asked, after: receipt, for: user, besides: try await desk.savedMethods(of: user),
          now: now, using: &random)
        if let method { decision.changes.insert(method) }
      }
      let payment = decision.changes.written(Payment.self, asked.key) ?? asked
      let stage = decision.answer.sale.purchases.first { $0.payment == payment.id }?.stage
      if let storing, stage == .confirmed, payment.nextRequest == nil {
        let payments = try await payments(of: decision.answer).map(\.value)
          .map { $0.id == payment.id ? payment : $0 }
        decision.changes.insert(try await storing(decision.answer, payments))
      }
      return decision
    }
  }

  /// The minimum time for a try: one that could take less is not begun while the customer waits.
  private static var shortestTry: Duration { .seconds(1) }

  /// Repeats steps until the payment is settled, waits for the customer, or the provider does not answer.
  ///
  /// `tries` is the number of unanswered requests after which it ends, with a pause between them: more than one if a
  /// client is waiting. Afterwards the background job retries with growing pauses.
  package func settle(
    _ payment: Payment.ID, tries: Int = 1, now: Instant, storing: SaleResponseRecord? = nil
  ) async throws -> P.Booking? {
    var current: P.Booking?
    var (now, faults) = (now, 0)
    while true {
      var booking: P.Booking?
      let spent = try await clock.measure {
        booking = try await step(payment, now: now, storing: storing)
      }
      now = now.adding(spent)
      guard let booking else {
        // Nothing is left to ask. Another process may have completed the payment, so the booking is read again.
        guard let known = current,
          known.sale.purchases.contains(where: { $0.stage == .requested || $0.stage == .secured })
        else { return current }
        return try await found(P.Booking.self, Self.id(known.key)).value
      }
      current = booking
      let asked = try await found(Payment.self, payment).value
      if asked.state == .actionRequired { return current }
      guard asked.attempts > 0 else { continue }
      faults += 1
      guard faults < tries else { return current }
      let pause = Duration.seconds(terms.paymentPause)
      // It is too late for another try. The customer learns that the payment is under way, and the background job
      // continues.
      guard AnswerTime.left(atMost: pause + Self.shortestTry) > pause else { return current }
      // The task was cancelled, and the background job continues.
      do { try await clock.sleep(for: pause) } catch { return current }
      now = now.adding(pause)
    }
  }

  /// Gives up a payment that is under way; what its provider may have done is undone in the background.
  package func giveUp(
    _ payment: Payment.ID, now: Instant
  ) async throws -> P.Booking {
    try await commit(payment, now: now) { snapshot, random in
      try Settlement.giveUp(snapshot, of: product, now: now, using: &random)
    }
  }

  /// Returns the payments that are due for a request, longest waiting first.
  ///
  /// During its first `patience` seconds a payment is left to the request that created it, unless that request has
  /// ended because the customer must act.
  package func duePayments(patience: Int = 0, now: Instant) async throws -> [Payment] {
    try await store.records(Payment.self, .unsettled(P.Booking.kind), through: now).map(\.value)
      .filter { $0.state == .actionRequired || $0.created.adding(seconds: patience) <= now }
  }

  private func commit(
    _ payment: Payment.ID, now: Instant,
    _ decide: (Settlement.Snapshot<P>, inout Randomness.Generator) throws -> Decision<P.Booking>
  ) async throws -> P.Booking {
    try await run(about: payment.rawValue) { random in
      try decide(try await snapshot(of: payment, now: now), &random)
    }
  }

  private func snapshot(
    of id: Payment.ID, now: Instant
  ) async throws -> Settlement.Snapshot<P> {
    let payment = try await found(Payment.self, id)
    let booking = try await found(P.Booking.self, Self.id(payment.value.booking))
    guard let quote = booking.value.sale.purchases.first(where: { $0.payment == id })?.quote else {
      throw Refusal.notFound(Payment.kind, id.rawValue)
    }
    let holds = try await store.records(Hold.self, quote.request.holds)
    return Settlement.Snapshot(
      booking: booking, payment: payment,
      quote: try await store.record(Quote<P.Request>.self, quote.id), holds: holds,
      standing: try await product.standing(of: booking.value, in: store),
      occupancy: try await store.occupancy(around: holds.flatMap(\.value.asks), at: now))
  }
}

extension Instant {
  /// Adds whole seconds; fractions are dropped.
  func adding(_ duration: Duration) -> Instant {
    adding(seconds: Int(clamping: duration.components.seconds))
  }
}
