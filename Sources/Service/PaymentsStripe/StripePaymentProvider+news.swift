package import Bookings
package import Vocabulary

extension StripePaymentProvider {
  /// Authenticates an event, and asks Stripe for the present state of the payment that it is about.
  ///
  /// Events come late, twice and in any order, and their content has the form of the account's version of the
  /// interface, or is missing ("thin" events). So an event only says which payment to look at.
  package func news(
    in message: PaymentMessage, now: Instant
  ) async throws(PaymentMessageFault) -> PaymentNews {
    guard !settings.secrets.isEmpty else { throw .unexpected }
    guard let header = message.headers["stripe-signature"],
      let signature = StripeSignature(header)
    else { throw .forged("send Stripe-Signature once, with one t and at least one v1") }
    try signature.check(
      message.body, secrets: settings.secrets, oldest: settings.oldestMessage, now: now)
    guard let event = StripeEvent(message.body) else {
      throw .unreadable("expected an event of Stripe, with id, type and its object")
    }
    guard let subject = event.subject else { throw .irrelevant(event: event.id) }
    let news: PaymentNews?
    do throws(PaymentFault) {
      news = try await self.news(of: event.id, about: subject)
    } catch { throw .unavailable }
    guard let news else { throw .irrelevant(event: event.id) }
    return news
  }

  /// Returns the news about an object; nil if nothing is decided about it.
  private func news(
    of event: PaymentReference, about subject: StripeEvent.Subject
  ) async throws(PaymentFault) -> PaymentNews? {
    switch subject {
    case .payment(let id):
      let known = try await state(of: id)
      return known.receipt(cancelled: .voided).map {
        PaymentNews(event: event, payment: known.payment ?? id, receipt: $0)
      }
    case .refund(let id):
      let refund = try await client.get("refunds/\(id)")
      guard let intent = try await intent(of: refund) else { return nil }
      let payment = intent.payment ?? intent.id.rawValue
      let own = StripeRefunds.Refund(refund, of: intent.payment)
      if let own, let number = own.number, number > 0 {
        // A refund that is under way is no news.
        guard own.status != .pending, own.status != .requiresAction else { return nil }
        return PaymentNews(
          event: event, payment: payment, receipt: try receipt(of: own, number, intent))
      }
      return try await returned(of: intent, event, mayBeLess: own?.counts == false)
    case .returned(let path):
      guard let intent = try await intent(of: try await client.get(path)) else { return nil }
      return try await returned(of: intent, event)
    case .restored(let path):
      guard let intent = try await intent(of: try await client.get(path)) else { return nil }
      return try await returned(of: intent, event, mayBeLess: true)
    }
  }

  /// Returns how much went back without a request of ours; nil for nothing, unless it may be less than before.
  private func returned(
    of intent: StripeIntent, _ event: PaymentReference, mayBeLess: Bool = false
  ) async throws(PaymentFault) -> PaymentNews? {
    let unasked = try await client.refunds(of: intent).unasked
    guard unasked > 0 || mayBeLess, let amount = StripeAmount.money(unasked, intent.currency)
    else { return nil }
    return PaymentNews(
      event: event, payment: intent.payment ?? intent.id.rawValue,
      receipt: PaymentReceipt(mayBeLess ? .restored : .returned, of: amount, reference: intent.id))
  }

  /// Reads the intent that a charge, a refund or a dispute names; nil for one that was made without an intent.
  private func intent(of object: StripeObject) async throws(PaymentFault) -> StripeIntent? {
    guard let id = object.id("payment_intent") else { return nil }
    return try await state(of: id).intent
  }
}
