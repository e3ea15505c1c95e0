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

/// A rush at the opening of check-in, when all passengers of a flight compete for sequence numbers.
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
          randomness: .seeded(UInt64(100 + index)), checksIn: false))
    }
    let desk = FlightDesk(store: store, provider: DeterministicProvider())
    let before = store.commits.load(ordering: .relaxed)
    let now = flights.first.departure.instant.adding(seconds: -80_000)
    let sequences = try await withThrowingTaskGroup(of: Int?.self) { group in
      for booking in bookings {
        group.addTask {
          let after = try await desk.checkIn(
            booking.passengers.map(\.id), of: booking.id, Command(booking.user, now: now))
          return after.deliveries[0].sequence
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(bookings.count == 60)
    #expect(Set(sequences) == Set(1...60))
    // They take their numbers in turn, so none is decided again.
    #expect(store.commits.load(ordering: .relaxed) - before == 60)
  }
}

/// A store whose reads yield, so that other tasks run between a read and its commit, and that counts commits.
private final class YieldingStore: ForwardingStore {
  let base: any BookingStore = InMemoryStore()
  let commits = Atomic(0)

  func willCall(_ call: StoreCall) async {
    switch call {
    case .commit:
      commits.add(1, ordering: .relaxed)
      await Task.yield()
    case .record: await Task.yield()
    case .records, .claims, .claimsOfScope, .taken, .claimed, .shares, .changedScopes, .events,
      .tidy:
      break
    }
  }
}
