import BookingTestSupport
import Bookings
import PassTestSupport
import PaymentsStripe
import Testing
import Vocabulary

/// Events of Stripe: only signed and recent ones count, and the present state is told, whatever they say.
@Suite struct StripeEventTests {
  private let now = StripeStage.now

  @Test func `what is forged, old or of another body is refused`() async throws {
    let process = try ProviderProcess()
    let stripe = try process.stripe()
    let good = try StripeStage.event("payment_intent.succeeded", "pi_1")
    let header = try good.headers["stripe-signature"].orThrow("a signature")
    let code = try header.split(separator: "=").last.orThrow("a code")
    var forged: [PaymentMessage] = [
      PaymentMessage(headers: [], body: good.body),
      PaymentMessage(headers: [("Stripe-Signature", header)], body: good.body + [0x20]),
      PaymentMessage(
        headers: [("Stripe-Signature", header), ("stripe-signature", header)], body: good.body),
      try StripeStage.event(
        "payment_intent.succeeded", "pi_1", secret: [UInt8](repeating: 7, count: 32)),
    ]
    for text in [
      "", "t=\(now.secondsSince1970)", "v1=\(code)", "t=\(now.secondsSince1970),v1=",
      "t=\(now.secondsSince1970),v1=00", "t=\(now.secondsSince1970),v0=\(code)",
      "t=\(now.secondsSince1970 + 1),v1=\(code)", "t=0\(now.secondsSince1970),v1=\(code)",
      "t=\(now.secondsSince1970),t=\(now.secondsSince1970),v1=\(code)",
      "t=\(now.secondsSince1970),v1=\(code.uppercased())",
      "t=\(now.secondsSince1970)" + String(repeating: ",v1=\(code)", count: 9),
    ] {
      forged.append(PaymentMessage(headers: [("Stripe-Signature", text)], body: good.body))
    }
    for age in [-301, 301, -86_400, 86_400] {
      forged.append(
        try StripeStage.event(
          "payment_intent.succeeded", "pi_1", at: now.adding(seconds: age)))
    }
    for message in forged {
      do {
        _ = try await stripe.news(in: message, now: now)
        Issue.record("\(message.headers) was believed")
      } catch PaymentMessageFault.forged(_) {
        continue
      }
    }
  }

  @Test func `two signatures while the secret is changed, and events in any order and twice`()
    async throws
  {
    let process = try ProviderProcess()
    let old = [UInt8](repeating: 9, count: 40)
    let stripe = StripePaymentProvider(
      try StripeSettings(
        url: "http://127.0.0.1:\(process.port)", keys: [ProviderProcess.stripeKey],
        secrets: [old, ProviderProcess.secret]))
    var payment = try StripeStage.payment("sb_")
    payment = try await StripeStage.captured(payment, stripe)
    let id = try payment.reference.orThrow("a reference").rawValue
    for secret in [old, ProviderProcess.secret] {
      for type in [
        "payment_intent.succeeded", "payment_intent.amount_capturable_updated",
        "payment_intent.created", "v1.payment_intent.requires_action",
      ] {
        let news = try await stripe.news(
          in: try StripeStage.event(type, id, secret: secret), now: now)
        // Each tells what is now, not what was when it was written.
        #expect(news.payment == payment.key && news.receipt.outcome == .captured)
        #expect(payment.applying(news.receipt) == payment)
      }
    }
  }

