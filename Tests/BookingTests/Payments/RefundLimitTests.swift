import BookingStore
import BookingTestSupport
import Bookings
import FlightSales
import Flights
import PassTestSupport
import Selling
import Testing
import Vocabulary

/// The limits on refunds by agents, and refunds that a provider refused.
@Suite struct RefundLimitTests {
  private static let usd = SampleFlights.usd

  /// The booking of a traveler, with an agent at the desk.
  private struct Refunds {
    let counter: Counter
    let desk: FlightDesk
    let booking: FlightBooking
    let agent: UserID

    init(_ counter: Counter, seat: String = "3A", at other: FlightDesk? = nil) async throws {
      self.counter = counter
      desk = other ?? counter.desk
      let quote = try await counter.quote(try await counter.hold([seat]))
      booking = try await desk.book(
        quote.id, try SampleFlights.order(), Command(counter.jane, now: counter.now))
      agent = try SampleFlights.user("ann")
    }

    func give(_ part: AgentRefund.Part, within limits: RefundLimits? = nil) async throws {
      let (agent, booking, now) = (agent, booking, counter.now)
      _ = try await desk.refund(
        part, of: booking.id, within: limits, Command(agent, now: now)
      ) { amount in
        var random = SystemRandomNumberGenerator()
        return TrailEntry(
          id: .init(using: &random), booking: booking.recordKey, at: now, agent: agent,
          airports: nil, action: "refund", subject: ["amount_minor": "\(amount.minorUnits)"])
      }
    }

    func refusal(_ part: AgentRefund.Part, within limits: RefundLimits?) async throws -> Refusal? {
      do {
        try await give(part, within: limits)
        return nil
      } catch let refusal as Refusal { return refusal }
    }
  }

  private func dollars(_ minor: Int) -> AgentRefund.Part { .amount(Money(minor, Self.usd)) }

  @Test func `all refunds of a booking together stay within its limit`() async throws {
    let counter = try await Counter()
    let refunds = try await Refunds(counter)
    let paid = try await counter.payment(refunds.booking).amount.minorUnits
    let limits = RefundLimits(perBooking: .init(amounts: [Self.usd: 5_000], percent: 50))
    #expect(paid > 10_000)
    try await refunds.give(dollars(3_000), within: limits)
    let refused = try #require(try await refunds.refusal(dollars(2_001), within: limits))
    #expect(refused.code == .refundLimitExceeded)
    #expect(refused["left"] == .amount(Money(2_000, Self.usd)))
    #expect(refused["per"] == .text("booking"))
    #expect(try await refunds.refusal(.all, within: limits)?.code == .refundLimitExceeded)
    try await refunds.give(dollars(2_000), within: limits)
    #expect(try await refunds.refusal(dollars(1), within: limits)?.code == .refundLimitExceeded)
    // A limit by amounts refuses currencies that it does not name; a share applies to any currency.
    let euros = RefundLimits(perBooking: .init(amounts: [SampleShows.eur: 5_000]))
    #expect(try await refunds.refusal(dollars(1), within: euros)?.code == .refundLimitExceeded)
    let share = RefundLimits(perBooking: .init(percent: 50))
    let half = paid / 2 - 5_000
    #expect(
      try await refunds.refusal(dollars(half + 1), within: share)?.code == .refundLimitExceeded)
    try await refunds.give(dollars(half), within: share)
    // An agent without a limit can give what is left, and no more.
    try await refunds.give(.all)
    let payment = try await counter.payment(refunds.booking)
    #expect(payment.refund == payment.amount && payment.state == .refunded)
    #expect(try await refunds.refusal(dollars(1), within: nil)?.code == .nothingToRefund)
  }

  @Test func `an agent's limit of a day counts over all bookings, for a day`() async throws {
    let counter = try await Counter()
    let (first, second) = (try await Refunds(counter), try await Refunds(counter, seat: "3B"))
    let limits = RefundLimits(perDay: .init(amounts: [Self.usd: 4_000]))
    try await first.give(dollars(2_500), within: limits)
    counter.now = counter.now.adding(seconds: 3_600)
    try await second.give(dollars(1_500), within: limits)
    let refused = try #require(try await first.refusal(dollars(1), within: limits))
    #expect(refused["left"] == .amount(.zero(Self.usd)) && refused["per"] == .text("day"))
    // It is one second less than a day after the first refund.
    counter.now = counter.now.adding(seconds: 86_400 - 3_600 - 1)
    #expect(try await second.refusal(dollars(1), within: limits)?.code == .refundLimitExceeded)
    // The second refund was an hour later, so only the first one has left the day.
    counter.now = counter.now.adding(seconds: 3_601)
    try await second.give(dollars(2_500), within: limits)
    #expect(try await second.refusal(dollars(1), within: limits)?.code == .refundLimitExceeded)
    // The tally of a day is removed when nothing was refunded in it.
    counter.now = counter.now.adding(seconds: 3 * 86_400)
    _ = try await counter.store.tidy(at: counter.now, limit: 1_000)
    let tally = try await counter.store.first(RefundTally.self, .refunds(by: first.agent))
    #expect(tally == nil)
    try await second.give(dollars(4_000), within: limits)
  }

  /// A provider that refuses refunds until it relents.
  private actor Strict: PaymentProvider {
    let books = DeterministicProvider()
    private var refuses = true

    func relent() { refuses = false }

    func perform(_ request: PaymentRequest) async throws(PaymentFault) -> PaymentReceipt {
      if request.operation == .refund, refuses { return .refused(reason: "card is closed") }
      return try await books.perform(request)
    }
  }

  @Test func `what a provider refused is asked for once more, and promised only once`() async throws
  {
    let counter = try await Counter()
    let strict = Strict()
    let refunds = try await Refunds(
      counter, at: FlightDesk(store: counter.store, provider: strict, clock: counter.clock))
    let id = try await counter.payment(refunds.booking).id
    #expect(try await refunds.refusal(.refusedAgain, within: nil)?.code == .nothingToRefund)
    try await refunds.give(.all)
    #expect(try await counter.payment(refunds.booking).state == .refused)
    // A refused refund still counts as promised, so nothing more can be given; but it may be requested again without
    // limit.
    #expect(try await refunds.refusal(.all, within: nil)?.code == .nothingToRefund)
    try await refunds.give(.refusedAgain, within: RefundLimits(perBooking: .init(percent: 0)))
    #expect(try await counter.payment(refunds.booking).state == .refused)
    await strict.relent()
    try await refunds.give(.refusedAgain)
    let payment = try await counter.payment(refunds.booking)
    #expect(payment.state == .refunded && payment.returned == payment.amount)
    #expect(payment.refunds.count == 3 && payment.refund == payment.amount)
    #expect(await strict.books.accounts[id]?.kept == 0)
    let booking = try await counter.store.record(FlightBooking.self, refunds.booking.id)
    #expect(booking?.value.sale.givenByAgents == payment.amount)
    #expect(booking?.value.stage == .confirmed, "a booking stays valid when its money goes back")
  }
}
