import BookingStore
import BookingTestSupport
import Bookings
import FlightSales
import Flights
import PassTestSupport
import Selling
import Testing
import Vocabulary

/// The properties of every price.
@Suite struct QuoteTests {
  /// Returns a tariff with random, unrealistic amounts.
  private func tariff(using random: inout SeededGenerator) -> Tariff {
    let usd = SampleFlights.usd
    func money(_ range: ClosedRange<Int>) -> Money {
      Money(Int.random(in: range, using: &random), usd)
    }
    return Tariff(
      id: .init(using: &random), name: "any", currency: usd,
      fares: Cabin.allCases.flatMap { cabin in
        TravelerType.allCases.map {
          Tariff.Fare(cabin: cabin, type: $0, amount: money(1...500_000))
        }
      },
      taxes: (0..<Int.random(in: 0...4, using: &random)).map {
        Tariff.Tax(
          code: "T\($0)", perTraveler: money(0...9_000),
          basisPoints: Int.random(in: 0...2_500, using: &random))
      },
      ancillaries: [Tariff.Ancillary(code: "BAG", label: "bag", amount: money(0...9_000))],
      refunds: .full)
  }

  @Test func `lines make the subtotal, taxes the total, in one currency, before the hold ends`()
    async throws
  {
    var random = SeededGenerator(seed: 20_250_315)
    for round in 0..<300 {
      let flights = try SampleFlights(seed: UInt64(round))
      let tariff = tariff(using: &random)
      let store = InMemoryStore()
      var policy = FlightSalesPolicy()
      policy.sale.holds.seconds = Int.random(in: 1...600, using: &random)
      policy.sale.quoteLasts = Int.random(in: 1...600, using: &random)
      policy.sale.quoteEndsBeforeHold = Int.random(in: 1...30, using: &random)
      let desk = FlightDesk(store: store, provider: DeterministicProvider(), policy: policy)
      var changes = ChangeSet(at: SampleFlights.now)
      let id = FlightInstance.ID(using: &random)
      let plan = try ScheduledService.daily(
        flights.first.designator, from: flights.first.origin, to: flights.first.destination)
      let flight = FlightInstance(
        id, of: Flight(.init(using: &random), plan, seatMap: flights.map.id, tariff: tariff.id),
        departure: flights.first.departure, arrival: flights.first.arrival)
      changes.insert(flights.map)
      changes.insert(tariff)
      changes.insert(flight)
      try await store.commit(changes)

      let people = Int.random(in: 1...5, using: &random)
      let seats = flights.map.places.shuffled(using: &random).prefix(people).map(\.id)
      var travelers = seats.map {
        FlightRequest.Traveler(type: Bool.random(using: &random) ? .adult : .child, seats: [$0])
      }
      let adults = travelers.count { $0.type == .adult }
      let infants = Int.random(in: 0...min(adults, 9 - people), using: &random)
      travelers += (0..<infants).map { _ in FlightRequest.Traveler(type: .infant, seats: []) }
      let bags = Int.random(in: 0...3, using: &random)
      let user = try SampleFlights.user()
      let hold = try await desk.hold(
        seats.map { (flight.id, $0) }, Command(user, now: SampleFlights.now))
      let request = FlightRequest(
        itinerary: [flight.id], travelers: travelers, holds: [hold.id],
        ancillaries: Array(repeating: "BAG", count: bags))
      let now = SampleFlights.now.adding(
        seconds: Int.random(in: 0..<policy.sale.holds.seconds, using: &random))
      let quote: FlightQuote
      do {
        quote = try await desk.quote(request, Command(user, now: now))
      } catch let refusal as Refusal where refusal.code == .holdExpired {
        #expect(hold.expires.adding(seconds: -policy.sale.quoteEndsBeforeHold) <= now)
        continue
      }
      let lines = quote.price.lines.map(\.amount)
      let taxes = quote.price.taxes.map(\.amount)
      #expect(lines.reduce(0) { $0 + $1.minorUnits } == quote.price.subtotal.minorUnits)
      #expect(
        quote.price.subtotal.minorUnits + taxes.reduce(0) { $0 + $1.minorUnits }
          == quote.total.minorUnits)
      #expect(
        Set((lines + taxes + [quote.price.subtotal, quote.total]).map(\.currency)).count == 1)
      // Items of one kind have one line with their number.
      #expect(Self.count(quote.price.lines.filter { $0.description.hasPrefix("bag") }) == bags)
      #expect(Self.count(quote.price.lines) >= travelers.count + bags)
      #expect(Set(quote.price.lines.map(\.description)).count == quote.price.lines.count)
      #expect(quote.price.taxes.map(\.code) == tariff.taxes.map(\.code))
      #expect(quote.expires > now)
      #expect(quote.expires <= now.adding(seconds: policy.sale.quoteLasts))
      #expect(quote.expires < hold.expires)
      let again = try await desk.requote(quote.id, Command(user, now: now))
      #expect(again.total == quote.total)
      #expect(again.number == 2)
      #expect(again.id != quote.id)
    }
  }

  /// Returns the number of items on lines such as `bag (x2)`.
  private static func count(_ lines: [Price.Line]) -> Int {
    lines.reduce(0) { sum, line in
      let number = line.description.split(separator: "(x").dropFirst().first?.dropLast()
      return sum + (number.flatMap { Int($0) } ?? 1)
    }
  }

  @Test func `two of a kind are a line with their count, and a seat says what it has`() async throws
  {
    let counter = try await Counter()
    let hold = try await counter.hold(["3A", "3B"])
    let travelers = try ["3A", "3B"].map {
      FlightRequest.Traveler(type: .adult, seats: [try counter.flights.seat($0)])
    }
    let quote = try await counter.desk.quote(
      FlightRequest(
        itinerary: [counter.flights.first.id], travelers: travelers, holds: [hold.id]),
      Command(counter.jane, now: counter.now))
    let fare = try quote.price.lines.first.orThrow("a line")
    #expect(fare.description.hasSuffix("economy, adult (x2)"), "\(quote.price.lines)")
    let map = try await counter.desk.seats(of: counter.flights.first.id, now: counter.now).map
    let seat = try map.place(try counter.flights.seat("3A")).orThrow("3A")
    let exit = SeatMap.Place(
      id: seat.id, seat: seat.seat, cabin: seat.cabin, features: ["WINDOW", "EXIT_ROW"],
      priceDelta: seat.priceDelta)
    #expect(exit.label == "seat 3A (exit row)" && seat.label == "seat 3A")
  }

  @Test func `a price is for the holder's live seats, no more and no less`() async throws {
    let counter = try await Counter()
    let hold = try await counter.hold(["3A", "3B"])
    let john = try SampleFlights.user("john")
    func ask(_ seats: [String], _ types: [TravelerType], by user: UserID) async throws {
      let travelers = try zip(seats, types).map {
        FlightRequest.Traveler(type: $1, seats: [try counter.flights.seat($0)])
      }
      _ = try await counter.desk.quote(
        FlightRequest(
          itinerary: [counter.flights.first.id], travelers: travelers, holds: [hold.id]),
        Command(user, now: counter.now))
    }
    await #expect(throws: Refusal.notFound("hold", hold.key)) {
      try await ask(["3A", "3B"], [.adult, .adult], by: john)
    }
    for seats in [["3A"], ["3A", "3A"], ["3A", "3C"], ["3A", "3B", "3C"], []] {
      await #expect(throws: Refusal.self) {
        try await ask(seats, Array(repeating: .adult, count: 3), by: counter.jane)
      }
    }
    await #expect(throws: Refusal.self) {
      try await ask(["3A", "3B"], [.adult, .infant], by: counter.jane)
    }
    try await ask(["3A", "3B"], [.adult, .child], by: counter.jane)
    counter.now = hold.expires
    await #expect(throws: Refusal.holdExpired(hold.id)) {
      try await ask(["3A", "3B"], [.adult, .adult], by: counter.jane)
    }
  }

  @Test func `what is not sold has no price`() async throws {
    let counter = try await Counter()
    let hold = try await counter.hold(["3A"])
    await #expect(throws: Refusal.invalid("ancillaries", "PONY is not sold on these flights")) {
      try await counter.quote(hold, ancillaries: ["PONY"])
    }
    _ = try await counter.desk.report(
      .boarding, of: counter.flights.first.id, StaffCommand(now: counter.now))
    await #expect(throws: Refusal.flightClosed(counter.flights.first.id, .boarding)) {
      try await counter.quote(hold)
    }
  }
}
