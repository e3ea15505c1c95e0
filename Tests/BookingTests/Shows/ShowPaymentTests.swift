import BookingStore
import BookingTestSupport
import Bookings
import PassTestSupport
import Selling
import Shows
import Synchronization
import Testing
import Vocabulary

/// The payment of a show: a method names its provider by its token, a silent provider is asked three times with the
/// lock extended before each, and a declined card is not tried again.
@Suite struct ShowPaymentTests {
  private static let methods = ["card", "paypal", "applepay", "googlepay", "upi", "netbanking"]

  @Test func `each method is charged and paid back by its own provider`() async throws {
    var providers: [String: ScriptedProvider] = [:]
    for method in Self.methods {
      providers[method] = ScriptedProvider([.success(.captured), .success(.refunded(number: 1))])
    }
    let entries = try providers.sorted { $0.key < $1.key }.map { method, provider in
      PaymentProviders.Entry(
        try PaymentProviderName(method).orThrow(method), prefix: "\(method)_", provider)
    }
    let cinema = try await Cinema()
    cinema.desk = ShowDesk(
      ShowProduct(), store: cinema.store, providers: try PaymentProviders(entries),
      clock: SleepingClock())
    for (index, method) in Self.methods.enumerated() {
      let seat = "A\(index % 4 + 1)"
      let booking = try await cinema.pay(
        try await cinema.quote(seat, try await cinema.lock(seat)), "\(method)_4Kx9")
      #expect(booking.state(at: cinema.now) == .confirmed, "\(method)")
      #expect(try await cinema.cancel(booking).state(at: cinema.now) == .cancelled, "\(method)")
      let asked = try providers[method].orThrow(method).requests.map(\.operation)
      #expect(asked.count == 2, "\(method): \(asked)")
      let others = providers.filter { !Self.methods.prefix(index + 1).contains($0.key) }
      #expect(others.values.allSatisfy { $0.requests.isEmpty }, "\(method)")
    }
  }

  @Test func `a silent provider is asked three times, two seconds apart, with thirty more each`()
    async throws
  {
    let cinema = try await Cinema()
    let clock = SleepingClock()
    let hold = try await cinema.lock("A1")
    // The provider records at each request the end of the lock, in seconds since its start.
    let locks = Mutex<[Int]>([])
    let store = cinema.store
    let provider = WatchedProvider { attempt in
      let expires = try? await store.found(Hold.self, hold.id).value.expires
      locks.withLock { $0.append(Int(expires.map { $0.seconds(since: hold.since) } ?? 0)) }
    }
    cinema.desk = ShowDesk(
      ShowProduct(), store: cinema.store, providers: .only(provider), clock: clock)
    let quote = try await cinema.quote("A1", hold)
    // The customer pays one second before the end of the quote.
    cinema.now = quote.expires.adding(seconds: -1)
    let refusal = await #expect(throws: Refusal.self) { try await cinema.pay(quote, "pm_x") }
    #expect(refusal == .paymentUnavailable)
    let left = Int(hold.expires.seconds(since: hold.since))
    #expect(locks.withLock { $0.count } == 3)
    // That is two seconds before the end of the lock, and the tries are two seconds apart.
    for (index, lasts) in locks.withLock({ $0 }).enumerated() {
      let early = left - 2 + 2 * index + 30
      #expect((early...(early + 2)).contains(lasts), "try \(index + 1): \(lasts)")
    }
    #expect(clock.sleeps == [.seconds(2), .seconds(2)])
  }

  @Test
  func `where the customer has to act, the lock lasts as long, and no longer than 150 s in all`()
    async throws
  {
    // The seconds after which the customer pays, the provider's time for the customer, and the resulting end of the
    // lock.
    for (pressed, waits, lasts) in [(0, nil, 120), (25, nil, 145), (20, 15, 65), (0, 600, 120)] {
      let cinema = try await Cinema()
      let hold = try await cinema.lock("A1")
      cinema.now = cinema.now.adding(seconds: pressed)
      let action = try CustomerAction(
        url: "https://pay.example.com/1", ends: waits.map { cinema.now.adding(seconds: $0) }
      ).orThrow("an action")
      let provider = ScriptedProvider([.success(.actionRequired(action))])
      cinema.desk = ShowDesk(
        ShowProduct(), store: cinema.store, providers: .only(provider), clock: SleepingClock())
      let booking = try await cinema.pay(try await cinema.quote("A1", hold), "card_1")
      #expect(booking.state(at: cinema.now) == .paymentPending)
      let kept = try await cinema.store.found(Hold.self, hold.id).value
      let left = Int(kept.expires.seconds(since: hold.since))
      #expect(left == lasts && left <= 150, "\(pressed) \(String(describing: waits)): \(left)")
    }
  }

