import BookingTestSupport
@testable import Bookings
import PassTestSupport
import Testing
import Vocabulary

/// The state of a payment after any receipts, at any time and in any order.
@Suite struct PaymentTests {
  static let amount = Money(99_230, SampleFlights.usd)
  static let receipts: [PaymentReceipt] = [
    .authorised, .captured, .declined(reason: "no"), .voided, .returned, .refused(reason: "no"),
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

  /// Returns a payment in each state.
  static func states() throws -> [PaymentState: Payment] {
    let pending = try payment()
    let captured = pending.applying(.captured)
    let voiding = pending.applying(.authorised).withoutBooking()
    return [
      .pending: pending,
      .actionRequired: pending.applying(.actionRequired(action)),
      .authorised: pending.applying(.authorised),
      .captured: captured,
      .declined: pending.applying(.declined(reason: "no")),
      .failed: pending.missing(.unavailable, retry: SampleFlights.now).givenUp(),
      .voiding: voiding,
      .voided: voiding.applying(.voided),
      .refunding: captured.refunding(amount),
      .refunded: captured.refunding(amount).applying(.refunded(number: 1)),
      .refused: captured.refunding(amount).applying(.refused(reason: "no")),
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
        let after = payment.applying(receipt)
        let expected = PaymentState.table.next(state, action)
        #expect(after.state == expected ?? state)
        // Money that the provider gives back unasked is recorded, and changes no state.
        let isUnasked = state == .captured && receipt == .returned
        if expected == nil { #expect(after == payment || isUnasked) }
        #expect(after.amount == Self.amount)
      }
    }
  }

  @Test func `the address to return to is sent until the payment is decided, and then forgotten`()
    throws
  {
    let address = try ReturnAddress("https://book.quay.example/en/bookings").orThrow("an address")
    var random = SeededGenerator(seed: 1)
    let pending = Payment(
      id: .init(using: &random), product: "tests", booking: "bkg", amount: Self.amount,
      method: PaymentMethod(
        token: try PaymentMethodToken("pm_approve").orThrow("a token"), provider: .only,
        returnAddress: address), created: SampleFlights.now)
    let waiting = pending.applying(.actionRequired(Self.action))
    for payment in [
      pending, waiting, waiting.applying(.actionRequired(Self.action)),
      pending.missing(.timeout, retry: SampleFlights.now),
    ] {
      #expect(payment.nextRequest?.returnAddress == address)
    }
    for payment in [
      pending.applying(.authorised), waiting.applying(.authorised), waiting.applying(.captured),
      waiting.applying(.declined(reason: "no")), waiting.leftUndone(), waiting.withoutBooking(),
      pending.missing(.unavailable, retry: SampleFlights.now).givenUp(),
    ] {
      #expect(payment.returnAddress == nil && payment.nextRequest?.returnAddress == nil)
    }
    #expect(try Self.payment().nextRequest?.returnAddress == nil)
  }

  @Test func `a captured payment stays captured whatever comes later`() throws {
    let captured = try Self.payment().applying(.authorised).applying(.captured)
    for receipt in Self.receipts where receipt != .returned {
      #expect(captured.applying(receipt) == captured)
    }
    let back = captured.applying(.returned)
    #expect(back.state == .captured && back.reversed == Self.amount)
    #expect(back.applying(.returned) == back && back.applying(.captured) == back)
    #expect(
      captured.missing(.timeout, retry: SampleFlights.now).applying(.declined(reason: "late")).state
        == .captured)
    #expect(captured.kept == Self.amount)
  }

  @Test func `money that nobody counts on any more goes back`() throws {
    for state in [PaymentState.declined, .failed, .voided] {
      let late = try Self.states()[state].orThrow("a payment").applying(.captured)
      #expect(late.state == .refunding)
      #expect(late.nextRequest?.operation == .refund)
      #expect(late.nextRequest?.amount == Self.amount)
    }
  }

