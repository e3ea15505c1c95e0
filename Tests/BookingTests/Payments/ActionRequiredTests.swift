import BookingTestSupport
import Bookings
import FlightSales
import Flights
import PassTestSupport
import Selling
import Testing
import Vocabulary

/// 3-D Secure: nothing is sold until the customer has acted, and nothing is charged if they never do.
@Suite struct ActionRequiredTests {
  private static func action(_ name: String = "1", ends: Instant? = nil) throws -> CustomerAction {
    try CustomerAction(url: "https://bank.example/\(name)", ends: ends).orThrow("an action")
  }

  private func begun(
    _ counter: Counter, _ provider: ScriptedProvider
  ) async throws -> (FlightDesk, FlightBooking) {
    let desk = FlightDesk(store: counter.store, provider: provider, clock: counter.clock)
    let quote = try await counter.quote(try await counter.hold(["3A"]))
    let booking = try await desk.book(
      quote.id, try SampleFlights.order(), Command(counter.jane, now: counter.now))
    return (desk, booking)
  }

  @Test func `a payment waits for its customer, and is charged once they have done it`()
    async throws
  {
    let counter = try await Counter()
    let action = try Self.action()
    let provider = ScriptedProvider([.success(.actionRequired(action))])
    let (desk, booking) = try await begun(counter, provider)
    #expect(booking.stage == .requested)
    let waiting = try await counter.payment(booking)
    #expect(waiting.state == .actionRequired && waiting.action == action)
    #expect(provider.requests.count == 1, "nobody is asked twice in a breath")
    #expect(try await desk.settleAll(now: counter.now) == 0)
    #expect(provider.requests.count == 1)
    counter.now = try waiting.nextAttempt.orThrow("a next attempt")
    #expect(try await desk.settleAll(now: counter.now) == 1)
    #expect(try await counter.read(booking).stage == .confirmed)
    let paid = try await counter.payment(booking)
    #expect(paid.state == .captured && paid.action == nil)
    #expect(await provider.books.accounts[paid.id]?.captureCount == 1)
  }

  @Test func `the provider's word is enough, and it is not asked first`() async throws {
    let counter = try await Counter()
    let provider = ScriptedProvider([.success(.actionRequired(try Self.action()))])
    let (desk, booking) = try await begun(counter, provider)
    let secured = try await desk.apply(
      .authorised, to: booking.paid, now: counter.now)
    #expect(secured.stage == .secured)
    #expect(try await counter.payment(booking).nextRequest?.operation == .capture)
  }

  @Test(arguments: [60, nil]) func `undone in time, nothing is charged and the seat is free`(
    _ seconds: Int?
  ) async throws {
    let counter = try await Counter()
    let ends = seconds.map { counter.now.adding(seconds: $0) }
    let action = try Self.action(ends: ends)
    let provider = ScriptedProvider(
      Array(repeating: .success(.actionRequired(action)), count: 300))
    let (desk, booking) = try await begun(counter, provider)
    let last = seconds ?? desk.terms.paymentGivenUp
    let start = counter.now
    while try await counter.payment(booking).state == .actionRequired {
      counter.now = counter.now.adding(seconds: 1)
      guard counter.now.seconds(since: start) <= last else { break }
      // Up to the last second the booking still waits for the customer.
      if counter.now.seconds(since: start) == last {
        #expect(try await counter.read(booking).stage == .requested)
      }
      _ = try await desk.settleAll(now: counter.now)
    }
    #expect(counter.now.seconds(since: start) == last)
    let asked = provider.requests
    #expect(asked.count < last / 10 + 10, "asked \(asked.count) times")
    #expect(asked.last?.operation == .void)
    // The provider reports the void, although the script has other answers left.
    _ = try await desk.apply(
      .voided, to: booking.paid, now: counter.now)
    let failed = try await counter.read(booking)
    #expect(failed.stage == .failed && failed.failure == .paymentDeclined)
    #expect(try await counter.payment(booking).state == .voided)
    #expect(try await counter.payment(booking).kept.minorUnits == 0)
    counter.now = counter.now.adding(seconds: 3_600)
    #expect(try await counter.taken().isEmpty)
  }

  @Test func `a page that changes each time keeps nobody waiting for ever`() async throws {
    let counter = try await Counter()
    let provider = ScriptedProvider(
      try (0..<2_000).map { .success(.actionRequired(try Self.action("\($0)"))) })
    let (desk, booking) = try await begun(counter, provider)
    let start = counter.now
    while try await counter.payment(booking).state == .actionRequired {
      counter.now = counter.now.adding(seconds: 1)
      _ = try await desk.settleAll(now: counter.now)
      guard counter.now.seconds(since: start) < 2_000 else { break }
    }
    #expect(counter.now.seconds(since: start) <= desk.terms.paymentGivenUp + 4)
    #expect(provider.requests.count < desk.terms.paymentGivenUp)
  }

  @Test func `nobody is sent to a page that is not what it looks like`() {
    for url in [
      "http://bank.example/1", "https://", "https:///1", "https://jane@bank.example/",
      "https://bank.example@thief.example/", "https://bank.example\\@thief.example/",
      "javascript:alert(1)", "https://bank.example/a b", "https://bank.example/\u{202E}",
      "https://bank.example:0/", "https://bank.example:99999/", "https://b\u{FC}cher.example/",
      "HTTPS://bank.example/", "https://bank.example/\"", "//bank.example",
      "https://[::1/", "https://" + String(repeating: "a", count: 2_048),
    ] {
      #expect(CustomerAction(url: url, ends: nil) == nil, "\(url)")
    }
    for url in [
      "https://bank.example", "https://bank.example:8443/3ds?id=1#top",
      "https://[2001:db8::1]:443/",
    ] {
      #expect(CustomerAction(url: url, ends: nil) != nil, "\(url)")
    }
  }
}
