import BookingStore
import BookingTestSupport
import Bookings
import FlightSales
import Flights
import PassTestSupport
import Selling
import Testing
import Vocabulary

/// A client repeats one order while no payment provider can be reached.
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
    let desk = FlightDesk(store: store, provider: Unreachable(), clock: counter.clock)
    var costs: [Int] = []
    func book() async throws {
      let before = store.calls
      defer { costs.append(store.calls - before) }
      _ = try await desk.book(
        quote.id, order, Command(counter.jane, once: request, now: counter.now))
    }
    let tries = FlightSalesPolicy().sale.bookingTries
    for _ in 0..<tries { await #expect(throws: Refusal.paymentUnavailable) { try await book() } }
    // The first attempt is excluded, because it has no earlier one to read.
    #expect(Set(costs.dropFirst()).count == 1, "\(costs)")
    for _ in 0..<20 { await #expect(throws: Refusal.keyUsedUp(tries: tries)) { try await book() } }
    let bookings = try await store.records(FlightBooking.self, .user(counter.jane)).map(\.value)
    #expect(bookings.count == tries)
    #expect(bookings.allSatisfy { !$0.hasPersonalData })
    // Under a new key the request is accepted.
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
