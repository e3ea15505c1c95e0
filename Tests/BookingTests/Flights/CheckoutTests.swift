import BookingStore
import BookingTestSupport
@testable import Bookings
import FlightSales
import Flights
import PassTestSupport
import Selling
import Testing
import Vocabulary

/// Payment and seats are consistent: both or neither.
@Suite struct CheckoutTests {
  @Test(arguments: ["pm_timeout_before_charge", "pm_timeout_after_charge"])
  func `a time-out is asked again and charged once`(method: String) async throws {
    let counter = try await Counter()
    let booking = try await counter.booked(["3A"], method)
    #expect(booking.state(at: counter.now) == .confirmed)
    let account = await counter.provider.accounts[try booking.paid]
    #expect(account?.captureCount == 1)
    #expect(account?.captured == booking.quote.total)
    #expect(try await counter.payment(booking).amount == booking.quote.total)
  }

  @Test func `a declined card charges nothing, and another one pays the same quote`() async throws {
    let counter = try await Counter()
    let quote = try await counter.quote(try await counter.hold(["3A"]))
    let refusal = await #expect(throws: Refusal.self) {
      try await counter.book(quote, "pm_decline")
    }
    #expect(refusal?.code == .paymentDeclined && refusal?["reason"] == .text("card declined"))
    #expect(await counter.provider.accounts.values.allSatisfy { $0.kept == 0 })
    let booking = try await counter.book(quote)
    #expect(booking.state(at: counter.now) == .confirmed)
    await #expect(throws: Refusal.quoteUsed(quote.id, for: booking.key)) {
      try await counter.book(quote)
    }
  }

  @Test func `an unreachable provider charges nothing and leaves the cart as it was`() async throws
  {
    let counter = try await Counter()
    let quote = try await counter.quote(try await counter.hold(["3A"]))
    await #expect(throws: Refusal.paymentUnavailable) {
      try await counter.book(quote, "pm_unavailable")
    }
    #expect(await counter.provider.accounts.isEmpty)
    #expect(try await counter.store.unsettled().isEmpty)
    #expect(try await counter.book(quote).state(at: counter.now) == .confirmed)
  }

  @Test func `the same request books once the provider is back, and charges once`() async throws {
    let counter = try await Counter()
    let quote = try await counter.quote(try await counter.hold(["3A"]))
    let request = try RequestKey(
      principal: counter.jane, operation: "book", key: "9f2e", fingerprint: "x"
    ).orThrow("a key")
    let order = try SampleFlights.order()
    let outage = Outage(counter.provider)
    let desk = FlightDesk(store: counter.store, provider: outage, clock: counter.clock)
    func book() async throws -> FlightBooking {
      try await desk.book(
        quote.id, order, Command(counter.jane, once: request, now: counter.now))
    }
    for _ in 0..<3 { await #expect(throws: Refusal.paymentUnavailable) { try await book() } }
    await outage.end()
    let booking = try await book()
    #expect(booking.state(at: counter.now) == .confirmed)
    #expect(try await book() == booking)
    #expect(await counter.provider.accounts.values.map(\.captureCount) == [1])
  }

  @Test func `a double tap books once`() async throws {
    let counter = try await Counter()
    let quote = try await counter.quote(try await counter.hold(["3A"]))
    let request = try RequestKey(
      principal: counter.jane, operation: "book", key: "9f2e", fingerprint: "x"
    ).orThrow("a key")
    let order = try SampleFlights.order()
    let first = try await counter.desk.book(
      quote.id, order, Command(counter.jane, once: request, now: counter.now))
    let again = try await counter.desk.book(
      quote.id, order, Command(counter.jane, once: request, now: counter.now))
    #expect(first == again)
    #expect(await counter.provider.accounts.count == 1)
  }

  @Test func `an expired quote is replaced and charges nothing; an expired hold ends it`()
    async throws
  {
    let counter = try await Counter()
    let hold = try await counter.hold(["3A"])
    let quote = try await counter.quote(hold)
    counter.now = quote.expires
    let refusal = await #expect(throws: Refusal.self) { try await counter.book(quote) }
    #expect(refusal?.code == .quoteExpired)
    #expect(refusal?["price_delta"] == .amount(.zero(quote.total.currency)))
    let replacement = try refusal.flatMap { $0.newQuote(FlightQuote.self) }.orThrow(
      "the new quote's id")
    let new = try await counter.store.record(FlightQuote.self, replacement).orThrow("the new quote")
      .value
    #expect(new.number == 2)
    #expect(new.expires < hold.expires)
    #expect(try await counter.book(new).state(at: counter.now) == .confirmed)

    let other = try await counter.hold(["3B"])
    let late = try await counter.quote(other)
    counter.now = other.expires
    await #expect(throws: Refusal.holdExpired(other.id)) { try await counter.book(late) }
    #expect(await counter.provider.accounts.count == 1)
  }

  @Test func `a hold that is under another lease since the order sells nothing under the old one`()
    async throws
  {
    let counter = try await Counter()
    let hold = try await counter.hold(["3A"])
    let quote = try await counter.quote(hold)
    let id = try await counter.begin(quote)
    counter.now = counter.now.adding(seconds: 60)
    let read = try await counter.store.record(Hold.self, hold.id).orThrow("the hold")
    var renewed = read.value
    renewed.fence += 1
    var renewal = ChangeSet(at: counter.now)
    for claim in read.value.claims { renewal.release(claim) }
    for claim in renewed.claims { renewal.take(claim) }
    renewal.update(read, to: renewed)
    try await counter.store.commit(renewal)
    await #expect(throws: Refusal.self) {
      try await counter.desk.finish(id, now: counter.now)
    }
    let booking = try await counter.store.record(FlightBooking.self, id).orThrow("it").value
    #expect(booking.failure == .lost)
    #expect(await counter.provider.accounts.values.allSatisfy { $0.kept == 0 })
    // The failure leaves the lease as it is, so its holder can get a new quote and book it.
    let held = try await counter.store.record(Hold.self, hold.id).orThrow("the hold").value
    #expect(held == renewed)
    #expect(try await counter.book(try await counter.quote(held)).stage == .confirmed)
    #expect(await counter.provider.accounts.values.map(\.captureCount).reduce(0, +) == 1)
  }

  @Test func `a success after the hold expired takes the same seats if they are free`() async throws
  {
    let counter = try await Counter()
    let hold = try await counter.hold(["3A"])
    let quote = try await counter.quote(hold)
    let id = try await counter.begin(quote)
    counter.now = hold.expires.adding(seconds: 60)
    let booking = try await counter.desk.finish(id, now: counter.now)
    #expect(booking.state(at: counter.now) == .confirmed)
    #expect(try await counter.taken() == [try counter.flights.seat("3A")])
    let consumed = try await counter.store.record(Hold.self, hold.id)
    #expect(consumed?.value.state(at: counter.now) == .consumed)
  }

  @Test func `a success after somebody else took the seats gives the money back`() async throws {
    for isCaptured in [false, true] {
      let counter = try await Counter()
      let hold = try await counter.hold(["3A"])
      let quote = try await counter.quote(hold)
      let id = try await counter.begin(quote, "pm_timeout_after_charge")
      let pending = try await counter.store.record(FlightBooking.self, id).orThrow("it").value
      counter.now = hold.expires
      let john = try SampleFlights.user("john")
      let winner = try await counter.book(
        try await counter.quote(try await counter.hold(["3A"], for: john)))
      if isCaptured {
        // The provider captures at once, but reports it late.
        let requests = [PaymentRequest.Operation.authorise, .capture]
        for operation in requests + requests {
          let payment = try await counter.payment(pending)
          let request = operation == .capture ? payment.applying(.authorised) : payment
          _ = try? await counter.provider.perform(
            try request.nextRequest.orThrow("a request"))
        }
        _ = try await counter.desk.apply(
          .captured, to: pending.paid, now: counter.now)
      }
      await #expect(throws: Refusal.self) {
        try await counter.desk.finish(id, now: counter.now)
      }
      let lost = try await counter.read(pending)
      #expect(lost.state(at: counter.now) == .failed)
      #expect(lost.failure == .lost)
      #expect(await counter.provider.accounts[try pending.paid]?.kept == 0)
      #expect(try await counter.payment(pending).state == (isCaptured ? .refunded : .voided))
      #expect(
        await counter.provider.accounts[try winner.paid]?.kept == winner.quote.total.minorUnits)
      #expect(try await counter.taken() == [try counter.flights.seat("3A")])
    }
  }

  @Test func `whoever finds a payment unsettled brings it to its end`() async throws {
    let counter = try await Counter()
    let quote = try await counter.quote(try await counter.hold(["3A"]))
    let id = try await counter.begin(quote, "pm_timeout_after_charge")
    // Each round takes one step, because the first request of each operation times out.
    for isLast in [false, false, true] {
      let settled = try await counter.desk.settleAll(now: counter.now)
      #expect(settled == (isLast ? 1 : 0))
      counter.now = counter.now.adding(seconds: 2)
    }
    #expect(counter.clock.sleeps.isEmpty, "the house waits for nobody")
    let booking = try await counter.store.record(FlightBooking.self, id).orThrow("it").value
    #expect(booking.state(at: counter.now) == .confirmed)
    #expect(
      try await counter.desk.settleAll(now: counter.now) == 0)
  }

  @Test func `a capture that is refused sells nothing, and one that is silent ends some day`()
    async throws
  {
    for isSilent in [false, true] {
      let counter = try await Counter()
      let provider = StubbornProvider(isSilent: isSilent)
      let desk = FlightDesk(store: counter.store, provider: provider, clock: counter.clock)
      let quote = try await counter.quote(try await counter.hold(["3A"]))
      let order = try SampleFlights.order()
      if isSilent {
        let pending = try await desk.book(
          quote.id, order, Command(counter.jane, now: counter.now))
        #expect(pending.stage == .secured)
        #expect(pending.state(at: counter.now) == .pending)
        #expect(try await counter.taken().count == 1)
        await #expect(throws: Refusal.self) { try await counter.checkedInAgain(pending) }
        counter.now = counter.now.adding(seconds: desk.policy.sale.paymentGivenUp - 1)
        #expect(try await desk.settleAll(now: counter.now) == 0)
        #expect(try await counter.read(pending).stage == .secured)
        counter.now = counter.now.adding(seconds: 1)
        #expect(try await desk.settleAll(now: counter.now) == 1)
      } else {
        let refusal = await #expect(throws: Refusal.self) {
          try await desk.book(
            quote.id, order, Command(counter.jane, now: counter.now))
        }
        #expect(refusal?.code == .paymentDeclined && refusal?["reason"] == .text("no longer"))
      }
      let booking = try await counter.store.records(
        FlightBooking.self, .instance(counter.flights.first.id)
      ).first.orThrow("the booking").value
      #expect(booking.stage == .failed)
      #expect(try await counter.payment(booking).state == .voided)
      #expect(try await counter.taken().isEmpty)
      #expect(try await counter.store.unsettled().isEmpty)
    }
  }

  @Test func `a flight that was cancelled while the card was asked is not paid for`() async throws {
    let counter = try await Counter()
    let quote = try await counter.quote(try await counter.hold(["3A"]))
    let id = try await counter.begin(quote)
    _ = try await counter.desk.report(
      .cancelled, of: counter.flights.first.id, StaffCommand(now: counter.now))
    await #expect(throws: Refusal.self) {
      try await counter.desk.finish(id, now: counter.now)
    }
    #expect(await counter.provider.accounts.values.allSatisfy { $0.kept == 0 })
    let failed = try await counter.store.record(FlightBooking.self, id).orThrow("it").value
    #expect(failed.failure == .closed)
  }

  @Test func `the passengers must be those of the quote, with papers of their age`() async throws {
    let counter = try await Counter()
    let quote = try await counter.quote(try await counter.hold(["3A"]))
    await #expect(
      throws: Refusal.invalid("passengers", "expected 1 passenger, as in the quote")
    ) {
      try await counter.desk.book(
        quote.id, try SampleFlights.order(people: 2), Command(counter.jane, now: counter.now))
    }
    for (born, isFine) in [
      ("2013-03-15", true), ("2013-03-16", false), ("2025-03-16", false), ("1900-01-01", true),
    ] {
      let person = try SampleFlights.person(0, born: born)
      let day = try CivilDate("2025-03-15").orThrow("a day")
      #expect((person.problems(as: .adult, on: day).isEmpty) == isFine)
    }
    await #expect(throws: Refusal.notFound("quote", quote.key)) {
      try await counter.desk.book(
        quote.id, try SampleFlights.order(),
        Command(try SampleFlights.user("john"), now: counter.now))
    }
  }
}

/// A provider that authorises, and then declines to capture or does not answer.
private struct StubbornProvider: PaymentProvider {
  let isSilent: Bool

  func perform(_ request: PaymentRequest) throws(PaymentFault) -> PaymentReceipt {
    switch request.operation {
    case .authorise: return .authorised
    case .capture:
      if isSilent { throw .timeout }
      return .declined(reason: "no longer")
    case .void: return .voided
    case .refund: return .declined(reason: "nothing was taken")
    }
  }
}

/// A provider that is temporarily unreachable.
private actor Outage: PaymentProvider {
  private let provider: DeterministicProvider
  private var isOver = false

  init(_ provider: DeterministicProvider) { self.provider = provider }

  func end() { isOver = true }

  func perform(_ request: PaymentRequest) async throws(PaymentFault) -> PaymentReceipt {
    guard isOver else { throw .unavailable }
    return try await provider.perform(request)
  }
}
