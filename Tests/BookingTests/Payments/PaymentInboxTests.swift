import BookingStore
import BookingTestSupport
import Bookings
import FlightSales
import Flights
import PassTestSupport
import Selling
import Testing
import Vocabulary

/// Messages of providers are stored once and applied once, in any order.
@Suite struct PaymentInboxTests {
  private struct Bench {
    let counter: Counter
    let provider: ScriptedProvider
    let desk: FlightDesk
    let inbox: PaymentInbox
    let booking: FlightBooking

    /// Books a seat at a provider whose first `silences` requests time out.
    init(silences: Int = 3) async throws {
      provider = ScriptedProvider(Array(repeating: .failure(.timeout), count: silences))
      counter = try await Counter()
      desk = FlightDesk(store: counter.store, provider: provider, clock: counter.clock)
      inbox = PaymentInbox(desk.desk, desk.providers)
      let quote = try await counter.quote(try await counter.hold(["3A"]))
      booking = try await desk.book(
        quote.id, try SampleFlights.order(), Command(counter.jane, now: counter.now))
    }

    /// Stores and applies a message, as the route does.
    @discardableResult func tell(
      _ event: String, _ outcome: String, by name: String = "only"
    ) async throws -> PaymentNotice {
      let notice = try await inbox.take(
        ScriptedProvider.message("\(event) \(try booking.paid) \(outcome)"), by: name,
        now: counter.now)
      try await desk.apply(notice, now: counter.now)
      return notice
    }

    func notices() async throws -> [OutboxEvent] {
      try await counter.store.events(after: 0, limit: 1_000)
    }
  }

  @Test func `what came before any answer confirms the booking, and is heard once`() async throws {
    let bench = try await Bench()
    #expect(bench.booking.stage == .requested)
    for _ in 0..<3 { try await bench.tell("evt_1", "captured") }
    #expect(try await bench.counter.read(bench.booking).stage == .confirmed)
    let version = try await bench.counter.store.record(Payment.self, bench.booking.paid)?.version
    for _ in 0..<3 { try await bench.tell("evt_1", "captured") }
    // A message about an earlier event comes late.
    try await bench.tell("evt_0", "authorised")
    try await bench.tell("evt_2", "declined")
    #expect(try await bench.counter.read(bench.booking).stage == .confirmed)
    #expect(
      try await bench.counter.store.record(Payment.self, bench.booking.paid)?.version == version)
    let confirmed = try await bench.notices().count { $0.event.name == "booking.confirmed" }
    #expect(confirmed == 1)
  }

  @Test func `every order of what was said ends the same`() async throws {
    let words = ["authorised", "captured", "refunded"]
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      let bench = try await Bench()
      for index in order { try await bench.tell("evt_\(index)", words[index]) }
      let payment = try await bench.counter.payment(bench.booking)
      // The capture is recorded in any case; a refund that was not requested undoes nothing.
      #expect(payment.state == .captured)
      #expect(try await bench.counter.read(bench.booking).stage == .confirmed)
    }
  }

  @Test func `it is durable before it is heard, and whoever keeps the house hears it`()
    async throws
  {
    let bench = try await Bench()
    let notice = try await bench.inbox.take(
      ScriptedProvider.message("evt_1 \(try bench.booking.paid) captured"), by: "only",
      now: bench.counter.now)
    #expect(notice.state == .unheard(product: FlightBooking.kind))
    #expect(try await bench.counter.read(bench.booking).stage == .requested)
    #expect(
      try await bench.desk.applyNotices(now: bench.counter.now) == 1)
    #expect(try await bench.counter.read(bench.booking).stage == .confirmed)
    #expect(
      try await bench.desk.applyNotices(now: bench.counter.now) == 0)
  }

  @Test func `a capture that comes after we gave up goes back`() async throws {
    let bench = try await Bench(silences: 4)
    let counter = bench.counter
    counter.now = counter.now.adding(seconds: bench.desk.terms.paymentGivenUp)
    _ = try await bench.desk.settleAll(now: counter.now)
    #expect(try await counter.payment(bench.booking).state == .voided)
    #expect(try await counter.read(bench.booking).stage == .failed)
    try await bench.tell("evt_late", "captured")
    #expect(try await counter.payment(bench.booking).state == .refunding)
    #expect(try await counter.payment(bench.booking).nextRequest?.operation == .refund)
    try await bench.tell("evt_back", "refunded")
    #expect(try await counter.payment(bench.booking).state == .refunded)
    #expect(try await counter.read(bench.booking).stage == .failed)
  }

  @Test func `what nobody signed is not written down`() async throws {
    let bench = try await Bench()
    let before = try await bench.notices()
    let text = "evt_1 \(try bench.booking.paid) captured"
    await #expect(throws: PaymentMessageFault.forged("not signed")) {
      try await bench.inbox.take(
        ScriptedProvider.message(text, isSigned: false), by: "only", now: bench.counter.now)
    }
    for name in ["other", "ONLY", "", "only "] {
      await #expect(throws: PaymentMessageFault.unexpected) {
        try await bench.inbox.take(
          ScriptedProvider.message(text), by: name, now: bench.counter.now)
      }
    }
    let key = PaymentNotice.key(.only, try PaymentReference("evt_1").orThrow("a reference"))
    #expect(try await bench.counter.store.record(PaymentNotice.self, key) == nil)
    #expect(try await bench.notices() == before)
  }

  @Test func `about a payment that nobody has it is kept, and is nobody's error`() async throws {
    let bench = try await Bench()
    for text in ["evt_1 pay_0000000000000000 captured", "evt_2 nonsense captured"] {
      let notice = try await bench.inbox.take(
        ScriptedProvider.message(text), by: "only", now: bench.counter.now)
      #expect(notice.state == .unknown)
      try await bench.desk.apply(notice, now: bench.counter.now)
    }
    #expect(
      try await bench.desk.applyNotices(now: bench.counter.now) == 0)
    let told = try await bench.notices().count { $0.event.name == "payment.unknown" }
    #expect(told == 2)
  }

  @Test func `no provider speaks for another's money`() async throws {
    let bench = try await Bench()
    let thief = try PaymentProviderName("thief").orThrow("a name")
    let providers = try PaymentProviders([
      .init(.only, prefix: "pm_", bench.provider), .init(thief, prefix: "th_", ScriptedProvider()),
    ])
    let notice = try await PaymentInbox(bench.desk.desk, providers).take(
      ScriptedProvider.message("evt_1 \(try bench.booking.paid) captured"), by: "thief",
      now: bench.counter.now)
    #expect(notice.state == .unknown)
    try await bench.desk.apply(notice, now: bench.counter.now)
    #expect(try await bench.counter.read(bench.booking).stage == .requested)
    // The event has the same id as one of the real provider, but the two are not confused.
    try await bench.tell("evt_1", "captured")
    #expect(try await bench.counter.read(bench.booking).stage == .confirmed)
  }
}
