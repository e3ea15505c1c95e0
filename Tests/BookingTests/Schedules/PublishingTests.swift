import Airports
import BookingStore
import BookingTestSupport
import Bookings
import FlightSales
import Flights
import PassTestSupport
import Selling
import Testing
import Vocabulary

@testable import Schedules

/// The import of a schedule: first, repeated, and changed.
@Suite struct PublishingTests {
  private struct Airline {
    let store = CountingStore()
    let now = SampleFlights.now

    var desk: FlightDesk { FlightDesk(store: store, provider: DeterministicProvider()) }

    mutating func publish(
      _ change: (inout Schedule) -> Void = { _ in }
    ) async throws -> [Publishing.Outcome] {
      var reading = try ScheduleFilesTests.demo(from: "2025-03-15")
      var zones = SystemZones()
      _ = try reading.complete(zones: &zones)
      var schedule = reading.schedule
      schedule.services.removeAll {
        $0.origin.rawValue != "SFO" || $0.destination.rawValue != "JFK"
      }
      change(&schedule)
      return try await desk.publish(
        schedule, zones: try reading.zones(&zones), now: now)
    }

    func departures(_ day: String) async throws -> [FlightInstance] {
      try await desk.search(
        try AirportCode("SFO").orThrow("SFO"), try AirportCode("JFK").orThrow("JFK"),
        on: try CivilDate(day).orThrow("a day"), passengers: 1, now: now
      ).map(\.instance)
    }
  }

