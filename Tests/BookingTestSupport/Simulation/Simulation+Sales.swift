internal import BookingStore
internal import Bookings
internal import PassTestSupport
internal import Vocabulary

/// The invariants for the bookings of any product.
extension Simulation {
  func all<Booking: SoldRecord>(_ type: Booking.Type) async throws -> [Booking] {
    var bookings: [Booking] = []
    for user in users {
      bookings += try await inner.records(Booking.self, .user(user)).map(\.value)
    }
    return bookings
  }

  /// Returns the kind of the bookings that a payment is for.
  func product(of payment: Payment.ID) async throws -> String? {
    try await inner.record(Payment.self, payment)?.value.product
  }

  /// Checks that no booking is charged twice, for another amount, or before its acceptance, and that only confirmed
  /// ones have a ticket.
  func checkSales(_ bookings: [some SoldRecord]) async throws {
    let accounts = await provider.accounts
    for booking in bookings {
      try expect(
        booking.stage == .confirmed || booking.passes.passes.allSatisfy { $0.state != .valid },
        "\(booking.key) is \(booking.stage) with a ticket")
      for purchase in booking.sale.purchases {
        let account = purchase.payment.flatMap { accounts[$0] }
        try expect(
          (account?.captureCount ?? 0) <= 1, "\(booking.key) was captured more than once")
        try expect(
          purchase.awaitsWord == nil || account?.captured == nil,
          "\(booking.key) was charged before anybody said yes")
        try expect(
          purchase.stage != .confirmed || purchase.payment == nil
            || account?.captured == purchase.quote.total,
          "\(booking.key) is confirmed without a charge, or for another one")
        guard let id = purchase.payment, let payment = try await inner.record(Payment.self, id)
        else { continue }
        try expect(
          purchase.stage.agrees(with: payment.value),
          "\(booking.key) has a purchase that is \(purchase.stage), its payment is \(payment.value.state), \(String(describing: payment.value.refund)) of it goes back"
        )
      }
    }
  }

  /// Checks that no purchase is under way any more, and that the provider has kept what each payment record says.
  func checkSalesRest(_ bookings: [some SoldRecord], _ what: String) async throws {
    let accounts = await provider.accounts
    for booking in bookings {
      count("\(what) ends \(booking.stage) with \(booking.sale.purchases.count)")
      var (returned, taken) = (0, 0)
      for purchase in booking.sale.purchases {
        try expect(
          purchase.stage != .requested && purchase.stage != .secured,
          "\(booking.key) has a purchase that is \(purchase.stage) for ever")
        guard let id = purchase.payment else { continue }
        let payment = try await inner.record(Payment.self, id).orThrow("\(id)").value
        returned += payment.returned.minorUnits
        let kept = accounts[id]?.kept ?? 0
        taken += accounts[id]?.captured?.minorUnits ?? 0
        try expect(
          kept == payment.kept.minorUnits,
          "\(id) says \(payment.kept) is kept, the provider \(kept)")
        if purchase.stage == .failed { try expect(kept == 0, "\(id) failed and keeps \(kept)") }
        if purchase.stage == .confirmed {
          let due = payment.amount.minorUnits - (payment.refund?.minorUnits ?? 0)
          try expect(kept == due, "\(id) keeps \(kept) and not \(due)")
        }
      }
      if booking.stage == .cancelled {
        // A booking that its seller cancels without an offer is refunded in full.
        let promised = booking.offer?.refund.minorUnits ?? taken
        try expect(returned >= promised, "\(booking.key) was promised \(promised)")
      }
    }
  }
}

extension SaleStage {
  /// Returns whether what was paid is delivered, to be delivered, or going back.
  fileprivate func agrees(with payment: Payment) -> Bool {
    switch (self, payment.state) {
    case (.requested, .pending), (.requested, .actionRequired), (.secured, .authorised): true
    // The purchase has to be accepted first.
    case (.secured, .captured): payment.awaitsWord
    case (.confirmed, .captured), (.confirmed, .refunding), (.confirmed, .refunded): true
    case (.confirmed, .refused): !payment.refunds.isEmpty
    case (.failed, .declined), (.failed, .failed): true
    case (.failed, .voiding), (.failed, .voided), (.failed, .refused): true
    case (.failed, .refunding), (.failed, .refunded):
      payment.refund == nil || payment.refund == payment.amount
    case (.cancelled, .pending), (.cancelled, .actionRequired), (.cancelled, .authorised): false
    case (.cancelled, _): true
    default: false
    }
  }
}
