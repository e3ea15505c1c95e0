internal import Bookings

/// A Checkout Session: a payment page at Stripe, on which the customer enters a card.
struct StripePage: Sendable {
  /// The members that answers contain in full.
  static let expanded: StripeClient.Form = StripeIntent.expanded.map {
    ($0.name, "payment_intent.\($0.value)")
  }

  enum Status: String { case open, complete, expired }

  let id: PaymentReference
  let status: Status
  /// The payment; nil until the customer has paid.
  let intent: StripeIntent?
  let payment: String?
  private let url: String?

  init?(_ object: StripeObject?) {
    guard let object, let id = object.text("id").flatMap(PaymentReference.init),
      let status = object.text("status").flatMap(Status.init)
    else { return nil }
    (self.id, self.status) = (id, status)
    intent = StripeIntent(object.object("payment_intent"))
    payment = object.object("metadata")?.text(StripeMetadata.payment)
    url = object.text("url")
  }

  /// Returns the state of the payment; nil while it is not decided.
  func receipt(cancelled: PaymentReceipt.Outcome? = nil) -> PaymentReceipt? {
    switch status {
    case .open:
      url.flatMap { CustomerAction(url: $0, ends: nil) }
        .map { PaymentReceipt(.actionRequired($0), reference: id) }
    case .complete: intent?.receipt(cancelled: cancelled)
    case .expired:
      PaymentReceipt(.declined(reason: "the payment page has ended"), reference: id)
    }
  }
}
