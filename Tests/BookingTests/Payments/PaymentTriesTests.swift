import BookingStore
import BookingTestSupport
import Bookings
import FlightSales
import Flights
import PassTestSupport
import Selling
import Synchronization
import Testing
import Vocabulary

/// While a customer waits, a provider that does not answer is asked three times, two seconds apart, and the hold
/// lasts half a minute beyond each attempt; a declined card is not tried again.
@Suite struct PaymentTriesTests {
  private func book(
    _ counter: Counter, _ provider: any PaymentProvider, _ quote: FlightQuote
  ) async throws -> FlightBooking {
    try await FlightDesk(store: counter.store, provider: provider, clock: counter.clock).book(
      quote.id, try SampleFlights.order(), Command(counter.jane, now: counter.now))
  }

  private func hold(_ counter: Counter, _ hold: Hold) async throws -> Hold {
    try await counter.store.record(Hold.self, hold.id).orThrow("the hold").value
  }

  @Test(arguments: [PaymentFault.unavailable, .timeout])
  func `a provider that does not answer is asked three times, two seconds apart`(
    fault: PaymentFault
  ) async throws {
    let counter = try await Counter()
    let provider = ScriptedProvider(Array(repeating: .failure(fault), count: 9))
    let quote = try await counter.quote(try await counter.hold(["3A"]))
    do {
      let booking = try await book(counter, provider, quote)
      // The outcome is unknown, so the booking stays pending.
      #expect(fault == .timeout && booking.stage == .requested)
    } catch {
      #expect(error as? Refusal == .paymentUnavailable && fault == .unavailable)
    }
    #expect(provider.requests.count == 3)
    #expect(Set(provider.requests.map(\.key)).count == 1, "one and the same charge")
    #expect(counter.clock.sleeps == [.seconds(2), .seconds(2)])
  }

  @Test func `the second attempt may be the one`() async throws {
    let counter = try await Counter()
    let provider = ScriptedProvider([.failure(.timeout)])
    let quote = try await counter.quote(try await counter.hold(["3A"]))
    #expect(try await book(counter, provider, quote).stage == .confirmed)
    #expect(counter.clock.sleeps == [.seconds(2)])
    #expect(await provider.books.accounts.values.map(\.captureCount) == [1])
  }

  @Test func `a card that is declined is not tried again`() async throws {
    let counter = try await Counter()
    let provider = ScriptedProvider([.success(.declined(reason: "no funds"))])
    let quote = try await counter.quote(try await counter.hold(["3A"]))
    let refusal = await #expect(throws: Refusal.self) {
      try await book(counter, provider, quote)
    }
    #expect(refusal?.code == .paymentDeclined && refusal?["reason"] == .text("no funds"))
    #expect(provider.requests.count == 1 && counter.clock.sleeps.isEmpty)
  }

  /// A provider that records the expiry of the hold at each request, and times out after 29 seconds.
  private final class Watching: PaymentProvider {
    let store: any BookingStore
    let hold: Hold.ID
    let clock: SleepingClock
    private let ends = Mutex<[Instant]>([])

    init(_ store: any BookingStore, _ hold: Hold.ID, _ clock: SleepingClock) {
      self.store = store
      self.hold = hold
      self.clock = clock
    }

    var expiries: [Instant] { ends.withLock { $0 } }

    func perform(_ request: PaymentRequest) async throws(PaymentFault) -> PaymentReceipt {
      if let read = try? await store.record(Hold.self, hold) {
        ends.withLock { $0.append(read.value.expires) }
      }
      try? await clock.sleep(for: .seconds(29))
      throw .timeout
    }
  }

  @Test func `what is held outlasts each attempt by thirty seconds`() async throws {
    let counter = try await Counter()
    let held = try await counter.hold(["3A"])
    counter.now = held.expires.adding(seconds: -30)
    let quote = try await counter.quote(held)
    counter.now = quote.expires.adding(seconds: -1)
    let provider = Watching(counter.store, held.id, counter.clock)
    let booking = try await book(counter, provider, quote)
    #expect(booking.stage == .requested)
    // Each attempt takes 29 s, and 2 s lie between them.
    let attempts = [0, 31, 62].map { counter.now.adding(seconds: $0) }
    try #require(provider.expiries.count == attempts.count)
    for (attempt, expires) in zip(attempts, provider.expiries) {
      #expect(expires.seconds(since: attempt) >= 30)
      #expect(expires.seconds(since: attempt) < 40, "and by no more than that")
    }
    // The fence is the quoted one, so the sale can use the lease.
    #expect(try await hold(counter, held).fence == held.fence)
    counter.now = try await counter.payment(booking).nextAttempt.orThrow("a next attempt")
    #expect(counter.now > held.expires)
    await #expect(throws: Refusal.self) {
      try await counter.hold(["3A"], for: try SampleFlights.user("john"))
    }
    _ = try await counter.desk.settleAll(now: counter.now)
    #expect(try await counter.read(booking).stage == .confirmed)
  }

  @Test func `a hold with time enough is left as it is`() async throws {
    let counter = try await Counter()
    let held = try await counter.hold(["3A"])
    let version = try await counter.store.record(Hold.self, held.id)?.version
    let id = try await counter.desk.begin(
      try await counter.quote(held).id, try SampleFlights.order(),
      Command(counter.jane, now: counter.now))
    #expect(try await counter.store.record(Hold.self, held.id)?.version == version)
    #expect(try await counter.store.record(FlightBooking.self, id)?.value.stage == .requested)
  }

  @Test func `who is sent to their bank finds the seat kept until they are back`() async throws {
    let counter = try await Counter()
    let held = try await counter.hold(["3A"])
    let ends = counter.now.adding(seconds: 600)
    let action = try CustomerAction(url: "https://bank.example/1", ends: ends).orThrow("an action")
    let provider = ScriptedProvider([.success(.actionRequired(action))])
    let booking = try await book(counter, provider, try await counter.quote(held))
    #expect(try await hold(counter, held).expires == ends.adding(seconds: 30))
    counter.now = ends.adding(seconds: -1)
    await #expect(throws: Refusal.self) {
      try await counter.hold(["3A"], for: try SampleFlights.user("john"))
    }
    let desk = FlightDesk(store: counter.store, provider: provider, clock: counter.clock)
    _ = try await desk.settleAll(now: counter.now)
    #expect(try await counter.read(booking).stage == .confirmed)
  }

  @Test func `who begins one payment after another keeps a seat no longer than so long`()
    async throws
  {
    let counter = try await Counter()
    let held = try await counter.hold(["3A"])
    let provider = ScriptedProvider(
      try (0..<5_000).map {
        .success(
          .actionRequired(
            try CustomerAction(url: "https://bank.example/\($0)", ends: nil).orThrow("an action")))
      })
    let desk = FlightDesk(store: counter.store, provider: provider, clock: counter.clock)
    var begun = 0
    let longest = HoldPolicy.flights.seconds + desk.terms.paymentGivenUp + 30
    while try await hold(counter, held).state(at: counter.now) == .held {
      if let quote = try? await counter.quote(try await hold(counter, held)),
        (try? await book(counter, provider, quote)) != nil
      {
        begun += 1
      }
      // The payments are given up at the earliest time.
      for payment in try await counter.store.unsettled() {
        _ = try await desk.apply(
          .declined(reason: "left"), to: payment.id, now: counter.now)
      }
      counter.now = counter.now.adding(seconds: 10)
      try #require(counter.now.seconds(since: held.since) <= longest + 10)
    }
    #expect(begun > 10)
    _ = try await counter.hold(["3A"], for: try SampleFlights.user("john"))
  }
}
