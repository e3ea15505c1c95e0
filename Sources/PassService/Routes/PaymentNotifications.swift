internal import Bookings
internal import HTTPTypes
internal import PassFormats
internal import Selling
internal import Vocabulary

extension Endpoint {
  /// What payment providers tell of their own accord: who may is whoever signs as they do.
  static let paymentNotifications: [Endpoint] = [
    Endpoint(
      method: .post, path: "/payment-notifications/{provider}", name: "notifyPayment",
      access: .everybody, repeats: .freely, handle: notifyPayment)
  ]

  private static func notifyPayment(_ call: Call, _ service: Service) async throws -> HTTPAnswer {
    let message = PaymentMessage(
      headers: call.head.headerFields.map { ($0.name.canonicalName, $0.value) }, body: call.body)
    let notice: PaymentNotice
    do {
      notice = try await PaymentInbox(service.desk, service.providers).take(
        message, by: call.parameters["provider"] ?? "", now: call.now)
    } catch let fault as PaymentMessageFault {
      throw Problem(fault)
    }
    // It is written down: should this not succeed, housekeeping comes back to it.
    for product in service.products.all { try? await product.hear(notice, now: call.now) }
    return .json { $0.member("event_id", notice.news.event.rawValue) }
  }
}

extension Problem {
  /// Why a message of a provider was not heard; nothing of it is kept.
  fileprivate init(_ fault: PaymentMessageFault) {
    switch fault {
    case .unexpected: self.init(.notFound, "there is no such payment provider that sends anything")
    case .forged(let why): self.init(.signatureInvalid, why)
    case .unreadable(let why): self.init(.malformedRequest, "the message cannot be read: \(why)")
    }
  }
}
