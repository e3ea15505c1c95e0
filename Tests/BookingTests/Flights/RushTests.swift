import BookingStore
import BookingTestSupport
import Bookings
import FlightSales
import Flights
import PassTestSupport
import Selling
import Testing
import Vocabulary

/// When check-in opens, everybody of a flight comes at once, and all want the next number.
@Suite struct RushTests {
  @Test func `whoever checks in on one flight at the same moment is checked in`() async throws {
    let store = YieldingStore()
    let flights = try SampleFlights(rows: 11)
    try await flights.load(into: store)
    var bookings: [FlightBooking] = []
    for (index, place) in flights.map.places.filter({ $0.cabin == .economy }).enumerated() {
      bookings.append(
        try await SampleTraveler.book(
          on: store, flights, seat: place.seat.description, for: "traveler\(index)",
          random: SeededGenerator(seed: UInt64(100 + index)), checksIn: false))
    }
    let desk = FlightDesk(store: store, provider: DeterministicProvider())
    let now = flights.first.departure.instant.adding(seconds: -80_000)
    let sequences = try await withThrowingTaskGroup(of: Int?.self) { group in
      for booking in bookings {
        group.addTask {
          var random = SystemRandomNumberGenerator()
          let after = try await desk.checkIn(
            booking.passengers.map(\.id), of: booking.id, for: booking.user, now: now,
            using: &random)
          return after.deliveries[0].sequence
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(bookings.count == 60)
    #expect(Set(sequences) == Set(1...60))
  }
}

/// A store whose reads take their turn, so that others come between a look and its commit.
private struct YieldingStore: BookingStore {
  private let base = InMemoryStore()

  func commit(_ changes: ChangeSet) async throws(StoreError) {
    await Task.yield()
    try await base.commit(changes)
  }

  func record<Value: Record>(
    _ type: Value.Type, _ key: String
  ) async throws(StoreError) -> Versioned<Value>? {
    await Task.yield()
    return await base.record(type, key)
  }

  func records<Value: Record>(
    _ type: Value.Type, _ lookup: Lookup, after: String?, limit: Int
  ) async throws(StoreError) -> [Versioned<Value>] {
    await base.records(type, lookup, after: after, limit: limit)
  }

  func records<Value: Record>(
    _ type: Value.Type, _ lookup: RankedLookup, ranks: Range<Int>, after: RankedPlace?, limit: Int
  ) async throws(StoreError) -> [Ranked<Value>] {
    await base.records(type, lookup, ranks: ranks, after: after, limit: limit)
  }

  func records<Value: Record>(
    _ type: Value.Type, concludedBy moment: Instant, limit: Int
  ) async throws(StoreError) -> [Versioned<Value>] {
    await base.records(type, concludedBy: moment, limit: limit)
  }

  func claims(on resources: [Resource]) async throws(StoreError) -> [Claim] {
    await base.claims(on: resources)
  }

  func claims(in scope: String) async throws(StoreError) -> [Claim] {
    await base.claims(in: scope)
  }

  func claimed(in scopes: [String], at now: Instant) async throws(StoreError) -> [String: Int] {
    await base.claimed(in: scopes, at: now)
  }

  func events(after number: Int, limit: Int) async throws(StoreError) -> [PublishedEvent] {
    await base.events(after: number, limit: limit)
  }

  func tidy(at now: Instant, limit: Int) async throws(StoreError) -> Int {
    await base.tidy(at: now, limit: limit)
  }
}