  @Test(arguments: [
    #""account":"acct_1abc","data":{"object":{"id":"pi_1"}}"#,
    #""context":"acct_1abc","related_object":{"id":"pi_1"}"#,
  ])
  func `an event of a connected account is acknowledged, and nobody is asked`(
    members: String
  ) async throws {
    // No Stripe is there, so any question would fail.
    let stripe = StripePaymentProvider(
      try StripeSettings(
        url: "http://127.0.0.1:1", keys: [ProviderProcess.stripeKey],
        secrets: [ProviderProcess.secret]))
    let body = Array(#"{"id":"evt_7","type":"payment_intent.succeeded",\#(members)}"#.utf8)
    let message = PaymentMessage(
      headers: [("Stripe-Signature", try StripeStage.signature(of: body, at: now))], body: body)
    do {
      _ = try await stripe.news(in: message, now: now)
      Issue.record("an event of another account was taken")
    } catch PaymentMessageFault.irrelevant(let event) {
      #expect(event.rawValue == "evt_7")
    }
  }

  @Test func `an event of a payment of another system is kept as unknown`() async throws {
    let process = try ProviderProcess()
    let stripe = try process.stripe()
    let payment = try await StripeStage.captured(try StripeStage.payment("sb_"), stripe)
    let id = try payment.reference.orThrow("a reference").rawValue
    let news = try await stripe.news(
      in: try StripeStage.event("payment_intent.succeeded", id), now: now)
    let notice = PaymentNotice.take(news, from: .only, about: nil, earlier: nil, now: now).answer
    #expect(notice.state == .unknown)
  }

  @Test(arguments: [
    "customer.created", "invoice.paid", "charge.succeeded", "charge.captured", "payout.paid",
  ])
  func `an event that says nothing about a payment is acknowledged`(_ type: String) async throws {
    let stripe = try ProviderProcess().stripe()
    let event = try #require(PaymentReference("evt_1"))
    await #expect(throws: PaymentMessageFault.irrelevant(event: event)) {
      try await stripe.news(in: try StripeStage.event(type, "x_1"), now: now)
    }
  }