  @Test func `a void that is under way gives back what was taken before it, once`() throws {
    let taken = try Self.states()[.voiding].orThrow("a payment").applying(.captured)
    #expect(taken.state == .voiding && taken.nextRequest?.operation == .void)
    #expect(taken.applying(.captured) == taken)
    let back = taken.applying(.returned)
    #expect(back.state == .refunded && back.kept == .zero(SampleFlights.usd))
    #expect(back.nextRequest == nil && back.applying(.captured) == back)
    // A provider that cannot void any more is asked for a refund.
    let refund = taken.applying(.refused(reason: "captured"))
    #expect(refund.nextRequest?.operation == .refund)
    #expect(refund.applying(.refunded(number: 1)).kept == .zero(SampleFlights.usd))
    // The receipts may come in the other order.
    let refused = try Self.states()[.voiding].orThrow("a payment").applying(.refused(reason: "no"))
    let late = refused.applying(.captured)
    #expect(late.nextRequest?.operation == .refund && late.applying(.captured) == late)
    #expect(late.applying(.refunded(number: 1)).kept == .zero(SampleFlights.usd))
    // A payment that was never captured has nothing to refund.
    let never = try Self.states()[.voiding].orThrow("a payment").applying(.refused(reason: "no"))
    #expect(never.state == .refused && never.nextRequest == nil)
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
      let unsettled = RankedLookup.unsettled(payment.product).at(payment.created)
      #expect(payment.lookups.contains(unsettled) == (operations[state] != nil))
    }
  }

  @Test func `a refund is never more than was captured`() throws {
    let captured = try Self.payment().applying(.captured)
    for amount in [0, -1, 99_231, Int.max, Int.min] {
      #expect(captured.refunding(Money(amount, SampleFlights.usd)) == captured)
    }
    let euro = try CurrencyCode("EUR").orThrow("a currency")
    #expect(captured.refunding(Money(1, euro)) == captured)
    let part = captured.refunding(Money(230, SampleFlights.usd))
      .applying(.refunded(number: 1))
    #expect(part.state == .refunded)
    #expect(part.kept == Money(99_000, SampleFlights.usd))
  }

  @Test func `parts go back one after another, each under its number and once`() throws {
    let captured = try Self.payment().applying(.captured)
    let usd = SampleFlights.usd
    let first = captured.refunding(Money(230, usd))
    #expect(first.nextRequest?.refund == 1 && first.nextRequest?.amount == Money(230, usd))
    // A further refund waits for the answer.
    let both = first.refunding(Money(1_000, usd))
    #expect(both.nextRequest == first.nextRequest && both.kept == Money(98_000, usd))
    let second = both.applying(.refunded(number: 1))
    #expect(second.state == .refunding && second.returned == Money(230, usd))
    #expect(second.nextRequest?.refund == 2 && second.nextRequest?.amount == Money(1_000, usd))
    // A repeated receipt is for the first refund and does not complete the second.
    #expect(second.applying(.refunded(number: 1)) == second)
    let done = second.applying(.refunded(number: 2))
    #expect(done.state == .refunded && done.kept == Money(98_000, usd))
    #expect(done.applying(.refunded(number: 2)) == done)
    #expect(done.refunding(Money(98_001, usd)) == done)
    let last = done.refunding(Money(98_000, usd))
    #expect(last.nextRequest?.refund == 3 && last.kept == .zero(usd))
    #expect(last.applying(.refunded(number: 3)).returned == Self.amount)
  }

  @Test func `all that came back by another way is not given back again`() throws {
    let part = try Self.payment().applying(.captured).refunding(Money(230, SampleFlights.usd))
    for payment in [part, part.applying(.refused(reason: "no"))] {
      let all = payment.applying(.returned)
      #expect(all.state == .refunded && all.kept == .zero(SampleFlights.usd))
      #expect(all.returned == Money(230, SampleFlights.usd) && all.nextRequest == nil)
      #expect(all.reversed == Money(99_000, SampleFlights.usd))
      #expect(all.refundable == .zero(SampleFlights.usd))
      #expect(all.withoutBooking() == all)
    }
  }

  @Test func `what the provider gave back unasked is not refunded, and is told in all`() throws {
    let usd = SampleFlights.usd
    func returned(_ amount: Int) -> PaymentReceipt { .init(.returned, of: Money(amount, usd)) }
    let captured = try Self.payment().applying(.captured)
    let part = captured.applying(returned(10_000))
    #expect(part.state == .captured && part.reversed == Money(10_000, usd))
    #expect(part.applying(returned(10_000)) == part && part.applying(returned(9_000)) == part)
    #expect(part.refundable == Money(89_230, usd))
    #expect(part.refunding(Money(89_231, usd)) == part)
    let refund = part.withoutBooking()
    #expect(refund.nextRequest?.amount == Money(89_230, usd))
    #expect(refund.applying(.refunded(number: 1)).kept == .zero(usd))
    // Requested refunds do not count as returned unasked, in either order of the receipts.
    let asked = captured.refunding(Money(230, usd))
    for payment in [
      asked.applying(returned(1_000)).applying(.refunded(number: 1)),
      asked.applying(.refunded(number: 1)).applying(returned(1_000)),
    ] {
      #expect(payment.returned == Money(230, usd) && payment.reversed == Money(1_000, usd))
      #expect(payment.kept == Money(98_000, usd) && payment.refundable == Money(98_000, usd))
    }
    // After everything went back, nothing is left to refund.
    let all = asked.applying(returned(99_230))
    #expect(all.nextRequest == nil && all.kept == .zero(usd) && all.refundable == .zero(usd))
  }

  @Test func `another amount than ours changes nothing but what is noted of it`() throws {
    let usd = SampleFlights.usd
    let euro = try CurrencyCode("EUR").orThrow("a currency")
    let less = [Money(99_229, usd), Money(0, usd), Money(99_231, usd), Money(99_230, euro)]
    let states = try Self.states()
    for (state, payment) in states {
      for amount in less {
        for outcome in [PaymentReceipt.Outcome.authorised, .captured] {
          var after = payment.applying(PaymentReceipt(outcome, of: amount))
          #expect(after.state == state && after.mismatch?.said == amount, "\(state)")
          #expect(after.mismatch?.expected == Self.amount)
          (after.mismatch, after.isUncertain) = (payment.mismatch, payment.isUncertain)
          #expect(after == payment, "\(state)")
        }
      }
    }
    // The provider may have reserved some amount, so it is asked to void.
    let pending = try Self.payment().applying(PaymentReceipt(.authorised, of: Money(1, usd)))
    #expect(pending.givenUp().nextRequest?.operation == .void)
    // A void is complete when the captured amount is returned, not the amount of the payment.
    let voiding = try Self.payment().applying(.authorised)
      .applying(PaymentReceipt(.captured, of: Money(99_229, usd))).withoutBooking()
    #expect(voiding.applying(PaymentReceipt(.returned, of: Money(99_228, usd))).state == .voiding)
    let voided = voiding.applying(PaymentReceipt(.returned, of: Money(99_229, usd)))
    #expect(voided.state == .voided && voided.kept == .zero(usd))
    // A refund is complete only with the amount that was asked for.
    let refunding = try Self.payment().applying(.captured).refunding(Money(230, usd))
    let short = refunding.applying(PaymentReceipt(.refunded(number: 1), of: Money(229, usd)))
    #expect(short.state == .refunding && short.nextRequest == refunding.nextRequest)
    #expect(
      short.applying(PaymentReceipt(.refunded(number: 1), of: Money(230, usd))).state == .refunded)
    // A return of more than was captured is a mismatch.
    let captured = try Self.payment().applying(.captured)
    let more = captured.applying(PaymentReceipt(.returned, of: Money(99_231, usd)))
    #expect(more.reversed == .zero(usd) && more.mismatch != nil)
  }

  @Test func `what was refused is kept, and the house does not ask again`() throws {
    let refused = try Self.payment().applying(.captured)
      .refunding(Money(230, SampleFlights.usd)).applying(.refused(reason: "no"))
    #expect(refused.kept == Self.amount && refused.nextRequest == nil)
  }

  @Test func `what was refused is promised still, and goes back with whatever else does`() throws {
    let usd = SampleFlights.usd
    let refused = try Self.payment().applying(.captured)
      .refunding(Money(70_000, usd)).applying(.refused(reason: "no"))
    #expect(refused.kept == Self.amount && refused.refundable == Money(29_230, usd))
    let rest = Refunding.give(refused.refundable, backOf: [refused])
    #expect(rest.map(\.nextRequest?.amount) == [Self.amount])
    #expect(rest.map(\.nextRequest?.refund) == [2])
    #expect(rest.map(\.refundable) == [.zero(usd)])
    // A request for more is limited to what is left.
    #expect(Refunding.give(Self.amount, backOf: [refused]) == rest)
    for state in try Self.states().values where ![.captured, .refunded].contains(state.state) {
      #expect(state.refundable == .zero(usd), "\(state.state)")
    }
  }

  @Test func `money that waits for a word is not taken`() throws {
    let waiting = try Self.payment().applying(.authorised).waiting()
    #expect(waiting.nextRequest == nil && !waiting.lookups.contains { $0.name == "unsettled" })
    #expect(waiting.released().nextRequest?.operation == .capture)
    #expect(waiting.withoutBooking().nextRequest?.operation == .void)
  }

  @Test func `giving up undoes what may have been done, and only that`() throws {
    let pending = try Self.payment()
    #expect(pending.missing(.unavailable, retry: SampleFlights.now).givenUp().state == .failed)
    #expect(
      pending.missing(.timeout, retry: SampleFlights.now).missing(
        .unavailable, retry: SampleFlights.now
      ).givenUp().state == .voiding)
    #expect(pending.applying(.authorised).givenUp().state == .voiding)
  }
}
