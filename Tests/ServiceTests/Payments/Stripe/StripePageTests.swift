import Bookings
import PassTestSupport
import PaymentsStripe
import Testing
import Vocabulary

/// Stripe's own payment page, on which the customers of the service's pages pay.
@Suite struct StripePageTests {
  private func opened(
    _ stripe: StripePaymentProvider, _ token: String = "sb_page", saves: Bool = false
  ) async throws -> (payment: Payment, session: String) {
    let payment = try await StripeStage.step(
      try StripeStage.payment(token, saves: saves), stripe)
    #expect(payment.state == .actionRequired)
    let session = try payment.reference.orThrow("a reference").rawValue
    #expect(payment.action?.url == "https://checkout.example/c/pay/\(session)#fid")
    return (payment, session)
  }

  @Test func `the customer pays there, and the service captures and gives back`() async throws {
    let process = try ProviderProcess()
    let stripe = try process.stripe()
    var (payment, session) = try await opened(stripe)
    // Asking again opens no second page.
    #expect(try await StripeStage.step(payment, stripe).reference?.rawValue == session)
    try await process.pay(on: session, with: "sb_")
    payment = try await StripeStage.captured(payment, stripe)
    #expect(payment.state == .captured && payment.reference?.rawValue.hasPrefix("pi_") == true)
    payment = try await StripeStage.step(payment.withoutBooking(), stripe)
    let account = try #require(try await process.accounts()[payment.key])
    #expect(account.captured == 500 && account.refunded == 500)
    #expect(account.returnAddresses == ["authorise https://book.example/en/back"])
  }

  @Test func `after a decline on the page the customer may try another card there`() async throws {
    let process = try ProviderProcess()
    let stripe = try process.stripe()
    let (payment, session) = try await opened(stripe, "sb_card_page")
    try await process.pay(on: session, with: "sb_Ax")
    let failed = try StripeStage.event("payment_intent.payment_failed", "pi_2")
    let event = try #require(PaymentReference("evt_1"))
    await #expect(throws: PaymentMessageFault.irrelevant(event: event)) {
      try await stripe.news(in: failed, now: StripeStage.now)
    }
    #expect(try await StripeStage.step(payment, stripe).state == .actionRequired)
    try await process.pay(on: session, with: "sb_")
    #expect(try await StripeStage.step(payment, stripe).state == .authorised)
  }

  @Test func `a payment that is given up ends its page, and one that was paid meanwhile is undone`()
    async throws
  {
    let process = try ProviderProcess()
    let stripe = try process.stripe()
    let (payment, session) = try await opened(stripe)
    let voided = try await StripeStage.step(payment.givenUp(), stripe)
    #expect(voided.state == .voided)
    try await process.pay(on: session, with: "sb_")
    #expect(try await process.accounts()[payment.key] == nil)

    var random = SeededGenerator(seed: 9)
    let other = Payment(
      id: .init(using: &random), product: "tests", booking: "c", amount: payment.amount,
      method: PaymentMethod(token: payment.method, provider: .only), created: StripeStage.now)
    let waiting = try await StripeStage.step(other, stripe)
    try await process.pay(on: try waiting.reference.orThrow("one").rawValue, with: "sb_")
    let undone = try await StripeStage.step(waiting.givenUp(), stripe)
    #expect(undone.state == .voided)
    let account = try #require(try await process.accounts()[other.key])
    #expect(account.isVoided && account.captured == 0)
    // Without an address of its own the payment led back to that of the settings.
    #expect(account.returnAddresses == ["authorise https://book.example/en/bookings"])
  }

  @Test func `a card is kept from the page under a token that pays without it`() async throws {
    let process = try ProviderProcess()
    let stripe = try process.stripe()
    let (payment, session) = try await opened(stripe, saves: true)
    try await process.pay(on: session, with: "sb_")
    let receipt = try await stripe.perform(try payment.nextRequest.orThrow("a request"))
    let token = try #require(receipt.kept)
    #expect(token.rawValue.hasPrefix("sb_-cus_"))
    let user = try UserID("jane").orThrow("a user")
    var random = SeededGenerator(seed: 4)
    let saved = SavedMethod.earned(
      by: payment, after: receipt, for: user, besides: [], now: StripeStage.now, using: &random)
    #expect(saved?.token == token && saved?.lastFour.rawValue == "1881")
  }

  @Test func `without any address to come back to no page is opened`() async throws {
    let process = try ProviderProcess()
    let stripe = StripePaymentProvider(
      try StripeSettings(
        url: "http://127.0.0.1:\(process.port)", keys: [ProviderProcess.stripeKey], secrets: []))
    var random = SeededGenerator(seed: 9)
    let payment = Payment(
      id: .init(using: &random), product: "tests", booking: "c",
      amount: try StripeStage.payment("sb_page").amount,
      method: PaymentMethod(
        token: try PaymentMethodToken("page").orThrow("a token"), provider: .only),
      created: StripeStage.now)
    let request = try payment.nextRequest.orThrow("a request")
    await #expect(throws: PaymentFault.notTaken) { try await stripe.perform(request) }
  }
}
