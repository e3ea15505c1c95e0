package import Bookings
internal import PaymentsHTTP
internal import Vocabulary

/// Stripe as a payment provider: intents with manual capture, or Stripe's own payment page (docs/guides/stripe.md).
///
/// Every step first reads the state at Stripe, if anything is known there, and only then changes it. So a lost answer
/// and an idempotency key that Stripe has forgotten (after 24 hours) cost nothing twice:
///
/// - An intent is made and confirmed in two requests. Making it moves no money, so a void whose intent is not known may
///   make it again under the same key, to learn its id and to cancel it.
/// - A refund has its number in its metadata, and is looked for before it is asked for.
/// - Capture and cancellation are safe by the state of the intent.
package final class StripePaymentProvider: PaymentProvider {
  let client: StripeClient

  package var settings: StripeSettings { client.settings }

  /// Creates a provider; nothing is sent before the first request.
  ///
  /// `waitForTimeout` returns when a request has waited for the given time; tests replace it.
  package init(
    _ settings: StripeSettings,
    waitForTimeout: @escaping @Sendable (Duration) async throws -> Void = {
      try await Task.sleep(for: $0)
    }
  ) { client = StripeClient(settings, waitForTimeout: waitForTimeout) }

  package var isPretended: Bool { settings.isTest }

  package func perform(_ request: PaymentRequest) async throws(PaymentFault) -> PaymentReceipt {
    switch request.operation {
    case .authorise: try await authorise(request)
    case .capture: try await capture(request)
    case .void: try await void(request)
    case .refund: try await refund(request)
    }
  }

  /// Whether the token names a customer at Stripe.
  package func isKept(_ method: PaymentMethodToken) -> Bool {
    StripeMethod(method).customer != nil
  }

  /// Detaches a kept method from its customer, after which Stripe takes it for no payment; repeating it changes nothing.
  package func forget(_ method: PaymentMethodToken) async throws(PaymentFault) {
    let kept = StripeMethod(method)
    guard kept.customer != nil else { return }
    // Stripe refuses (400, 404) what is not attached any more.
    _ = try await client.post("payment_methods/\(kept.method)/detach", [], key: nil)
  }

  /// A payment at Stripe, by its reference.
  enum Known: Sendable {
    case page(StripePage)
    case intent(StripeIntent)

    /// The intent; nil until the customer has paid on the page.
    var intent: StripeIntent? {
      switch self {
      case .page(let page): page.intent
      case .intent(let intent): intent
      }
    }

    var payment: String? {
      switch self {
      case .page(let page): page.payment
      case .intent(let intent): intent.payment
      }
    }

    func receipt(cancelled: PaymentReceipt.Outcome? = nil) -> PaymentReceipt? {
      switch self {
      case .page(let page): page.receipt(cancelled: cancelled)
      case .intent(let intent): intent.receipt(cancelled: cancelled)
      }
    }
  }

  /// Reads the state of a payment.
  func state(of reference: String) async throws(PaymentFault) -> Known {
    if reference.hasPrefix("cs_") {
      let path = "checkout/sessions/\(reference)"
      if let page = StripePage(try await client.get(path, StripePage.expanded)) {
        return .page(page)
      }
    } else {
      let path = "payment_intents/\(reference)"
      if let intent = StripeIntent(try await client.get(path, StripeIntent.expanded)) {
        return .intent(intent)
      }
    }
    throw .unavailable
  }

  private func capture(_ request: PaymentRequest) async throws(PaymentFault) -> PaymentReceipt {
    guard let reference = request.reference else { throw .notTaken }
    let known = try await state(of: reference.rawValue)
    guard let intent = known.intent, intent.status == .requiresCapture else {
      return try decided(known.receipt())
    }
    guard let amount = StripeAmount.number(request.amount) else { throw .notTaken }
    let answer = try await client.post(
      "payment_intents/\(intent.id)/capture",
      [("amount_to_capture", "\(amount)")] + StripeIntent.expanded, key: nil)
    // A refusal that concerns the state, such as an authorisation that has ended, shows in the next reading of it.
    guard answer.isDone else { throw .timeout }
    return try decided(StripeIntent(answer.object)?.receipt())
  }

  /// Returns a receipt, or throws that the outcome is not known yet.
  func decided(_ receipt: PaymentReceipt?) throws(PaymentFault) -> PaymentReceipt {
    guard let receipt else { throw .timeout }
    return receipt
  }
}
