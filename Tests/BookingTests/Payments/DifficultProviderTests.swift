import BookingStore
import BookingTestSupport
import Bookings
import FlightSales
import Flights
import PassTestSupport
import Selling
import Testing
import Vocabulary

/// A provider that is unreachable, silent or refuses: retries become rarer, a final refusal needs manual work, and
/// other payments are not delayed.
@Suite struct DifficultProviderTests {
  /// A provider that answers refunds with `answer`, or is unreachable for them without one.
  private struct Keeper: PaymentProvider {
    let provider: DeterministicProvider
    let answer: PaymentReceipt?

    func perform(_ request: PaymentRequest) async throws(PaymentFault) -> PaymentReceipt {
      guard request.operation == .refund else { return try await provider.perform(request) }
      guard let answer else { throw .unavailable }
      return answer
    }
  }

  private func cancelled(
    _ counter: Counter, refunding answer: PaymentReceipt?
  ) async throws -> (desk: FlightDesk, booking: FlightBooking) {
    let desk = FlightDesk(
      store: counter.store, provider: Keeper(provider: counter.provider, answer: answer),
      clock: counter.clock)
    let quote = try await counter.quote(try await counter.hold(["3A"]))
    let booking = try await desk.book(
      quote.id, try SampleFlights.order(), Command(counter.jane, now: counter.now))
    let offer = try await desk.offerCancellation(
      of: booking.id, Command(counter.jane, now: counter.now))
    let cancelled = try await desk.cancel(
      booking.id, accepting: offer.id, Command(counter.jane, now: counter.now))
    return (desk, cancelled)
  }

  @Test func `a refund that is refused for good is asked for once, and a person is told`()
    async throws
  {
    let counter = try await Counter()
    let (desk, booking) = try await cancelled(counter, refunding: .refused(reason: "closed"))
    let payment = try await counter.payment(booking)
    #expect(payment.state == .refused && payment.declineReason == "closed")
    #expect(payment.nextRequest == nil && payment.refund == payment.amount)
    counter.now = counter.now.adding(seconds: 86_400)
    #expect(try await desk.settleAll(now: counter.now) == 0)
    #expect(try await counter.payment(booking) == payment)
    let events = try await counter.store.events(after: 0, limit: 100).map(\.event)
    #expect(events.count { $0.name == "payment.refused" } == 1)
    // The provider may change its answer later.
    _ = try await desk.apply(
      .refunded(number: 1), to: payment.id, now: counter.now)
    #expect(try await counter.payment(booking).state == .refunded)
  }

  @Test func `a provider that is away is asked less and less often, and at last pays back`()
    async throws
  {
    let counter = try await Counter()
    let (desk, booking) = try await cancelled(counter, refunding: nil)
    var attempts = try await counter.payment(booking).attempts
    var pauses: [Int64] = []
    let end = counter.now.adding(seconds: 6 * 3_600)
    var last = counter.now
    while counter.now < end {
      counter.now = counter.now.adding(seconds: 1)
      _ = try await desk.settleAll(now: counter.now)
      let now = try await counter.payment(booking).attempts
      #expect(now <= attempts + 1, "each round asks once")
      guard now > attempts else { continue }
      attempts = now
      pauses.append(counter.now.seconds(since: last))
      last = counter.now
    }
    #expect((14...24).contains(pauses.count), "\(pauses)")
    #expect(pauses.allSatisfy { $0 <= desk.terms.longestPause })
    #expect(pauses.suffix(3).allSatisfy { $0 >= desk.terms.longestPause / 2 }, "\(pauses)")
    let back = FlightDesk(store: counter.store, provider: counter.provider)
    counter.now = counter.now.adding(seconds: desk.terms.longestPause)
    #expect(try await back.settleAll(now: counter.now) == 1)
    #expect(try await counter.payment(booking).state == .refunded)
  }

  @Test func `one payment that cannot be settled keeps none of the others waiting`() async throws {
    let counter = try await Counter()
    var ids: [FlightBooking.ID] = []
    for seat in ["3A", "3B", "3C"] {
      let quote = try await counter.quote(try await counter.hold([seat]))
      ids.append(
        try await counter.desk.begin(
          quote.id, try SampleFlights.order(), Command(counter.jane, now: counter.now)))
    }
    let payments = try await counter.desk.duePayments(now: counter.now)
    let lost = try #require(payments.first)
    var changes = ChangeSet(at: counter.now)
    let booking = try #require(FlightBooking.ID(lost.booking))
    changes.remove(try await counter.store.record(FlightBooking.self, booking).orThrow("it"))
    try await counter.store.commit(changes)
    var failed: [Payment.ID] = []
    let settled = try await counter.desk.settleAll(now: counter.now) {
      id, _ in failed.append(id)
    }
    #expect(settled == 2 && failed == [lost.id])
  }

  @Test func `a provider that never answers is waited for so long and no longer`() async throws {
    let counter = try await Counter()
    var policy = FlightSalesPolicy()
    policy.sale.providerPatience = 0
    let desk = FlightDesk(
      store: counter.store, provider: Silent(), policy: policy, clock: counter.clock)
    let quote = try await counter.quote(try await counter.hold(["3A"]))
    let pending = try await desk.book(
      quote.id, try SampleFlights.order(), Command(counter.jane, now: counter.now))
    #expect(pending.stage == .requested)
    #expect(try await counter.payment(pending).isUncertain)
  }

  /// A provider that does not answer until it is cancelled.
  private struct Silent: PaymentProvider {
    func perform(_ request: PaymentRequest) async throws(PaymentFault) -> PaymentReceipt {
      try? await Task.sleep(for: .seconds(3_600))
      throw .timeout
    }
  }
}
