import BookingTestSupport
import Bookings
import PassTestSupport
import Testing
import Vocabulary

/// The simulated provider follows its tokens, once per operation.
@Suite struct ProviderTests {
  private func request(
    _ operation: PaymentRequest.Operation, _ token: String, _ amount: Int = 500,
    payment seed: UInt64 = 3
  ) throws -> PaymentRequest {
    var random = SeededGenerator(seed: seed)
    let payment = Payment(
      id: .init(using: &random), product: "tests", booking: "b",
      amount: Money(amount, SampleFlights.usd),
      method: PaymentMethod(
        token: try PaymentMethodToken(token).orThrow("a token"), provider: .only),
      created: SampleFlights.now)
    let moved: Payment =
      switch operation {
      case .authorise: payment
      case .capture: payment.applying(.authorised)
      case .void: payment.applying(.authorised).withoutBooking()
      case .refund: payment.applying(.captured).refunding(payment.amount)
      }
    return try moved.nextRequest.orThrow("a request")
  }

  @Test func `a repeated request is answered again and done once`() async throws {
    let provider = DeterministicProvider()
    for _ in 0..<3 {
      #expect(try await provider.perform(request(.authorise, "pm_approve")).outcome == .authorised)
    }
    for _ in 0..<3 {
      #expect(try await provider.perform(request(.capture, "pm_approve")) == .captured)
    }
    let account = await provider.accounts.values.first
    #expect(account?.captureCount == 1)
    #expect(account?.kept == 500)
    for _ in 0..<3 {
      #expect(try await provider.perform(request(.refund, "pm_approve")) == .refunded(number: 1))
    }
    #expect(await provider.accounts.values.first?.kept == 0)
  }

  /// A trial service runs for long, so its provider must not grow with each payment.
  @Test func `what takes words forgets, and goes on with what it forgot`() async throws {
    let provider = DeterministicProvider(takesWord: true, maxCount: 10)
    for seed in UInt64(0)..<100 {
      let asked = try request(.authorise, "pm_approve", payment: seed)
      #expect(try await provider.perform(asked).outcome == .authorised)
      #expect(await provider.accounts.count <= 10)
    }
    let captured = try await provider.perform(request(.capture, "pm_approve", payment: 0))
    #expect(captured == .captured)
    let refunded = try await provider.perform(request(.refund, "pm_approve", payment: 1))
    #expect(refunded == .refunded(number: 1))
  }

  @Test func `a time-out before the charge has done nothing, one after it everything`() async throws
  {
    for (token, done) in [("pm_timeout_before_charge", false), ("pm_timeout_after_charge", true)] {
      let provider = DeterministicProvider()
      for operation in [PaymentRequest.Operation.authorise, .capture] {
        await #expect(throws: PaymentFault.timeout) {
          try await provider.perform(request(operation, token))
        }
        let account = await provider.accounts.values.first
        switch operation {
        case .authorise: #expect((account?.authorised != nil) == done)
        default: #expect((account?.captured != nil) == done)
        }
        _ = try await provider.perform(request(operation, token))
      }
      #expect(await provider.accounts.values.first?.captureCount == 1)
    }
  }

  @Test func `declined, unknown and unreachable take nothing`() async throws {
    let provider = DeterministicProvider()
    for token in ["pm_decline", "pm_nobody_knows"] {
      let receipt = try await provider.perform(request(.authorise, token))
      guard case .declined = receipt.outcome else {
        Issue.record("\(receipt)")
        continue
      }
    }
    for operation in PaymentRequest.Operation.allCases {
      await #expect(throws: PaymentFault.unavailable) {
        try await provider.perform(request(operation, "pm_unavailable"))
      }
    }
    #expect(await provider.accounts.values.allSatisfy { $0.kept == 0 })
  }

  @Test func `what was voided is never taken, and another amount neither`() async throws {
    let provider = DeterministicProvider()
    _ = try await provider.perform(request(.authorise, "pm_approve"))
    let other = try await provider.perform(request(.capture, "pm_approve", 501))
    #expect(other == .declined(reason: "not the authorised amount"))
    #expect(try await provider.perform(request(.void, "pm_approve")) == .voided)
    #expect(
      try await provider.perform(request(.capture, "pm_approve")) == .declined(reason: "voided"))
    #expect(await provider.accounts.values.first?.kept == 0)
  }
}
