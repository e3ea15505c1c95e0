import BookingTestSupport
import Bookings
import PassTestSupport
import PaymentsHTTP
import PaymentsStripe
import Testing
import Vocabulary

/// The adapter for Stripe with its stand-in: one charge whatever answer is lost, and the money back.
@Suite struct StripePaymentTests {
  @Test func `a payment is set aside, taken and given back in parts, each once`() async throws {
    let process = try ProviderProcess()
    let stripe = try process.stripe()
    var payment = try StripeStage.payment("sb_")
    for _ in 0..<2 {
      let receipt = try await stripe.perform(try payment.nextRequest.orThrow("a request"))
      #expect(receipt.outcome == .authorised && receipt.amount == payment.amount)
      #expect(receipt.lastFour?.rawValue == "1881")
    }
    payment = try await StripeStage.step(payment, stripe)
    #expect(payment.reference?.rawValue.hasPrefix("pi_") == true)
    for _ in 0..<2 {
      let receipt = try await stripe.perform(try payment.nextRequest.orThrow("a request"))
      #expect(receipt.outcome == .captured && receipt.amount == payment.amount)
    }
    payment = try await StripeStage.step(payment, stripe)
    for (number, part) in [(1, 120), (2, 380)] {
      payment = payment.refunding(Money(part, payment.amount.currency))
      for _ in 0..<2 {
        let receipt = try await stripe.perform(try payment.nextRequest.orThrow("a request"))
        #expect(receipt.outcome == .refunded(number: number) && receipt.amount?.minorUnits == part)
      }
      payment = try await StripeStage.step(payment, stripe)
    }
    let account = try #require(try await process.accounts()[payment.key])
    #expect(account.captures == 1 && account.captured == 500 && account.refunded == 500)
    #expect(payment.kept.minorUnits == 0 && payment.state == .refunded)
  }

  @Test(arguments: ["I", "A", "C", "V", "R"], ["l", "g", "h", "e", "n"])
  func `a lost answer of any step charges once and gives back once`(
    _ operation: String, _ fault: String
  ) async throws {
    let process = try ProviderProcess()
    let stripe = try process.stripe()
    var payment = try StripeStage.payment("sb_\(operation)\(fault)")
    // An error at the very beginning is repeated by Stripe for a day; nothing is reserved meanwhile.
    let isStuck = operation + fault == "Ie"
    func settle() async throws {
      for _ in 0..<4 where payment.nextRequest != nil {
        do throws(PaymentFault) {
          let request = try payment.nextRequest.orFault()
          payment = payment.applying(try await stripe.perform(request))
        } catch {
          payment = payment.missing(error, retry: StripeStage.now)
        }
      }
    }
    try await settle()
    let taken = try await process.accounts()[payment.key]
    #expect(isStuck ? taken?.captures != 1 : taken?.captures == 1)
    payment = operation == "V" ? try StripeStage.payment("sb_V\(fault)", 2) : payment
    if operation == "V" {
      payment = try await StripeStage.step(payment, stripe)
    }
    payment = payment.withoutBooking()
    try await settle()
    let account = try await process.accounts()[payment.key]
    #expect((account?.captured ?? 0) == (account?.refunded ?? 0))
    #expect(account.map { !$0.isAuthorised || $0.isVoided || $0.captured > 0 } ?? true)
    #expect(payment.nextRequest == nil && payment.kept.minorUnits == 0)
  }

  @Test(arguments: [false, true])
  func `a void finds the intent whose answer was lost, and a day later, too`(
    isNextDay: Bool
  ) async throws {
    let process = try ProviderProcess()
    let stripe = try process.stripe()
    // The confirmation arrives, and nobody hears of it.
    let payment = try StripeStage.payment("sb_All")
    let request = try payment.nextRequest.orThrow("a request")
    await #expect(throws: PaymentFault.timeout) { try await stripe.perform(request) }
    #expect(try await process.accounts()[payment.key]?.isAuthorised == true)
    if isNextDay { try await process.passDay() }
    let voided = try await StripeStage.step(
      payment.missing(.timeout, retry: StripeStage.now).givenUp(), stripe)
    #expect(voided.state == .voided)
    let account = try #require(try await process.accounts()[payment.key])
    #expect(account.isVoided && account.captured == 0)
  }

  @Test func `a void after the capture gives back what is left, once`() async throws {
    let process = try ProviderProcess()
    let stripe = try process.stripe()
    let payment = try StripeStage.payment("sb_")
    let authorised = try await StripeStage.step(payment, stripe)
    _ = try await StripeStage.step(authorised, stripe)
    try await process.reverse(payment.key, 200)
    for _ in 0..<2 {
      let receipt = try await stripe.perform(
        try authorised.withoutBooking().nextRequest.orThrow("a request"))
      #expect(receipt.outcome == .returned && receipt.amount?.minorUnits == 500)
    }
    #expect(try await process.accounts()[payment.key]?.refunded == 500)
  }