  @Test func `what was published is found, sold, checked in, and has its local times`() async throws
  {
    var airline = Airline()
    #expect(try await airline.publish() == Array(repeating: .new, count: 90))
    let found = try await airline.departures("2025-03-16")
    #expect(found.map(\.designator.description) == ["UA123", "UA275", "UA577"])
    #expect(
      found[0].departure.description == "2025-03-16T08:30:00-07:00[America/Los_Angeles]")
    #expect(found[2].arrival.description == "2025-03-17T07:10:00-04:00[America/New_York]")
    let seats = try await airline.desk.seats(of: found[0].id, now: airline.now)
    #expect(seats.map.places.count == 156 && seats.taken.isEmpty)
  }

  @Test func `a seat map that is known is told what its seats have, and keeps their ids`()
    async throws
  {
    var airline = Airline()
    _ = try await airline.publish()
    let flight = try await airline.departures("2025-03-16")[0].id
    let before = try await airline.desk.seats(of: flight, now: airline.now).map.places
    #expect(before.first { $0.seat == Seat("12A") }?.features == ["WINDOW", "EXIT_ROW"])
    #expect(before.first { $0.seat == Seat("30A") }?.features == ["WINDOW"])
    _ = try await airline.publish { schedule in
      for map in schedule.seatMaps.indices {
        for place in schedule.seatMaps[map].places.indices {
          schedule.seatMaps[map].places[place].features.append("POWER")
        }
      }
    }
    let after = try await airline.desk.seats(of: flight, now: airline.now).map.places
    #expect(after.map(\.id) == before.map(\.id))
    #expect(after.allSatisfy { $0.features.last == "POWER" })
  }

  @Test func `another price changes the departures that have it`() async throws {
    var airline = Airline()
    _ = try await airline.publish()
    let dearer: (inout Schedule) -> Void = { schedule in
      schedule.tariffs = schedule.tariffs.map { tariff in
        Schedule.TariffPlan(
          name: tariff.name, currency: tariff.currency,
          fares: tariff.fares.map {
            .init(
              cabin: $0.cabin, type: $0.type,
              amount: Money($0.amount.minorUnits + 100, $0.amount.currency))
          }, taxes: tariff.taxes, ancillaries: tariff.ancillaries, refunds: tariff.refunds)
      }
    }
    #expect(try await airline.publish(dearer) == Array(repeating: .changed, count: 90))
    #expect(try await airline.publish(dearer) == Array(repeating: .same, count: 90))
  }

  @Test func `what is on sale and in no file any more is counted by flight`() async throws {
    var airline = Airline()
    _ = try await airline.publish()
    var without: Schedule?
    _ = try await airline.publish { schedule in
      schedule.services.removeAll { $0.designator.description == "UA275" }
      without = schedule
    }
    let schedule = try without.orThrow("a schedule")
    let besides = try await airline.desk.onSale(besides: schedule, now: airline.now)
    #expect(besides.map { "\($0.flight) \($0.count)" } == ["UA275 30"])
    // Flights that have departed are not on sale.
    let later = airline.now.adding(seconds: 400 * 86_400)
    #expect(try await airline.desk.onSale(besides: schedule, now: later).isEmpty)
  }

  @Test func `published twice, nothing happens the second time`() async throws {
    var airline = Airline()
    _ = try await airline.publish()
    let before = try await airline.departures("2025-03-16")
    let calls = airline.store.calls
    #expect(try await airline.publish() == Array(repeating: .same, count: 90))
    // There are three services of thirty days, whose stored departures are read with few queries.
    #expect(airline.store.calls - calls < 30, "\(airline.store.calls - calls)")
    #expect(try await airline.departures("2025-03-16") == before)
  }

  @Test func `a new time keeps the id, and a booking and its pass follow`() async throws {
    var airline = Airline()
    _ = try await airline.publish()
    let flight = try await airline.departures("2025-03-16")[0]
    let jane = try SampleFlights.user()
    let seats = try await airline.desk.seats(of: flight.id, now: airline.now)
    let place = try seats.map.places.last.orThrow("a seat").id
    let hold = try await airline.desk.hold(
      [(flight.id, place)], Command(jane, now: airline.now))
    let quote = try await airline.desk.quote(
      FlightRequest(
        itinerary: [flight.id], travelers: [FlightRequest.Traveler(type: .adult, seats: [place])],
        holds: [hold.id]), Command(jane, now: airline.now))
    let booking = try await airline.desk.book(
      quote.id, try SampleFlights.order(), Command(jane, now: airline.now))
    let open = flight.departure.instant.adding(seconds: -20_000)
    let checkedIn = try await airline.desk.checkIn(
      booking.passengers.map(\.id), of: booking.id, Command(jane, now: open))

    let outcomes = try await airline.publish { schedule in
      schedule.services = schedule.services.map {
        $0.designator.description == "UA123" ? $0.departing(at: 9 * 3_600) : $0
      }
    }
    #expect(outcomes.count { $0 == .changed } == 30)
    #expect(outcomes.count { $0 == .same } == 60)
    let moved = try await airline.departures("2025-03-16")[0]
    #expect(moved.id == flight.id)
    #expect(moved.departure.local?.description == "2025-03-16T09:00:00")
    let decisions = try await airline.desk.updateBookings(
      of: flight.id, now: open)
    guard case .reissue(let old, let pass) = decisions.first else {
      Issue.record("\(decisions)")
      return
    }
    #expect(old == checkedIn.passes.passes[0].id)
    let after = try #require(try await airline.desk.store.first(FlightBooking.self, .pass(pass)))
    #expect(after.value.passes.valid(for: checkedIn.passes.passes[0].entitlement)?.id == pass)
    #expect(after.value.passes.passes.last?.content.departure == moved.scheduledDeparture)
  }

  @Test func `what was reported of a flight counts, and seats that are sold stay`() async throws {
    var airline = Airline()
    _ = try await airline.publish()
    let flight = try await airline.departures("2025-03-16")[0]
    _ = try await airline.desk.report(.cancelled, of: flight.id, StaffCommand(now: airline.now))
    let outcomes = try await airline.publish { schedule in
      schedule.services = schedule.services.map { service in
        switch service.designator.description {
        case "UA123": service.departing(at: 9 * 3_600)
        case "UA275": service.with(seatMap: "wide")
        default: service
        }
      }
    }
    let left = outcomes.compactMap { outcome in
      if case .left(let designator, let day, _) = outcome { "\(designator) \(day)" } else { nil }
    }
    #expect(left.first == "UA123 2025-03-16")
    #expect(left.count == 31)
    #expect(left.dropFirst().allSatisfy { $0.hasPrefix("UA275") })
    let kept = try await airline.store.record(FlightInstance.self, flight.id)
    #expect(kept?.value.status == .cancelled)
    #expect(kept?.value.scheduledDeparture == flight.scheduledDeparture)
  }

  @Test func `a seat map keeps its seats, a tariff its id, and unknown names publish nothing`()
    async throws
  {
    var airline = Airline()
    _ = try await airline.publish()
    await #expect(throws: Refusal.self) {
      _ = try await airline.publish { schedule in
        for map in schedule.seatMaps.indices { schedule.seatMaps[map].places.removeLast() }
      }
    }
    let short = try await airline.store.first(Tariff.self, .name("transcontinental"))
    _ = try await airline.publish { schedule in
      schedule.tariffs = schedule.tariffs.map {
        Schedule.TariffPlan(
          name: $0.name, currency: $0.currency, fares: Array($0.fares.prefix(1)),
          taxes: [], ancillaries: [], refunds: $0.refunds)
      }
    }
    let cheaper = try await airline.store.first(Tariff.self, .name("transcontinental"))
    #expect(cheaper?.value.id == short?.value.id)
    #expect(cheaper?.value.fares.count == 1)

    var empty = Airline()
    await #expect(throws: Refusal.notFound(SeatMap.kind, "narrow")) {
      _ = try await empty.publish { $0.seatMaps = [] }
    }
    let flights = try await empty.departures("2025-03-16")
    #expect(flights.isEmpty)
  }
}

extension Schedule.Service {
  fileprivate func departing(at departs: Int) -> Self {
    let plan = ScheduledService(
      designator: plan.designator, origin: plan.origin, destination: plan.destination,
      hours: .init(departs: departs, arrives: plan.arrives, daysLater: plan.daysLater),
      season: plan.season)
    return Self(plan, seatMap: seatMap, tariff: tariff)
  }

  fileprivate func with(seatMap: String) -> Self { Self(plan, seatMap: seatMap, tariff: tariff) }
}