  @Test func `a pretended provider takes a token of each kind`() async throws {
    let cinema = try await Cinema()
    for method in Self.methods + ["pm"] {
      let hold = try await cinema.lock("A1")
      let quote = try await cinema.quote("A1", hold)
      let refusal = await #expect(throws: Refusal.self) {
        try await cinema.pay(quote, "\(method)_decline")
      }
      #expect(refusal?.code == .paymentDeclined, "\(method)")
      let booking = try await cinema.pay(quote, "\(method)_approve")
      #expect(booking.state(at: cinema.now) == .confirmed, "\(method)")
      _ = try await cinema.cancel(booking)
    }
    for token in ["cash_approve", "card", "card_", "card_win", "cardapprove"] {
      let quote = try await cinema.quote("A1", try await cinema.lock("A1"))
      let refusal = await #expect(throws: Refusal.self) { try await cinema.pay(quote, token) }
      #expect(refusal?.code == .paymentDeclined, "\(token)")
    }
  }

  @Test(arguments: Cinema.Kind.allCases)
  func `a declined method is never asked about again for the same seats' price`(
    _ kind: Cinema.Kind
  ) async throws {
    let cinema = try await Cinema(kind)
    let provider = ScriptedProvider([
      .success(.declined(reason: "no funds")), .success(.declined(reason: "stolen")),
      .success(.captured),
    ])
    cinema.desk = ShowDesk(
      ShowProduct(), store: cinema.store, providers: .only(provider), clock: SleepingClock())
    let hold = try await cinema.lock("A1")
    var quote = try await cinema.quote("A1", hold)
    func key(_ name: String) throws -> RequestKey {
      try RequestKey(
        principal: try cinema.user("jane"), operation: "book", key: name, fingerprint: name
      ).orThrow("a key")
    }
    var ends: [Instant] = []
    var bookings: [Refusal.Detail.Value?] = []
    for name in ["one", "two", "three"] {
      if name == "three" {
        quote = try await cinema.desk.requote(
          quote.id, Command(try cinema.user("jane"), now: cinema.now))
      }
      let refusal = await #expect(throws: Refusal.self) {
        try await cinema.pay(quote, "card_1", once: try key(name))
      }
      #expect(refusal?.code == .paymentDeclined && refusal?["reason"] == .text("no funds"))
      bookings.append(refusal?["booking_id"])
      ends.append(try await cinema.store.found(Hold.self, hold.id).value.expires)
      cinema.now = cinema.now.adding(seconds: 1)
    }
    #expect(provider.requests.count == 1)
    #expect(Set(ends).count == 1, "no further try lengthens the lock")
    let failed = try await cinema.store.records(ShowBooking.self, .user(try cinema.user("jane")))
    #expect(failed.count == 1)
    #expect(bookings.allSatisfy { $0 == .text(failed[0].value.key) })
    await #expect(throws: Refusal.self) { try await cinema.pay(quote, "card_2") }
    #expect(try await cinema.pay(quote, "card_3").state(at: cinema.now) == .confirmed)
    #expect(provider.requests.count == 3)
  }

  @Test func `a declined card is asked once`() async throws {
    let cinema = try await Cinema()
    let provider = ScriptedProvider([.success(.declined(reason: "no"))])
    cinema.desk = ShowDesk(
      ShowProduct(), store: cinema.store, providers: .only(provider), clock: SleepingClock())
    let quote = try await cinema.quote("A1", try await cinema.lock("A1"))
    let key = try RequestKey(
      principal: try cinema.user("jane"), operation: "book", key: "one", fingerprint: "1"
    ).orThrow("a key")
    for _ in 1...2 {
      let refusal = await #expect(throws: Refusal.self) {
        try await cinema.pay(quote, "card_1", once: key)
      }
      #expect(refusal?.code == .paymentDeclined)
    }
    #expect(provider.requests.count == 1)
  }
}

/// A provider that is never reached, and reports each request to the test.
private struct WatchedProvider: PaymentProvider {
  let asked: @Sendable (PaymentRequest) async -> Void

  func perform(_ request: PaymentRequest) async throws(PaymentFault) -> PaymentReceipt {
    await asked(request)
    throw .unavailable
  }
}
