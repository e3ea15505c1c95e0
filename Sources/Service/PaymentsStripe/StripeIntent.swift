internal import Bookings
internal import StrictText
internal import Vocabulary

/// A PaymentIntent: one payment at Stripe.
struct StripeIntent: Sendable {
  /// The members that answers contain in full: the charge with what was given back, and the method with its card.
  static let expanded: StripeClient.Form = [
    ("expand[]", "latest_charge"), ("expand[]", "payment_method"),
  ]

  enum Status: String {
    case requiresMethod = "requires_payment_method"
    case requiresConfirmation = "requires_confirmation"
    case requiresAction = "requires_action"
    case requiresCapture = "requires_capture"
    case processing, succeeded, canceled
  }

  let id: PaymentReference
  let status: Status
  let currency: CurrencyCode
  /// The key of our payment; nil for an intent that this service did not make.
  let payment: String?
  /// Whether the customer pays on Stripe's page, and may try another card there after a decline.
  let isOnPage: Bool
  /// The id of the charge, once one was tried.
  let charge: String?
  private let object: StripeObject

  /// The intent, or nil for another object or a status that this version of Stripe's interface does not have.
  init?(_ object: StripeObject?) {
    guard let object, let id = object.text("id").flatMap(PaymentReference.init),
      let status = object.text("status").flatMap(Status.init),
      let currency = object.text("currency").flatMap({ CurrencyCode($0.uppercased()) })
    else { return nil }
    (self.id, self.status, self.currency, self.object) = (id, status, currency, object)
    let metadata = object.object("metadata")
    payment = metadata?.text(StripeMetadata.payment)
    isOnPage = metadata?.text(StripeMetadata.page) != nil
    charge = object.id("latest_charge")
  }

  /// The amount that was taken, before any refund.
  var received: Int { object.integer("amount_received") ?? object.integer("amount") ?? 0 }

  /// Whether the customer's bank has a dispute about it.
  var isDisputed: Bool { object.object("latest_charge")?.flag("disputed") ?? false }

  /// Returns the state of the authorisation or the capture; nil while it is not decided.
  ///
  /// `cancelled` is the outcome of an intent that we have cancelled ourselves.
  func receipt(cancelled: PaymentReceipt.Outcome? = nil) -> PaymentReceipt? {
    switch status {
    case .requiresCapture:
      let amount = object.integer("amount_capturable") ?? object.integer("amount") ?? 0
      return receipt(.authorised, amount)
    case .succeeded: return receipt(.captured, received)
    case .requiresAction:
      let url = object.object("next_action")?.object("redirect_to_url")?.text("url")
      guard !isOnPage else { return nil }
      guard let action = url.flatMap({ CustomerAction(url: $0, ends: nil) }) else {
        return receipt(.declined(reason: "the bank asks for a step that has no page"))
      }
      return receipt(.actionRequired(action))
    case .requiresMethod:
      // On the page the customer may try again.
      guard !isOnPage, let error = object.object("last_payment_error") else { return nil }
      return receipt(.declined(reason: StripeReason.of(error)))
    case .canceled:
      if let cancelled, object.text("cancellation_reason") == StripeReason.ours {
        return receipt(cancelled)
      }
      return receipt(.declined(reason: "the authorisation has ended"))
    case .requiresConfirmation, .processing: return nil
    }
  }

  private func receipt(
    _ outcome: PaymentReceipt.Outcome, _ number: Int? = nil
  ) -> PaymentReceipt? {
    var amount: Money?
    if let number {
      amount = StripeAmount.money(number, currency)
      // We never asked for an amount that is no whole number of our units.
      if amount == nil { return nil }
    }
    let card =
      object.object("latest_charge")?.object("payment_method_details")?.object("card")
      ?? object.object("payment_method")?.object("card")
    return PaymentReceipt(
      outcome, of: amount, reference: id, lastFour: card?.text("last4").flatMap(LastFour.init),
      kept: kept)
  }

  /// The token of a method that Stripe has kept with a customer for later payments.
  private var kept: PaymentMethodToken? {
    guard object.text("setup_future_usage") != nil else { return nil }
    return StripeMethod(method: object.id("payment_method"), customer: object.id("customer"))?.token
  }
}

/// The names under which our own numbers are kept with Stripe's objects.
enum StripeMetadata {
  /// The key of the payment.
  static let payment = "payment"
  /// Set where the customer pays on Stripe's page.
  static let page = "page"
  /// The number of a refund; 0 for what a void gives back.
  static let refund = "refund"
}

/// Stripe's words for why something is not done.
enum StripeReason {
  /// The reason that we give for cancelling.
  static let ours = "abandoned"

  /// Returns the words of an error for its customer, escaped and limited.
  ///
  /// Stripe words them so that a thief learns nothing from them; the code behind them is not repeated.
  static func of(_ error: StripeObject?) -> String {
    escaped(error?.text("message") ?? "no reason given", limit: 120)
  }
}

/// A payment method with the customer to whom it belongs at Stripe, if it was kept.
///
/// Its token has both, such as `pm_1abc-cus_9xyz`, because Stripe takes a kept method only with its customer.
struct StripeMethod: Sendable {
  let method: String
  let customer: String?

  init(_ token: PaymentMethodToken) {
    let parts = token.rawValue.split(separator: "-", maxSplits: 1).map(String.init)
    method = parts.first ?? ""
    customer = parts.count > 1 ? parts[1] : nil
  }

  init?(method: String?, customer: String?) {
    guard let method, let customer else { return nil }
    (self.method, self.customer) = (method, customer)
  }

  var token: PaymentMethodToken? {
    PaymentMethodToken(customer.map { "\(method)-\($0)" } ?? method)
  }
}

extension PaymentRequest {
  /// Whether the customer pays on Stripe's own page (docs/guides/payments.md, the pages' token).
  var isOnPage: Bool { method.rawValue == "page" || method.rawValue.hasSuffix("_page") }
}
