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

/// Somebody sends one order again and again while no payment provider can be reached.
@Suite struct FillTheStoreByRetryingTests {
  @Test func `tries under one key are bounded, cost the same, and leave nobody's data`()
    async throws
  {
    let store = CountingStore()
    let counter = try await Counter(store)
    let quote = try await counter.quote(try await counter.hold(["3A"]))
    let request = try RequestKey(
      principal: counter.jane, operation: "book", key: "9f2e", fingerprint: "x"
    ).orThrow("a key")
    let order = try SampleFlights.order()
    let desk = FlightDesk(store: store, provider: Unreachable())
    var costs: [Int] = []
    func book() async throws {
      let before = store.calls
      defer { costs.append(store.calls - before) }
      _ = try await desk.book(
        quote.id, order, for: counter.jane, once: request, now: counter.now,
        using: &counter.random)
    }
    let tries = FlightPolicy().sale.bookingTries
    for _ in 0..<tries { await #expect(throws: Refusal.paymentUnavailable) { try await book() } }
    // The first finds no former try to look at.
    #expect(Set(costs.dropFirst()).count == 1, "\(costs)")
    for _ in 0..<20 { await #expect(throws: Refusal.keyUsedUp(tries: tries)) { try await book() } }
    let bookings = try await store.records(FlightBooking.self, .user(counter.jane)).map(\.value)
    #expect(bookings.count == tries)
    #expect(bookings.allSatisfy { !$0.hasPersonalData })
    // Under a new key the wish is as good as ever.
    let booking = try await counter.book(quote)
    #expect(booking.state(at: counter.now) == .confirmed)
    #expect(await counter.provider.accounts.values.map(\.captureCount) == [1])
  }
}

private struct Unreachable: PaymentProvider {
  func perform(_ request: PaymentRequest) async throws(PaymentFault) -> PaymentReceipt {
    throw .unavailable
  }
}

/// Counts what it is asked.
private final class CountingStore: BookingStore {
  private let base = InMemoryStore()
  private let count = Mutex(0)

  var calls: Int { count.withLock { $0 } }

  private func tick() { count.withLock { $0 += 1 } }

  func commit(_ changes: ChangeSet) async throws(StoreError) {
    tick()
    try await base.commit(changes)
  }

  func record<Value: Record>(
    _ type: Value.Type, _ key: String
  ) async throws(StoreError) -> Versioned<Value>? {
    tick()
    return await base.record(type, key)
  }

  func records<Value: Record>(
    _ type: Value.Type, _ lookup: Lookup, after: String?, limit: Int
  ) async throws(StoreError) -> [Versioned<Value>] {
    tick()
    return await base.records(type, lookup, after: after, limit: limit)
  }

  func records<Value: Record>(
    _ type: Value.Type, concludedBy moment: Instant, limit: Int
  ) async throws(StoreError) -> [Versioned<Value>] {
    tick()
    return await base.records(type, concludedBy: moment, limit: limit)
  }

  func claims(on resources: [Resource]) async throws(StoreError) -> [Claim] {
    tick()
    return await base.claims(on: resources)
  }

  func claims(in scope: String) async throws(StoreError) -> [Claim] {
    tick()
    return await base.claims(in: scope)
  }

  func claimed(in scopes: [String], at now: Instant) async throws(StoreError) -> [String: Int] {
    tick()
    return await base.claimed(in: scopes, at: now)
  }

  func events(after number: Int, limit: Int) async throws(StoreError) -> [PublishedEvent] {
    tick()
    return await base.events(after: number, limit: limit)
  }

  func tidy(at now: Instant, limit: Int) async throws(StoreError) -> Int {
    tick()
    return await base.tidy(at: now, limit: limit)
  }
}
