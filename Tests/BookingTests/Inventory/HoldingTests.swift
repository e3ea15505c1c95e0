import BookingStore
import BookingStoreSQLite
import BookingTestSupport
import Bookings
import FlightSales
import Flights
import PassTestSupport
import Selling
import Testing
import Vocabulary

/// The rules of holds from the holder's point of view.
@Suite struct HoldingTests {
  @Test func `asking again gives the same hold, and no longer one`() async throws {
    let counter = try await Counter()
    let hold = try await counter.hold(["3A", "3B"])
    counter.now = counter.now.adding(seconds: 100)
    #expect(try await counter.hold(["3B", "3A"]) == hold)
    await #expect(throws: Refusal.alreadyHeld(hold.id)) { try await counter.hold(["3A"]) }
    counter.now = hold.expires
    #expect(try await counter.hold(["3A", "3B"]).id != hold.id)
  }

  @Test func `a hold whose seat went to another by a faster clock is not given again`() async throws
  {
    let counter = try await Counter()
    let hold = try await counter.hold(["3A", "3B"])
    let john = try SampleFlights.user("john")
    counter.now = hold.expires
    _ = try await counter.hold(["3B"], for: john)
    // The clock of this process is a second behind, so the record says that the hold has not ended.
    counter.now = hold.expires.adding(seconds: -1)
    await #expect(throws: Refusal.busy) { try await counter.hold(["3A", "3B"]) }
    counter.now = hold.expires
    await #expect(
      throws: Refusal.unavailable([
        counter.flights.first.resource(try counter.flights.seat("3B"))
      ])
    ) {
      try await counter.hold(["3A", "3B"])
    }
  }

  @Test func `one taken seat fails all, and names itself alone`() async throws {
    let counter = try await Counter()
    _ = try await counter.hold(["3A"])
    let john = try SampleFlights.user("john")
    let seat = counter.flights.first.resource(try counter.flights.seat("3A"))
    await #expect(throws: Refusal.unavailable([seat])) {
      try await counter.hold(["3A", "3B", "3C"], for: john)
    }
    #expect(try await counter.taken() == [try counter.flights.seat("3A")])
    let others = counter.flights.map.alternatives(
      to: [try counter.flights.seat("3A")], excluding: [seat.name])
    #expect(others.map(\.seat.description) == ["3B", "3C", "3D", "3E", "3F"])
  }

  @Test func `three holds at a time, and a released or expired one makes room`() async throws {
    let counter = try await Counter()
    let first = try await counter.hold(["3A"])
    _ = try await counter.hold(["3B"])
    _ = try await counter.hold(["3C"])
    await #expect(throws: Refusal.tooManyHolds(limit: 3, until: first.expires)) {
      try await counter.hold(["3D"])
    }
    _ = try await counter.desk.release(first.id, Command(counter.jane, now: counter.now))
    _ = try await counter.hold(["3D"])
    counter.now = first.expires
    for seat in ["4A", "4B", "4C"] { _ = try await counter.hold([seat]) }
    #expect(try await counter.taken().count == 3)
  }

  @Test func `what is booked does not count among the holds`() async throws {
    let counter = try await Counter()
    for seat in ["3A", "3B", "3C", "3D"] { _ = try await counter.booked([seat]) }
    #expect(try await counter.taken().count == 4)
  }

  @Test func `only the holder releases, and what lapsed frees nobody else's`() async throws {
    let counter = try await Counter()
    let john = try SampleFlights.user("john")
    let hold = try await counter.hold(["3A"])
    await #expect(throws: Refusal.notFound("hold", hold.key)) {
      try await counter.desk.release(hold.id, Command(john, now: counter.now))
    }
    counter.now = hold.expires
    let other = try await counter.hold(["3A"], for: john)
    _ = try await counter.desk.release(hold.id, Command(counter.jane, now: counter.now))
    let claims = try await counter.store.claims(in: counter.flights.first.key)
    #expect(claims.filter { $0.isLive(at: counter.now) }.map(\.owner) == [other.key])
    let booking = try await counter.booked(["3B"])
    let consumed = booking.quote.request.holds[0]
    await #expect(throws: Refusal.self) {
      try await counter.desk.release(consumed, Command(counter.jane, now: counter.now))
    }
  }

  @Test func `a lapsed hold is let go of where its seat is another's, in a store that forgot it`()
    async throws
  {
    let directory = try TemporaryDirectory()
    let counter = try await Counter(try SQLiteStore("\(directory.path)/bookings.sqlite"))
    let hold = try await counter.hold(["3A"])
    counter.now = hold.expires
    _ = try await counter.hold(["3A"], for: try SampleFlights.user("john"))
    _ = try await counter.desk.release(hold.id, Command(counter.jane, now: counter.now))
    #expect(try await counter.taken().count == 1)
  }

  @Test func `a hold is lengthened as often as one likes, up to its limit`() throws {
    var random = SeededGenerator(seed: 1)
    let policy = HoldPolicy(
      name: "x", seconds: 300, longest: 900, holdsPerUser: 1, quantityPerHold: 1)
    let (jane, start) = (try SampleFlights.user("jane"), SampleFlights.now)
    var hold = try Holding.hold(
      [.unit(Resource(scope: "ferry", name: "cabin"))], for: jane,
      from: .init(occupancy: Occupancy(), holds: []), policy: policy, now: start, using: &random
    ).answer
    func extend(_ seconds: Int) throws {
      hold = try Holding.extend(
        Versioned(hold, version: 1), for: jane, policy: policy, now: start.adding(seconds: seconds)
      ).answer
    }
    for (seconds, expires) in [(0, 300), (0, 300), (299, 599), (598, 898), (599, 899), (600, 900)] {
      try extend(seconds)
      #expect(hold.expires == start.adding(seconds: expires))
    }
    #expect(throws: Refusal.self) { try extend(601) }
  }

  @Test func `too much, too little and twice the same is refused`() async throws {
    let counter = try await Counter()
    await #expect(throws: Refusal.nothingToHold) { try await counter.hold([]) }
    await #expect(throws: Refusal.nothingToHold) { try await counter.hold(["3A", "3A"]) }
    let deck = Resource(scope: "ferry", name: "deck")
    var random = SeededGenerator(seed: 1)
    for quantity in [37, Int.max] {
      #expect(throws: Refusal.tooMuchAtOnce(limit: 36)) {
        try Holding.hold(
          [.pool(deck, quantity, of: .max), .unit(Resource(scope: "ferry", name: "cabin"))],
          for: counter.jane, from: .init(occupancy: Occupancy(), holds: []), policy: .flights,
          now: counter.now, using: &random)
      }
    }
  }
}
