internal import ServiceHTTP
internal import StrictText
internal import BookingStore
internal import Bookings
internal import HTTPTypes
internal import Selling
internal import Vocabulary

/// The endpoint for messages of payment providers.
struct PaymentNotificationRoutes: Sendable {
  let desk: Transactor
  let providers: PaymentProviders
  let products: ProductList

  var endpoints: [Endpoint] {
    [
      Endpoint(
        method: .post, path: "/payment-notifications/{provider}", name: "notifyPayment",
        access: .everybody, repeats: .freely, rate: .free, handle: notifyPayment)
    ]
  }

  private func notifyPayment(_ call: Call) async throws -> HTTPAnswer {
    let message = PaymentMessage(
      headers: call.head.headerFields.map { ($0.name.canonicalName, $0.value) }, body: call.body)
    let notice: PaymentNotice
    do {
      notice = try await PaymentInbox(desk, providers).take(
        message, by: call.parameters["provider"] ?? "", now: call.now)
    } catch PaymentMessageFault.irrelevant(let event) {
      return .json { $0.member("event_id", event.rawValue) }
    } catch let fault as PaymentMessageFault {
      throw Problem(fault)
    }
    // The message is stored already, so background jobs repeat this if it fails.
    for product in products.all { try? await product.hear(notice, now: call.now) }
    return .json { $0.member("event_id", notice.news.event.rawValue) }
  }
}

extension Problem {
  /// Creates the problem for a provider's message that was rejected; no part of the message is stored.
  fileprivate init(_ fault: PaymentMessageFault) {
    switch fault {
    case .unexpected:
      self.init(.notFound, "there is no payment provider of this name that sends messages")
    case .forged(let why): self.init(.signatureInvalid, why)
    case .unreadable(let why): self.init(.malformedRequest, "the message cannot be read: \(why)")
    case .irrelevant: self.init(.malformedRequest, "the message is about nothing of ours")
    case .unavailable:
      self.init(
        .serviceUnavailable, "the payment provider cannot be asked about this event; send it again")
    }
  }
}