  @Test func `a decline and a refund that is refused are receipts, in words without a code`()
    async throws
  {
    let process = try ProviderProcess()
    let stripe = try process.stripe()
    let declined = try await StripeStage.step(try StripeStage.payment("sb_Ax"), stripe)
    #expect(declined.state == .declined && declined.declineReason == "not this time")
    var payment = try await StripeStage.captured(try StripeStage.payment("sb_Rx", 2), stripe)
    payment = try await StripeStage.step(payment.withoutBooking(), stripe)
    #expect(payment.state == .refused && payment.declineReason == "not this time")
  }

  @Test func `the customer's bank asks on a page, and leads back`() async throws {
    let process = try ProviderProcess()
    let stripe = try process.stripe()
    var payment = try await StripeStage.step(try StripeStage.payment("sb_Aa"), stripe)
    #expect(payment.action?.url.hasPrefix("https://bank.example/3ds/pi_") == true)
    payment = try await StripeStage.step(payment, stripe)
    #expect(payment.state == .authorised)
    #expect(
      try await process.accounts()[payment.key]?.returnAddresses
        == ["authorise https://book.example/en/back"])
  }

  @Test func `a key that Stripe does not know any more is followed by the next`() async throws {
    let process = try ProviderProcess()
    let rolled = "sk_test_rolled_yesterday"
    let stripe = try process.stripe(keys: [rolled, ProviderProcess.stripeKey])
    let payment = try await StripeStage.captured(try StripeStage.payment("sb_"), stripe)
    #expect(payment.state == .captured)
    #expect(await stripe.findings().map(\.state) == [.refused, .good])
    let unknown = try process.stripe(keys: [rolled])
    let request = try StripeStage.payment("sb_", 2).nextRequest.orThrow("a request")
    await #expect(throws: PaymentFault.unavailable) { try await unknown.perform(request) }
  }

  @Test func `a method that its owner deletes pays no more at Stripe, and others do`() async throws
  {
    let process = try ProviderProcess()
    let stripe = try process.stripe()
    let token = try PaymentMethodToken("sb_x9-cus_7").orThrow("a token")
    let payment = try await StripeStage.captured(try StripeStage.payment(token.rawValue), stripe)
    for _ in 0..<2 { try await stripe.forget(token) }
    let again = try StripeStage.payment(token.rawValue, 2).nextRequest.orThrow("a request")
    await #expect(throws: PaymentFault.notTaken) { try await stripe.perform(again) }
    // What was paid with it can go back, and a method that was never kept is nobody's to detach.
    let back = try await StripeStage.step(
      payment.refunding(Money(100, payment.amount.currency)), stripe)
    #expect(back.state == .refunded)
    try await stripe.forget(try PaymentMethodToken("sb_").orThrow("a token"))
    let other = try await StripeStage.captured(try StripeStage.payment("sb_", 3), stripe)
    #expect(other.state == .captured)
  }

  @Test func `a method is kept with its customer, and pays again`() async throws {
    let process = try ProviderProcess()
    let stripe = try process.stripe()
    let payment = try StripeStage.payment("sb_", saves: true)
    let receipt = try await stripe.perform(try payment.nextRequest.orThrow("a request"))
    let token = try #require(receipt.kept)
    #expect(token.rawValue.hasPrefix("sb_-cus_"))
    let again = try await StripeStage.captured(
      try StripeStage.payment(token.rawValue, 2), stripe)
    #expect(again.state == .captured)
    #expect(
      try await stripe.perform(
        try StripeStage.payment("sb_", 3).nextRequest.orThrow("a request")
      ).kept == nil)
  }

  @Test func `a state that another account's key cannot read is no end of a payment`()
    async throws
  {
    let (process, other) = (try ProviderProcess(), try ProviderProcess())
    let payment = try await StripeStage.step(
      try StripeStage.payment("sb_"), try process.stripe())
    let stranger = try other.stripe()
    for request in [payment.nextRequest, payment.withoutBooking().nextRequest] {
      let request = try request.orThrow("a request")
      await #expect(throws: PaymentFault.unavailable) { try await stranger.perform(request) }
    }
  }
}

extension PaymentRequest? {
  /// The request; without one nothing can be asked.
  fileprivate func orFault() throws(PaymentFault) -> PaymentRequest {
    guard let self else { throw .notTaken }
    return self
  }
}
