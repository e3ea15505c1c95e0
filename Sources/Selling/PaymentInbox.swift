internal import BookingStore
package import Bookings
package import Vocabulary

/// Takes in what providers say of their own accord, whatever it is about; the desks hear it from there.
package struct PaymentInbox: Sendable {
  private let desk: Desk
  private let providers: PaymentProviders

  package init(_ desk: Desk, _ providers: PaymentProviders) {
    self.desk = desk
    self.providers = providers
  }

  /// What a message says, once that is durable: its provider may be told that it was heard.
  ///
  /// - Parameter name: as it stands in the path that the message came by.
  /// - Throws: `PaymentMessageFault`, and nothing is written, where the message is not the provider's.
  package func take(
    _ message: PaymentMessage, by name: String, now: Instant
  ) async throws -> PaymentNotice {
    guard let name = PaymentProviderName(name), let provider = providers[name] else {
      throw PaymentMessageFault.unexpected
    }
    let news = try provider.news(in: message, now: now)
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
  /// Lets a payment hear what its provider said, once; where that is about another product, nothing.
  package func hear(
    _ notice: PaymentNotice, now: Instant, using random: inout some RandomNumberGenerator
  ) async throws {
    guard notice.state == .unheard(product: P.Booking.kind),
      let payment = Payment.ID(notice.news.payment)
    else { return }
    _ = try await hear(
      notice.news.receipt, about: payment, told: notice, now: now, using: &random)
  }

  /// Hears all that was said about payments for this product and nobody has heard yet; how much that was.
  ///
  /// What fails keeps nothing else waiting, and is heard in another round.
  package func hearAll(
    limit: Int = 100, now: Instant, using random: inout some RandomNumberGenerator,
    failed: (PaymentNotice, any Error) -> Void = { _, _ in }
  ) async throws -> Int {
    var heard = 0
    let due = try await store.records(
      PaymentNotice.self, .unheard(P.Booking.kind), after: nil, limit: limit)
    for notice in due.map(\.value) {
      do {
        try await hear(notice, now: now, using: &random)
        heard += 1
      } catch { failed(notice, error) }
    }
    return heard
  }
}
