import BookingStore
import BookingTestSupport
import Bookings
import FlightSales
import Flights
import PassTestSupport
import Selling
import Testing
import Vocabulary

/// The random numbers of a command follow from the seed and its name, and not from earlier commands.
@Suite struct RandomnessTests {
  private func draw(_ source: Randomness, _ name: String, count: Int = 4) -> [UInt64] {
    var numbers = source.numbers(for: name)
    return (0..<count).map { _ in numbers.next() }
  }

  @Test(arguments: [0, 1, 7, UInt64.max])
  func `other commands do not change what a command draws`(seed: UInt64) {
    let names = ["hold", "quote", "book", "", "höld"]
    let alone = names.map { draw(.seeded(seed), $0) }
    let together = Randomness.seeded(seed)
    for name in names.reversed() {
      let expected = alone[names.firstIndex(of: name) ?? 0]
      #expect(draw(together, name) == expected)
    }
    #expect(Set(alone.flatMap { $0 }).count == names.count * 4)
  }

  @Test func `a second command of a name draws other numbers, also from a copy of the source`() {
    let source = Randomness.seeded(3)
    let copy = source
    let draws = [draw(source, "hold"), draw(copy, "hold"), draw(source, "hold")]
    #expect(Set(draws.flatMap { $0 }).count == 12)
    let again = Randomness.seeded(3)
    #expect((0..<3).map { _ in draw(again, "hold") } == draws)
  }

  @Test func `another seed draws other numbers, and the system's are never the same`() {
    #expect(draw(.seeded(1), "hold") != draw(.seeded(2), "hold"))
    #expect(draw(.system, "hold") != draw(.system, "hold"))
  }

  @Test func `travelers get the same ids whoever of them comes first`() async throws {
    func ids(_ people: [(String, String)]) async throws -> [String: [String]] {
      let flights = try SampleFlights(rows: 5)
      let store = InMemoryStore()
      try await flights.load(into: store)
      let desk = FlightDesk(
        store: store, provider: DeterministicProvider(), randomness: .seeded(20))
      var found: [String: [String]] = [:]
      for (name, seat) in people {
        let command = Command(try SampleFlights.user(name), now: SampleFlights.now)
        let place = try flights.seat(seat)
        let hold = try await desk.hold([(flights.first.id, place)], command)
        let quote = try await desk.quote(
          FlightRequest(
            itinerary: [flights.first.id], travelers: [.init(type: .adult, seats: [place])],
            holds: [hold.id]), command)
        let booking = try await desk.book(quote.id, try SampleFlights.order(), command)
        found[name] =
          [hold.key, quote.key, booking.key, booking.confirmationCode.rawValue]
          + booking.passengers.map(\.id.rawValue)
      }
      return found
    }
    let people = [("jane", "3A"), ("john", "3B"), ("janie", "4C")]
    #expect(try await ids(people) == ids(people.reversed()))
  }
}
