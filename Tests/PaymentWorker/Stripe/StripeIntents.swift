import StrictText

/// An intent of the stand-in for Stripe.
struct StripeIntent: Sendable {
  let id: String
  let payment: String
  let amount: Int
  let currency: String
  let isOnPage: Bool
  var method: String
  var customer: String?
  var isKept = false
  var status = "requires_confirmation"
  var received = 0
  var captures = 0
  var error: String?
  /// Whether the customer has to act; `h` at once, `w` when messages are delivered, `z` never.
  var waits: Character?
  var isDisputed = false
  var disputed = 0
  /// Whether the seller has won the dispute.
  var isWon = false
  var cancellation: String?
  var refunds: [StripeRefund] = []
  var returnAddresses: [String] = []

  var charge: String { "ch" + id.dropFirst(2) }
  var script: Script { Script(method) }
  /// The id of a further refund, such as `re_7_1`.
  var nextRefund: String { "re\(id.dropFirst(2))_\(refunds.count + 1)" }
  /// What went back, by refunds or by the bank.
  var back: Int { refunds.filter { $0.status == "succeeded" }.reduce(disputed) { $0 + $1.amount } }
}

/// A refund, with the number that its customer gave it.
struct StripeRefund: Sendable {
  let id: String
  let amount: Int
  let number: String?
  var status = "succeeded"
}

/// A payment page.
struct StripeSession: Sendable {
  let id: String
  let form: [String: String]
  var status = "open"
  var intent: String?

  var payment: String { form["metadata[payment]"] ?? "" }
  var amount: Int { Int(form["line_items[0][price_data][unit_amount]"] ?? "") ?? 0 }
  var currency: String { form["line_items[0][price_data][currency]"] ?? "" }
}

/// An answer of the stand-in.
struct StripeAnswer: Sendable {
  let status: Int
  let body: [UInt8]

  static func failure(
    _ status: Int, _ type: String, code: String? = nil, _ message: String = "no"
  ) -> StripeAnswer {
    StripeAnswer(
      status: status,
      body: json { writer in
        writer.name("error")
        writer.object { writer in
          writer.member("type", type)
          if let code { writer.member("code", code) }
          writer.member("message", message)
        }
      })
  }
}
