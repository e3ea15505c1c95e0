internal import Bookings

/// An event of Stripe that was authenticated: its id, and the object to look at.
struct StripeEvent: Sendable {
  let id: PaymentReference
  /// The object that says how the payment is; nil for an event that says nothing about money of a payment.
  let subject: Subject?

  enum Subject: Hashable, Sendable {
    /// An intent or a payment page.
    case payment(String)
    /// A refund.
    case refund(String)
    /// Money that went back, by the path of its charge or its dispute.
    case returned(String)
    /// Money that went back and may be there again, by the path of its dispute.
    case restored(String)
  }

  /// The event, or nil for any other text.
  init?(_ body: [UInt8]) {
    guard let event = StripeObject(json: body), let type = event.text("type"),
      let id = event.text("id").flatMap(PaymentReference.init)
    else { return nil }
    self.id = id
    // An event of a connected account (Connect): a thin one names the account as its context. Our keys read nothing of
    // it, and no payment of ours is there.
    guard event.text("account") == nil, event.text("context") == nil else {
      subject = nil
      return
    }
    // A thin event names the object only.
    guard let object = event.object("data")?.object("object") ?? event.object("related_object")
    else { return nil }
    let kind = type.hasPrefix("v1.") ? String(type.dropFirst(3)) : type
    subject = Self.subject(kind, object)
  }

  private static func subject(_ kind: String, _ object: StripeObject) -> Subject? {
    guard let id = object.text("id"), !id.isEmpty, id.utf8.allSatisfy(StripeEvent.isOfID)
    else { return nil }
    if kind.hasPrefix("payment_intent.") || kind.hasPrefix("checkout.session.") {
      return .payment(id)
    }
    if kind.hasPrefix("refund.") || kind == "charge.refund.updated" { return .refund(id) }
    if ["charge.dispute.closed", "charge.dispute.funds_reinstated"].contains(kind) {
      return .restored("disputes/\(id)")
    }
    if kind.hasPrefix("charge.dispute.") { return .returned("disputes/\(id)") }
    return kind == "charge.refunded" ? .returned("charges/\(id)") : nil
  }

  /// Ids become parts of paths.
  private static func isOfID(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
