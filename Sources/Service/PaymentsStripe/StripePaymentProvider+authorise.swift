internal import Bookings
internal import Vocabulary

extension StripePaymentProvider {
  /// The error codes for an amount or a currency that Stripe never takes.
  private static let amounts: Set<String> = [
    "amount_too_small", "amount_too_large", "invalid_currency", "currency_not_supported",
  ]

  /// Reserves the amount, or reports the state of the reservation.
  func authorise(_ request: PaymentRequest) async throws(PaymentFault) -> PaymentReceipt {
    if let reference = request.reference {
      return try decided(try await state(of: reference.rawValue).receipt())
    }
    guard let amount = StripeAmount.number(request.amount) else {
      return .declined(reason: "this amount cannot be charged in \(request.amount.currency)")
    }
    return request.isOnPage
      ? try await openPage(request, amount) : try await confirm(request, amount)
  }

  /// Makes an intent, and lets the customer's bank decide.
  private func confirm(
    _ request: PaymentRequest, _ amount: Int
  ) async throws(PaymentFault) -> PaymentReceipt {
    let made = try await make(request, amount)
    guard made.isDone else { return try refusal(made.error) }
    guard var intent = StripeIntent(made.object) else { throw .timeout }
    if made.isReplayed, case .intent(let now) = try await state(of: intent.id.rawValue) {
      intent = now
    }
    if let receipt = intent.receipt() { return receipt }
    guard intent.status == .requiresConfirmation || intent.status == .requiresMethod else {
      throw .timeout
    }
    var form = StripeIntent.expanded
    // Without an address Stripe has no page for a bank that asks.
    if let address = request.returnAddress ?? settings.returnAddress {
      form.append(("return_url", address.rawValue))
    }
    let answer = try await client.post(
      "payment_intents/\(intent.id)/confirm", form, key: "\(request.key)-confirm")
    if answer.isDone { return try decided(StripeIntent(answer.object)?.receipt()) }
    guard answer.status == 402 else { throw .timeout }
    return PaymentReceipt(
      .declined(reason: StripeReason.of(answer.error)), reference: intent.id)
  }

  /// Makes the intent of a payment, or finds the one that was made before; no money is moved.
  ///
  /// The form must be the same each time: Stripe refuses another one under the same key.
  func make(
    _ request: PaymentRequest, _ amount: Int
  ) async throws(PaymentFault) -> StripeClient.Answer {
    let method = StripeMethod(request.method)
    var form: StripeClient.Form = [
      ("amount", "\(amount)"), ("currency", request.amount.currency.rawValue.lowercased()),
      ("payment_method", method.method), ("payment_method_types[0]", "card"),
      ("capture_method", "manual"), ("metadata[\(StripeMetadata.payment)]", request.key),
    ]
    var customer = method.customer
    if request.savesMethod, customer == nil {
      customer = try await newCustomer(request)
      form.append(("setup_future_usage", "off_session"))
    }
    if let customer { form.append(("customer", customer)) }
    return try await client.post(
      "payment_intents", form + StripeIntent.expanded, key: "\(request.key)-intent")
  }

  /// Makes the customer with whom Stripe keeps a method; Stripe learns nothing about the person from us.
  private func newCustomer(_ request: PaymentRequest) async throws(PaymentFault) -> String {
    let answer = try await client.post(
      "customers", [("metadata[\(StripeMetadata.payment)]", request.key)],
      key: "\(request.key)-customer")
    guard answer.isDone, let id = answer.object.text("id") else { throw .notTaken }
    return id
  }

  /// Opens a payment page, or finds the one that was opened before.
  private func openPage(
    _ request: PaymentRequest, _ amount: Int
  ) async throws(PaymentFault) -> PaymentReceipt {
    guard let address = request.returnAddress ?? settings.returnAddress else { throw .notTaken }
    var form: StripeClient.Form = [
      ("mode", "payment"), ("payment_method_types[0]", "card"),
      ("line_items[0][quantity]", "1"),
      ("line_items[0][price_data][currency]", request.amount.currency.rawValue.lowercased()),
      ("line_items[0][price_data][unit_amount]", "\(amount)"),
      ("line_items[0][price_data][product_data][name]", settings.item),
      ("success_url", address.rawValue), ("cancel_url", address.rawValue),
      ("client_reference_id", request.key),
      ("metadata[\(StripeMetadata.payment)]", request.key),
      ("payment_intent_data[capture_method]", "manual"),
      ("payment_intent_data[metadata][\(StripeMetadata.payment)]", request.key),
      ("payment_intent_data[metadata][\(StripeMetadata.page)]", "1"),
    ]
    if request.savesMethod {
      form.append(("payment_intent_data[setup_future_usage]", "off_session"))
      form.append(("customer_creation", "always"))
    }
    let answer = try await client.post("checkout/sessions", form, key: "\(request.key)-page")
    guard answer.isDone else { return try refusal(answer.error) }
    guard let page = StripePage(answer.object) else { throw .timeout }
    return try decided(page.receipt())
  }

  /// Returns the refusal of a request that Stripe did not carry out, or throws that it may be repeated.
  private func refusal(_ error: StripeObject?) throws(PaymentFault) -> PaymentReceipt {
    // The key was used with another form, by an earlier version of this program: something is there already.
    if error?.text("type") == "idempotency_error" { throw .timeout }
    let isOfMethod =
      error?.text("code") == "resource_missing" && error?.text("param") == "payment_method"
    if isOfMethod || error?.text("type") == "card_error"
      || error?.text("code").map(Self.amounts.contains) == true
    {
      return .declined(reason: StripeReason.of(error))
    }
    throw .notTaken
  }
}
