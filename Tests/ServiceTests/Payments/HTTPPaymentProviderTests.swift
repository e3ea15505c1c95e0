import Bookings
import PassTestSupport
import PaymentsHTTP
import Testing
import Vocabulary

/// The HTTP adapter with a provider process, for every kind of answer.
@Suite struct HTTPPaymentProviderTests {
  private func payment(_ method: String, _ seed: UInt64 = 1) throws -> Payment {
    var random = SeededGenerator(seed: seed)
    return Payment(
      id: .init(using: &random), product: "tests", booking: "b",
      amount: Money(500, try CurrencyCode("USD").orThrow("a currency")),
      method: PaymentMethod(
        token: try PaymentMethodToken(method).orThrow("a token"), provider: .only),
      created: Instant(secondsSince1970: 0))
  }

  private func request(_ payment: Payment) throws -> PaymentRequest {
    try payment.nextRequest.orThrow("a request")
  }

  @Test func `a payment is set aside, taken and given back, each once, under the provider's name`()
    async throws
  {
    let process = try ProviderProcess()
    let adapter = try process.adapter()
    var payment = try payment("sb_")
    for _ in 0..<2 {
      let receipt = try await adapter.perform(try request(payment))
      #expect(receipt.outcome == .authorised && receipt.lastFour?.rawValue == "1881")
    }
    payment = payment.applying(try await adapter.perform(try request(payment)))
    #expect(payment.reference?.rawValue == "ch_1")
    for _ in 0..<2 {
      #expect(try await adapter.perform(try request(payment)).outcome == .captured)
    }
    payment = payment.applying(.captured).withoutBooking()
    for _ in 0..<2 {
      #expect(try await adapter.perform(try request(payment)).outcome == .refunded(number: 1))
    }
    let account = try await process.accounts()[payment.key]
    #expect(account?.captures == 1 && account?.captured == 500 && account?.refunded == 500)
  }

  @Test
  func `what is done without a word is a time-out, what is not done for now is no fault of it`()
    async throws
  {
    let process = try ProviderProcess()
    let moods: [(String, PaymentFault, isDone: Bool)] = [
      ("l", .timeout, true), ("d", .timeout, true), ("g", .timeout, true), ("h", .timeout, true),
      ("e", .timeout, true), ("n", .timeout, false), ("b", .unavailable, false),
    ]
    for (number, (mood, fault, isDone)) in moods.enumerated() {
      let payment = try payment("sb_A\(mood)", UInt64(number))
      // The answer to `d` never comes, so the adapter must give up.
      let adapter =
        try mood == "d" ? process.impatientAdapter(for: payment.key) : process.adapter()
      await #expect(throws: fault, "\(mood)") { try await adapter.perform(try request(payment)) }
      let account = try await process.accounts()[payment.key]
      #expect((account?.isAuthorised ?? false) == isDone, "\(mood)")
      let receipt = try await process.adapter().perform(try request(payment))
      #expect(receipt.outcome == .authorised, "\(mood)")
    }
  }

  @Test func `never is a receipt`() async throws {
    let process = try ProviderProcess()
    let adapter = try process.adapter()
    let declined = try await adapter.perform(try request(try payment("sb_Ax")))
    #expect(declined.outcome == .declined(reason: "not this time"))
    let captured = try payment("sb_Rx", 2)
    _ = try await adapter.perform(try request(captured))
    _ = try await adapter.perform(try request(captured.applying(.authorised)))
    let refund = captured.applying(.captured).withoutBooking()
    #expect(
      try await adapter.perform(try request(refund)).outcome == .refused(reason: "not this time"))
  }

  @Test func `a provider that is not there has done nothing`() async throws {
    let process = try ProviderProcess()
    process.end()
    let adapter = try process.adapter()
    await #expect(throws: PaymentFault.unavailable) {
      try await adapter.perform(try request(try payment("sb_")))
    }
  }

  @Test func `who does not speak TLS where it is due is told nothing`() async throws {
    let process = try ProviderProcess()
    let adapter = HTTPPaymentProvider(
      try HTTPPaymentSettings(
        url: "https://127.0.0.1:\(process.port)", key: "test-key", secrets: [],
        timeout: .seconds(5)))
    await #expect(throws: PaymentFault.unavailable) {
      try await adapter.perform(try request(try payment("sb_")))
    }
    #expect(try await process.accounts().isEmpty)
  }

  @Test func `nobody is told our key in the clear, but this machine`() {
    let secret = [UInt8](repeating: 1, count: 32)
    func problem(_ url: String, _ key: String = "k", _ secrets: [[UInt8]]? = nil) -> String? {
      do throws(PaymentSettingsError) {
        _ = try HTTPPaymentSettings(url: url, key: key, secrets: secrets ?? [secret])
        return nil
      } catch { return error.description }
    }
    for url in [
      "http://pay.example", "http://127.0.0.1.pay.example", "http://localhost.pay.example",
      "https://key@pay.example", "ftp://pay.example", "https://pay.example/?a", "",
    ] {
      #expect(problem(url)?.hasPrefix("url: ") == true, "\(url)")
    }
    for url in [
      "https://pay.example", "https://pay.example/v1/", "http://127.0.0.1:8080", "http://[::1]:80",
      "http://localhost",
    ] {
      #expect(problem(url) == nil, "\(url)")
    }
    #expect(problem("https://pay.example", "a\r\nb")?.hasPrefix("key: ") == true)
    #expect(problem("https://pay.example", "")?.hasPrefix("key: ") == true)
    #expect(problem("https://pay.example", "k", [[1, 2, 3]])?.hasPrefix("secrets: ") == true)
  }
}
