import BookingTestSupport
import Bookings
import PassTestSupport
import Testing
import Vocabulary

/// What a payment makes of all that a provider may say, at any time and in any order.
@Suite struct PaymentTests {
  static let amount = Money(99_230, SampleFlights.usd)
  static let receipts: [PaymentReceipt] = [
    .authorised, .captured, .declined(reason: "no"), .voided, .refunded, .refused(reason: "no"),
    .actionRequired(action),
  ]

  static let action: CustomerAction = {
    guard let action = CustomerAction(url: "https://bank.example/3ds", ends: nil) else {
      preconditionFailure("that is a URL")
    }
    return action
  }()

  static func payment(_ seed: UInt64 = 1) throws -> Payment {
    var random = SeededGenerator(seed: seed)
    return Payment(
      id: .init(using: &random), product: "tests", booking: "bkg", amount: amount,
      method: PaymentMethod(
        token: try PaymentMethodToken("pm_approve").orThrow("a token"), provider: .only),
      created: SampleFlights.now)
  }

  /// Every state, by a way that leads there.
  static func states() throws -> [PaymentState: Payment] {
    let pending = try payment()
    let captured = pending.hearing(.captured)
    let voiding = pending.hearing(.authorised).withoutBooking()
    return [
      .pending: pending,
      .actionRequired: pending.hearing(.actionRequired(action)),
      .authorised: pending.hearing(.authorised),
      .captured: captured,
      .declined: pending.hearing(.declined(reason: "no")),
      .failed: pending.missing(.unavailable, retry: SampleFlights.now).givenUp(),
      .voiding: voiding,
      .voided: voiding.hearing(.voided),
      .refunding: captured.refunding(amount),
      .refunded: captured.refunding(amount).hearing(.refunded),
      .refused: captured.refunding(amount).hearing(.refused(reason: "no")),
    ]
  }

  @Test func `every receipt in every state leads where the table says, or changes nothing`() throws
  {
    let actions: [PaymentAction] = [
      .authorise, .capture, .decline, .void, .repay, .refuse, .challenge,
    ]
    let states = try Self.states()
    #expect(Set(states.keys) == Set(PaymentState.allCases))
    for (state, payment) in states {
      #expect(payment.state == state)
      for (receipt, action) in zip(Self.receipts, actions) {
        let after = payment.hearing(receipt)
        let expected = PaymentState.table.next(state, action)
        #expect(after.state == expected ?? state)
        if expected == nil { #expect(after == payment) }
        #expect(after.amount == Self.amount)
      }
    }
  }

  @Test func `a captured payment stays captured whatever comes later`() throws {
    let captured = try Self.payment().hearing(.authorised).hearing(.captured)
    for receipt in Self.receipts { #expect(captured.hearing(receipt) == captured) }
    #expect(
      captured.missing(.timeout, retry: SampleFlights.now).hearing(.declined(reason: "late")).state
        == .captured)
    #expect(captured.kept == Self.amount)
  }

  @Test func `money that nobody counts on any more goes back`() throws {
    for state in [PaymentState.declined, .failed, .voiding, .voided] {
      let late = try Self.states()[state].orThrow("a payment").hearing(.captured)
      #expect(late.state == .refunding)
      #expect(late.nextRequest?.operation == .refund)
      #expect(late.nextRequest?.amount == Self.amount)
    }
  }

  @Test func `the provider is asked for the whole amount or to undo it`() throws {
    let operations: [PaymentState: PaymentRequest.Operation] = [
      .pending: .authorise, .actionRequired: .authorise, .authorised: .capture, .voiding: .void,
      .refunding: .refund,
    ]
    for (state, payment) in try Self.states() {
      #expect(payment.nextRequest?.operation == operations[state])
      #expect(payment.nextRequest?.amount == operations[state].map { _ in Self.amount })
      #expect(payment.state.isSettled == (operations[state] == nil))
      #expect(payment.lookups.contains(.unsettled) == (operations[state] != nil))
    }
  }

  @Test func `a refund is never more than was captured`() throws {
    let captured = try Self.payment().hearing(.captured)
    for amount in [0, -1, 99_231, Int.max, Int.min] {
      #expect(captured.refunding(Money(amount, SampleFlights.usd)) == captured)
    }
    let euro = try CurrencyCode("EUR").orThrow("a currency")
    #expect(captured.refunding(Money(1, euro)) == captured)
    let part = captured.refunding(Money(230, SampleFlights.usd)).hearing(.refunded)
    #expect(part.state == .refunded)
    #expect(part.kept == Money(99_000, SampleFlights.usd))
  }

  @Test func `giving up undoes what may have been done, and only that`() throws {
    let pending = try Self.payment()
    #expect(pending.missing(.unavailable, retry: SampleFlights.now).givenUp().state == .failed)
    #expect(
      pending.missing(.timeout, retry: SampleFlights.now).missing(
        .unavailable, retry: SampleFlights.now
      ).givenUp().state == .voiding)
    #expect(pending.hearing(.authorised).givenUp().state == .voiding)
  }
}