  @Test func `an event that cannot be looked up is to come again, and no id leaves its path`()
    async throws
  {
    let process = try ProviderProcess()
    let stripe = try process.stripe()
    await #expect(throws: PaymentMessageFault.unavailable) {
      try await stripe.news(
        in: try StripeStage.event("payment_intent.succeeded", "pi_9"), now: now)
    }
    let event = try #require(PaymentReference("evt_1"))
    for id in ["../refunds", "pi_1?x", "pi_1/capture", "pi_%31", ""] {
      await #expect(throws: PaymentMessageFault.irrelevant(event: event)) {
        try await stripe.news(
          in: try StripeStage.event("payment_intent.succeeded", id), now: now)
      }
    }
    let body = Array("nonsense".utf8)
    let message = PaymentMessage(
      headers: [("Stripe-Signature", try StripeStage.signature(of: body, at: now))], body: body)
    await #expect(throws: PaymentMessageFault.self) { try await stripe.news(in: message, now: now) }
  }

  @Test func `money that goes back unasked is told as a whole, our own refunds are not`()
    async throws
  {
    let process = try ProviderProcess()
    let stripe = try process.stripe()
    var payment = try await StripeStage.captured(try StripeStage.payment("sb_"), stripe)
    payment = payment.refunding(Money(100, payment.amount.currency))
    payment = try await StripeStage.step(payment, stripe)
    let charge = "ch" + (try payment.reference.orThrow("a reference").rawValue.dropFirst(2))
    func hear(_ type: String, _ object: String) async throws {
      let news = try await stripe.news(in: try StripeStage.event(type, object), now: now)
      payment = payment.applying(news.receipt)
    }
    let event = try #require(PaymentReference("evt_1"))
    await #expect(throws: PaymentMessageFault.irrelevant(event: event)) {
      try await stripe.news(in: try StripeStage.event("charge.refunded", charge), now: now)
    }
    for (part, sum) in [(50, 50), (70, 120)] {
      try await process.reverse(payment.key, part)
      for _ in 0..<2 { try await hear("charge.refunded", charge) }
      #expect(payment.reversed.minorUnits == sum)
    }
    try await process.dispute(payment.key)
    try await hear("charge.dispute.created", "dp" + charge.dropFirst(2))
    #expect(payment.reversed.minorUnits == 400 && payment.kept.minorUnits == 0)
    let account = try #require(try await process.accounts()[payment.key])
    #expect(account.captured - account.refunded == payment.kept.minorUnits)
  }

  @Test func `a dispute that was won is taken off again, and one that was lost is not`()
    async throws
  {
    let process = try ProviderProcess()
    let stripe = try process.stripe()
    var payment = try await StripeStage.captured(try StripeStage.payment("sb_"), stripe)
    let charge = "ch" + (try payment.reference.orThrow("a reference").rawValue.dropFirst(2))
    func hear(_ type: String, _ object: String) async throws {
      let news = try await stripe.news(in: try StripeStage.event(type, object), now: now)
      payment = payment.applying(news.receipt)
    }
    try await process.reverse(payment.key, 50)
    try await process.dispute(payment.key)
    let dispute = "dp" + charge.dropFirst(2)
    // The end of a dispute may be the first that we hear of it.
    try await hear("charge.dispute.closed", dispute)
    #expect(payment.reversed.minorUnits == 500 && payment.kept.minorUnits == 0)
    try await hear("charge.dispute.created", dispute)
    #expect(payment.reversed.minorUnits == 500)
    try await process.win(payment.key)
    for type in ["charge.dispute.funds_reinstated", "charge.dispute.closed"] {
      try await hear(type, dispute)
      #expect(payment.reversed.minorUnits == 50 && payment.state == .captured)
    }
    // A message that comes late says how it is now.
    try await hear("charge.dispute.created", dispute)
    #expect(payment.reversed.minorUnits == 50)
    // So does what the operator gave back at Stripe's own desk and what came back from there.
    try await process.loseRefund(1, of: payment.key)
    let account = try #require(try await process.accounts()[payment.key])
    #expect(account.refunded == 0)
    try await hear("charge.dispute.closed", dispute)
    #expect(payment.reversed.minorUnits == 0 && payment.kept.minorUnits == 500)
  }

  @Test func `a refund that fails after it was done is an agent's to decide, and goes back once`()
    async throws
  {
    let process = try ProviderProcess()
    let stripe = try process.stripe()
    var payment = try await StripeStage.captured(try StripeStage.payment("sb_"), stripe)
    let currency = payment.amount.currency
    let id = try payment.reference.orThrow("a reference").rawValue.dropFirst(2)
    let refunds = ["re\(id)_1", "re\(id)_2"]
    for part in [100, 70] {
      payment = try await StripeStage.step(payment.refunding(Money(part, currency)), stripe)
    }
    #expect(payment.state == .refunded && payment.returned.minorUnits == 170)
    let before = payment
    try await process.loseRefund(1, of: payment.key)
    for type in ["refund.failed", "charge.refund.updated", "refund.updated"] {
      let news = try await stripe.news(in: try StripeStage.event(type, refunds[0]), now: now)
      payment = payment.applying(news.receipt)
      #expect(payment.state == .refused && payment.returned.minorUnits == 70)
      #expect(payment.refusedRefund == Money(100, currency))
    }
    #expect(payment.nextRequest == nil && payment.refundable.minorUnits == 330)
    // A message about the other refund, which is done, changes nothing.
    let other = try await stripe.news(
      in: try StripeStage.event("refund.updated", refunds[1]), now: now)
    #expect(payment.applying(other.receipt) == payment && before.applying(other.receipt) == before)

    payment = try await StripeStage.step(payment.askingAgain(), stripe)
    #expect(payment.state == .refunded && payment.returned.minorUnits == 170)
    let account = try #require(try await process.accounts()[payment.key])
    #expect(account.captured - account.refunded == payment.kept.minorUnits)
    // The failure is told once more, and was mended meanwhile.
    let late = try await stripe.news(
      in: try StripeStage.event("refund.failed", refunds[0]), now: now)
    #expect(payment.applying(late.receipt) == payment)
  }
}
