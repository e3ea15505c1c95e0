import BookingStore
import BookingTestSupport
import Bookings
import FlightSales
import Flights
import Logging
import PassTestSupport
import Selling
import Synchronization
import Testing
import Vocabulary

@testable import PassService

/// The background jobs of the service.
@Suite struct HousekeepingTests {
  /// A record that lapses at `lapses`.
  private struct Trace: Record {
    static let kind = "trace"
    let key: String
    let lapses: Instant?
  }

  private func housekeeping(_ service: TestService) -> Housekeeping {
    Housekeeping(service: service.service, logger: service.log.logger(.debug))
  }

  @Test func `tidying forgets all that has lapsed, however much a minute left`() async throws {
    try await TestService.run { service in
      let store = service.service.desk.store
      let count = 25_000
      for start in stride(from: 0, to: count, by: 1_000) {
        var changes = ChangeSet(at: service.clock.now)
        for number in start..<start + 1_000 {
          changes.insert(Trace(key: "\(number)", lapses: service.clock.now.adding(seconds: 60)))
          changes.take(
            Claim(
              .unit(Resource(scope: "traces", name: "\(number)")), owner: "o", fence: 1,
              until: service.clock.now.adding(seconds: 60)))
        }
        try await store.commit(changes)
      }
      var changes = ChangeSet(at: service.clock.now)
      changes.insert(Trace(key: "later", lapses: service.clock.now.adding(seconds: 61)))
      try await store.commit(changes)
      service.clock.advance(seconds: 60)
      await housekeeping(service).tidy()
      #expect(try await store.claims(in: "traces").isEmpty)
      #expect(try await store.record(Trace.self, "0") == nil)
      #expect(try await store.record(Trace.self, "\(count - 1)") == nil)
      #expect(try await store.record(Trace.self, "later") != nil)
      #expect(try await store.tidy(at: service.clock.now, limit: 1) == 0)
    }
  }

  @Test func `a payment is left to whoever began it for ten seconds`() async throws {
    let provider = AskedProvider()
    try await TestService.run(provider: provider) { service in
      let stage = try await Stage(service)
      let jane = try await stage.quoted("jane")
      let desk = service.service.desk
      let quote = try FlightQuote.ID(jane.quote).orThrow("a quote")
      let user = try UserID("jane").orThrow("a user")
      let id = try await desk.begin(
        quote, try SampleFlights.order(), Command(user, now: service.clock.now))
      for _ in 0..<10 {
        await housekeeping(service).work()
        #expect(provider.asked == 0, "it waits for the request, which is at it")
        service.clock.advance(seconds: 1)
      }
      await housekeeping(service).work(only: "payments")
      #expect(provider.asked > 0)
      let booking = try await desk.store.record(FlightBooking.self, id).orThrow("it").value
      #expect(booking.stage == .confirmed)
    }
  }

  @Test(.timeLimit(.minutes(3)))
  func `a provider that does not answer keeps no news from being followed`() async throws {
    let provider = SilentProvider()
    try await TestService.run(provider: provider) { service in
      let stage = try await Stage(service)
      let jane = try await stage.quoted("jane")
      let desk = service.service.desk
      let id = try FlightQuote.ID(jane.quote).orThrow("a quote")
      let quote = try await desk.store.record(FlightQuote.self, id).orThrow("the quote").value
      _ = try await desk.begin(
        id, try SampleFlights.order(),
        Command(try UserID("jane").orThrow("a user"), now: service.clock.now))
      service.clock.advance(seconds: 10)
      _ = try await desk.report(
        .gate("B22"), of: quote.request.itinerary[0], StaffCommand(now: service.clock.now))
      let last = try await desk.store.events().last.orThrow("news").number
      let keeping = Task { await housekeeping(service).run() }
      func seen() async throws -> Int {
        try await desk.store.record(OutboxPosition.self, "bookings")?.value.seen ?? 0
      }
      try await eventually {
        let seen = try await seen()
        return provider.isAsked && seen >= last
      }
      #expect(provider.isWaiting)
      keeping.cancel()
      await keeping.value
    }
  }

  @Test(.timeLimit(.minutes(3)))
  func `a provider that does not answer keeps no other's payments waiting`() async throws {
    let (silent, prompt) = (SilentProvider(), AskedProvider())
    func name(_ text: String) throws -> PaymentProviderName {
      try PaymentProviderName(text).orThrow("a name")
    }
    let providers = try PaymentProviders([
      .init(try name("banks"), prefix: "bank_", silent),
      .init(try name("cards"), prefix: "pm_", prompt),
    ])
    try await TestService.run(payments: providers) { service in
      let stage = try await Stage(service)
      let desk = service.service.desk
      func begin(_ user: String, _ method: String) async throws -> FlightBooking.ID {
        let quote = try FlightQuote.ID(try await stage.quoted(user).quote).orThrow("a quote")
        return try await desk.begin(
          quote, try SampleFlights.order(method),
          Command(try UserID(user).orThrow("a user"), now: service.clock.now))
      }
      // There are more payments than are processed concurrently.
      for index in 0..<9 { _ = try await begin("waits\(index)", "bank_1") }
      let jane = try await begin("jane", "pm_approve")
      service.clock.advance(seconds: 10)
      let keeping = Task { await housekeeping(service).run() }
      try await eventually {
        let booking = try await desk.store.record(FlightBooking.self, jane).orThrow("it").value
        return booking.stage == .confirmed && silent.isAsked
      }
      #expect(silent.isWaiting)
      keeping.cancel()
      await keeping.value
    }
  }

  @Test func `a payment whose provider is not there any more is told of`() async throws {
    let provider = AskedProvider()
    try await TestService.run(provider: provider) { service in
      let stage = try await Stage(service)
      let jane = try await stage.quoted("jane")
      let former = try PaymentProviders([
        .init(try PaymentProviderName("former").orThrow("a name"), prefix: "", provider)
      ])
      let quote = try FlightQuote.ID(jane.quote).orThrow("a quote")
      let id = try await FlightDesk(store: service.service.desk.store, providers: former).begin(
        quote, try SampleFlights.order(),
        Command(try UserID("jane").orThrow("a user"), now: service.clock.now))
      service.clock.advance(seconds: 10)
      await housekeeping(service).work(only: "payments")
      let booking = try await service.service.desk.store.record(FlightBooking.self, id)
        .orThrow("it").value
      #expect(provider.asked == 0 && booking.stage == .requested)
      let told = service.log.all.filter {
        $0.contains("the payment provider former is not in the settings")
      }
      let payment = try booking.paid.rawValue
      #expect(told.count == 1 && told[0].contains(payment))
    }
  }

  /// A provider that does not answer until the caller gives up.
  private final class SilentProvider: PaymentProvider {
    private let state = Mutex((isAsked: false, isWaiting: false))

    var isAsked: Bool { state.withLock(\.isAsked) }
    var isWaiting: Bool { state.withLock(\.isWaiting) }

    func perform(_ request: PaymentRequest) async throws(PaymentFault) -> PaymentReceipt {
      state.withLock { $0 = (true, true) }
      try? await Task.sleep(for: .seconds(3_600))
      state.withLock { $0.isWaiting = false }
      throw .timeout
    }
  }

  /// A provider that counts its requests.
  private final class AskedProvider: PaymentProvider {
    private let count = Mutex(0)
    private let books = DeterministicProvider()

    var asked: Int { count.withLock { $0 } }

    func perform(_ request: PaymentRequest) async throws(PaymentFault) -> PaymentReceipt {
      count.withLock { $0 += 1 }
      return try await books.perform(request)
    }
  }
}
