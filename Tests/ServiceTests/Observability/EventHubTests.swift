import BookingStore
import BookingTestSupport
import Bookings
import PassTestSupport
import Testing
import Vocabulary

@testable import PassService

/// A client that received an event from one service and comes to another before that one has read it.
@Suite struct EventHubTests {
  private struct Booking: Record {
    static let kind = "flight_booking"
    static let isReadAgain = false
    let key: String
  }

  /// Returns a hub that has read all events, and adds two events after that.
  private func hub(on store: InMemoryStore) async throws -> EventHub {
    let hub = EventHub(
      store, types: PublicEventTypes([]), nearest: "nearest", limits: EventHub.Limits(),
      owner: { _ in [] })
    try await hub.follow()
    for key in ["one", "two"] {
      var changes = ChangeSet(at: TestService.start)
      let booking = Booking(key: key)
      changes.insert(booking)
      changes.emit("booking.confirmed", booking)
      try await store.commit(changes)
    }
    return hub
  }

  private func listen(
    _ hub: EventHub, after number: Int
  ) async throws -> EventHub.Opening {
    try hub.listen(
      .everything, to: [], after: number, isThere: try await hub.isThere(number)
    ).orThrow("a hub that has begun")
  }

  @Test func `what was heard elsewhere is not told again, and nothing is missed`() async throws {
    let store = InMemoryStore()
    let hub = try await hub(on: store)
    let opening = try await listen(hub, after: 1)
    #expect(!opening.hasGap && opening.missed.isEmpty)
    #expect(opening.position == 1, "where a client that comes back goes on")
    try await hub.follow()
    hub.leave(opening.listener)
    var told: [Int] = []
    for await item in opening.items {
      if case .event(let event) = item { told.append(event.number) }
    }
    #expect(told == [2])
  }

  @Test func `a number that no event has is a gap`() async throws {
    let store = InMemoryStore()
    let hub = try await hub(on: store)
    for number in [3, 1_000_000] {
      let opening = try await listen(hub, after: number)
      #expect(opening.hasGap)
      #expect(opening.position == 0)
    }
    #expect(try await !listen(hub, after: 0).hasGap)
  }
}
