package import BookingStore
package import Bookings
package import Vocabulary

/// The inbox that receives providers' messages for all products and stores them; the sales desks process them from
/// there.
package struct PaymentInbox: Sendable {
  private let desk: Transactor
  private let providers: PaymentProviders

  package init(_ desk: Transactor, _ providers: PaymentProviders) {
    self.desk = desk
    self.providers = providers
  }

  /// Stores a message of the provider `name`, which is from the request path, and returns its notice.
  ///
  /// After that the message may be acknowledged to the provider.
  ///
  /// - Throws: `PaymentMessageFault` if the message is not authentic; then nothing is written.
  package func take(
    _ message: PaymentMessage, by name: String, now: Instant
  ) async throws -> PaymentNotice {
    guard let name = PaymentProviderName(name), let provider = providers[name] else {
      throw PaymentMessageFault.unexpected
    }
    let news = try await provider.news(in: message, now: now)
    return try await desk.run {
      let earlier = try await desk.store.record(
        PaymentNotice.self, PaymentNotice.key(name, news.event))
      let payment = try await desk.store.record(Payment.self, news.payment)
      return PaymentNotice.take(
        news, from: name, about: payment?.value, earlier: earlier, now: now)
    }
  }
}

extension SalesDesk {
  /// Applies a notice to its payment, once; a notice for another product is ignored.
  package func apply(
    _ notice: PaymentNotice, now: Instant
  ) async throws {
    guard notice.state == .unheard(product: P.Booking.kind),
      let payment = Payment.ID(notice.news.payment)
    else { return }
    do {
      _ = try await apply(
        notice.news.receipt, to: payment, from: notice, now: now)
    } catch let refusal as Refusal where refusal.code == .notFound {
      // The booking failed, and its records lapsed between the message and now.
      try await desk.run {
        guard let read = try await store.record(PaymentNotice.self, notice.key),
          try await store.record(Payment.self, payment) == nil
        else { throw refusal }
        return read.value.unknown(read, now: now)
      }
    }
  }

  /// Applies a notice as `apply` does, and takes the next steps of its payment at once.
  ///
  /// The customer who was asked by a bank waits for the capture, and no request of theirs is under way any more.
  package func hear(_ notice: PaymentNotice, now: Instant) async throws {
    try await apply(notice, now: now)
    guard notice.state == .unheard(product: P.Booking.kind),
      let payment = Payment.ID(notice.news.payment)
    else { return }
    _ = try await settle(payment, now: now)
  }

  /// Applies at most `limit` notices of this product that are not processed yet, and returns how many succeeded.
  ///
  /// A notice that fails does not block the others and is tried again in the next round.
  package func applyNotices(
    limit: Int = 100, now: Instant,
    failed: (PaymentNotice, any Error) -> Void = { _, _ in }
  ) async throws -> Int {
    var applied = 0
    let due = try await store.records(
      PaymentNotice.self, .unheard(P.Booking.kind), after: nil, limit: limit)
    for notice in due.map(\.value) {
      do {
        try await apply(notice, now: now)
        applied += 1
      } catch { failed(notice, error) }
    }
    return applied
  }
}
