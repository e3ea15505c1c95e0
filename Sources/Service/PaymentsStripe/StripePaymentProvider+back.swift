internal import Bookings
internal import Vocabulary

extension StripePaymentProvider {
  /// Errors after which a refund will never be done.
  private static let never: Set<String> = [
    "charge_already_refunded", "charge_disputed", "refund_disputed_payment",
  ]

  /// Undoes the payment, in whichever state it is.
  func void(_ request: PaymentRequest) async throws(PaymentFault) -> PaymentReceipt {
    var back = 0
    var last: StripeIntent?
    for known in try await everything(of: request) {
      if case .page(let page) = known, page.status == .open {
        let answer = try await client.post("checkout/sessions/\(page.id)/expire", [], key: nil)
        // The customer has paid at this moment, which the next reading shows.
        guard answer.isDone else { throw .timeout }
      }
      guard let intent = known.intent else { continue }
      last = intent
      back += try await undo(intent, request)
    }
    guard let last, back > 0 else { return PaymentReceipt(.voided, reference: last?.id) }
    return PaymentReceipt(
      .returned, of: StripeAmount.money(back, last.currency), reference: last.id)
  }

  /// Returns everything that may exist at Stripe for a payment, the newest last.
  private func everything(of request: PaymentRequest) async throws(PaymentFault) -> [Known] {
    if let reference = request.reference { return [try await state(of: reference.rawValue)] }
    // No customer has seen a page whose address never reached us.
    guard !request.isOnPage, let amount = StripeAmount.number(request.amount) else { return [] }
    let made = try await make(request, amount)
    let intent = made.isDone ? StripeIntent(made.object) : nil
    if let intent, made.isReplayed { return [try await state(of: intent.id.rawValue)] }
    // After a day Stripe has forgotten the key, and has indexed the metadata of an earlier intent.
    let query = "metadata[\"\(StripeMetadata.payment)\"]:\"\(request.key)\""
    let page = try await client.get("payment_intents/search", [("query", query), ("limit", "100")])
    guard let objects = page.objects("data") else { throw .unavailable }
    var earlier: [Known] = []
    for object in objects {
      guard let id = object.text("id"), id != intent?.id.rawValue else { continue }
      earlier.append(try await state(of: id))
    }
    if made.error?.text("type") == "idempotency_error", earlier.isEmpty { throw .timeout }
    return earlier + (intent.map { [.intent($0)] } ?? [])
  }

  /// Undoes one intent, and returns what went back of it without a numbered refund.
  private func undo(
    _ intent: StripeIntent, _ request: PaymentRequest
  ) async throws(PaymentFault) -> Int {
    switch intent.status {
    case .canceled: return 0
    case .processing: throw .notTaken
    case .requiresMethod, .requiresConfirmation, .requiresAction, .requiresCapture:
      let answer = try await client.post(
        "payment_intents/\(intent.id)/cancel", [("cancellation_reason", StripeReason.ours)],
        key: nil)
      guard answer.isDone else { throw .timeout }
      return 0
    case .succeeded:
      let refunds = try await client.refunds(of: intent)
      let left = intent.received - refunds.total
      if left > 0 {
        let answer = try await askRefund(left, number: 0, of: intent, request)
        guard answer.isDone, let refund = StripeRefunds.Refund(answer.object, of: request.key)
        else { throw .notTaken }
        guard refund.status == .succeeded else { throw .notTaken }
        return refunds.unasked + left
      }
      // The void ends when Stripe has finished every refund.
      guard refunds.refunds.allSatisfy({ !$0.counts || $0.status == .succeeded }) else {
        throw .notTaken
      }
      return refunds.unasked
    }
  }

  /// Gives back a part of what was taken.
  func refund(_ request: PaymentRequest) async throws(PaymentFault) -> PaymentReceipt {
    guard let reference = request.reference,
      let amount = StripeAmount.number(request.amount),
      let intent = try await state(of: reference.rawValue).intent
    else { throw .notTaken }
    if let earlier = try await client.refunds(of: intent)[request.refund] {
      return try receipt(of: earlier, request.refund, intent)
    }
    let answer = try await askRefund(amount, number: request.refund, of: intent, request)
    if answer.isDone {
      guard let refund = StripeRefunds.Refund(answer.object, of: request.key) else {
        throw .timeout
      }
      return try receipt(of: refund, request.refund, intent)
    }
    // Stripe has taken back or given back the rest already; anything else, such as an empty balance, may change.
    guard answer.error?.text("code").map(Self.never.contains) == true else { throw .notTaken }
    return PaymentReceipt(
      .refused(reason: StripeReason.of(answer.error)), reference: intent.id)
  }

  /// Returns the receipt of a numbered refund; a pending one is asked for again, which changes nothing.
  func receipt(
    of refund: StripeRefunds.Refund, _ number: Int, _ intent: StripeIntent
  ) throws(PaymentFault) -> PaymentReceipt {
    switch refund.status {
    case .succeeded:
      guard let amount = StripeAmount.money(refund.amount, intent.currency) else { throw .timeout }
      return PaymentReceipt(.refunded(number: number), of: amount, reference: intent.id)
    case .failed, .canceled:
      let reason = (refund.reason ?? "no reason given").replacing("_", with: " ")
      return PaymentReceipt(
        .refundFailed(number: number, reason: "the refund failed: \(reason)"), reference: intent.id)
    case .pending, .requiresAction: throw .notTaken
    }
  }

  private func askRefund(
    _ amount: Int, number: Int, of intent: StripeIntent, _ request: PaymentRequest
  ) async throws(PaymentFault) -> StripeClient.Answer {
    guard let charge = intent.charge else { throw .unavailable }
    return try await client.post(
      "refunds",
      [
        ("charge", charge), ("amount", "\(amount)"),
        ("metadata[\(StripeMetadata.payment)]", request.key),
        ("metadata[\(StripeMetadata.refund)]", "\(number)"),
      ], key: "\(request.key)-refund-\(number)")
  }
}
