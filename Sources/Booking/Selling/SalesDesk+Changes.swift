internal import BookingStore
package import Bookings
package import Vocabulary

/// Changes of a booking: cancellation, partial refund, acceptance.
extension SalesDesk {
  /// Makes an offer to cancel a part of a booking, or all of it if `part` is nil.
  package func offerCancellation(
    of booking: OpaqueID<P.Booking>, part: BookingPart? = nil, _ command: UserCommand
  ) async throws -> CancellationOffer {
    try await run(command) { random in
      let read = try await found(P.Booking.self, booking)
      return noted(
        try Cancellation.offer(
          of: part, from: try await snapshot(of: read), product, for: command.user,
          refunds: try await product.refunds(of: read.value, in: store), now: command.now,
          using: &random))
    }
  }

  /// Cancels a booking as offered, and requests the refund from the provider.
  package func cancel(
    _ booking: OpaqueID<P.Booking>, accepting offer: CancellationOffer.ID,
    onlyIf check: Check? = nil, _ command: UserCommand
  ) async throws -> P.Booking {
    let cancelled = try await change(command) { random in
      let read = try await own(booking, check)
      return try Cancellation.confirm(
        offer, from: try await snapshot(of: read), product, for: command.user, now: command.now,
        using: &random)
    }
    return try await settle(cancelled, now: command.now)
  }

  /// Cancels a booking whose seller no longer provides what was sold; its refund is requested in the background.
  ///
  /// - Throws: `Refusal` if the booking is not confirmed.
  package func callOff(
    _ booking: OpaqueID<P.Booking>, now: Instant
  ) async throws {
    _ = try await change(StaffCommand(now: now), about: booking.rawValue) { random in
      try Cancellation.callOff(
        try await snapshot(of: try await found(P.Booking.self, booking)), product, now: now,
        using: &random)
    }
  }

  /// Returns the booking with the present state of what was sold.
  ///
  /// The record of a booking follows a flight's new times a moment later, and commands do not wait for that.
  package func current(_ booking: P.Booking) async throws -> P.Booking {
    guard P.changesAfterSale, booking.stage != .failed, booking.stage != .cancelled else {
      return booking
    }
    var current = booking
    product.update(&current, from: try await product.standing(of: booking, in: store))
    return current
  }

  private func snapshot(of read: Versioned<P.Booking>) async throws -> Cancellation.Snapshot<P> {
    Cancellation.Snapshot(
      booking: read, payments: try await payments(beside: read),
      standing: try await product.standing(of: read.value, in: store))
  }

  /// Refunds a part of a booking that continues.
  package func refund(
    _ amount: Money, of booking: OpaqueID<P.Booking>, onlyIf check: Check? = nil,
    _ command: StaffCommand
  ) async throws -> P.Booking {
    let refunded = try await change(command, about: booking.rawValue) { _ in
      let read = try await own(booking, check)
      return try Refunding.refund(
        amount, of: read, product, payments: try await payments(beside: read), now: command.now)
    }
    return try await settle(refunded, now: command.now)
  }

  /// Applies the answer of a third party to a booking that waits for acceptance, and settles its payments.
  package func apply(
    _ word: Consent.Word, to booking: OpaqueID<P.Booking>, onlyIf check: Check? = nil,
    _ command: Command<some Sendable>
  ) async throws -> P.Booking {
    let changed = try await change(command, about: booking.rawValue) { random in
      let read = try await own(booking, check)
      return try Consent.apply(
        word, to: read, product, payments: try await payments(beside: read), now: command.now,
        using: &random)
    }
    // After a missed deadline no client waits: the payments are settled in the background.
    guard word != .nothing else { return changed }
    return try await settle(changed, now: command.now)
  }

  /// Ends the waiting of bookings whose deadline has passed, and returns how many were ended.
  ///
  /// `failed` is called for each booking that could not be changed; the others are not affected.
  package func endWaiting(
    now: Instant,
    failed: (P.Booking, any Error) -> Void = { _, _ in }
  ) async throws -> Int {
    var ended = 0
    let due = try await store.records(P.Booking.self, .awaitsWord, through: now)
    for read in due {
      do {
        _ = try await apply(.nothing, to: Self.id(read.value.key), StaffCommand(now: now))
        ended += 1
      } catch { failed(read.value, error) }
    }
    return ended
  }

  /// Settles all payments of a booking.
  func settle(
    _ booking: P.Booking, now: Instant
  ) async throws -> P.Booking {
    var current = booking
    for payment in booking.sale.payments {
      current =
        try await settle(payment, tries: terms.paymentAttempts, now: now) ?? current
    }
    return current
  }
}
