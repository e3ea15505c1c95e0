import AccessTokens
import BookingStore
import Bookings
import Flights
import PassTestSupport
import Selling
import Testing
import Vocabulary

@testable import PassService

/// A departure without a report: twelve hours later the flight counts as departed.
@Suite struct UnreportedDepartureTests {
  private static let hours = 12

  private static func work(_ service: TestService) async {
    let keeping = Housekeeping(service: service.service, logger: service.logger)
    await keeping.tidy()
    await keeping.work(only: "news")
  }

  private static func flight(_ boarding: TestBoarding) async throws -> FlightInstance {
    let store = boarding.service.service.desk.store
    return try await store.record(FlightInstance.self, boarding.flight).orThrow("the flight").value
  }

  private static func report(
    _ news: String, _ boarding: TestBoarding, departure: Instant? = nil
  ) async throws -> HTTPReply {
    let times = departure.map {
      #","departure":"\#($0)","arrival":"\#($0.adding(seconds: 20_000))""#
    }
    return try await boarding.service.client("operator", .operator).post(
      "/flights/\(boarding.flight)/news", #"{"news":"\#(news)"\#(times ?? "")}"#, key: news)
  }

  @Test func `whoever never boarded is a no-show hours later, and a gate's late word still boards`()
    async throws
  {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      let gate = try await boarding.gate("GATEA")
      let (jane, john) = (
        try await boarding.checkedIn("jane"), try await boarding.checkedIn("john")
      )
      #expect(try boarding.scan(jane, at: gate) == "admit")
      let due = boarding.departure.adding(seconds: Self.hours * 3_600)
      service.clock.set(due.adding(seconds: -1))
      await Self.work(service)
      #expect(try await Self.flight(boarding).status == .scheduled)
      #expect(try await boarding.state(john) == "CHECKED_IN")
      service.clock.set(due)
      await Self.work(service)
      let flight = try await Self.flight(boarding)
      #expect(flight.status == .departed)
      for passenger in [jane, john] { #expect(try await boarding.state(passenger) == "NO_SHOW") }
      // A second run changes nothing.
      service.clock.advance(seconds: 3_600)
      await Self.work(service)
      #expect(try await Self.flight(boarding) == flight)
      _ = try await boarding.upload(boarding.export(gate)).with(200)
      #expect(try await boarding.state(jane) == "BOARDED")
      #expect(try await boarding.state(john) == "NO_SHOW")
      #expect(try await boarding.conflicts().isEmpty)
      // A later report of the departure changes nothing.
      _ = try await Self.report("DEPARTED", boarding).with(200)
      #expect(try await boarding.state(jane) == "BOARDED")
      #expect(try await boarding.state(john) == "NO_SHOW")
      #expect(try await Self.report("CANCELLED", boarding).status == 409)
    }
  }

  @Test func `a flight that was late or cancelled after all has its passengers again`() async throws
  {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      let john = try await boarding.checkedIn("john")
      let late = try await boarding.booked("late")
      service.clock.set(boarding.departure.adding(seconds: Self.hours * 3_600))
      await Self.work(service)
      #expect(try await boarding.state(john) == "NO_SHOW")
      let departure = service.clock.now.adding(seconds: 7_200)
      _ = try await Self.report("DELAYED", boarding, departure: departure).with(200)
      await Self.work(service)
      #expect(try await Self.flight(boarding).status == .delayed)
      #expect(try await boarding.state(john) == "CHECKED_IN")
      // The passenger who had not checked in has no sequence, and may check in now.
      _ = try await boarding.checkIn(late)
      // The delayed departure is not reported either, for twelve hours.
      service.clock.set(departure.adding(seconds: Self.hours * 3_600 - 1))
      await Self.work(service)
      #expect(try await Self.flight(boarding).status == .delayed)
      service.clock.advance(seconds: 1)
      await Self.work(service)
      #expect(try await boarding.state(john) == "NO_SHOW")
      _ = try await Self.report("CANCELLED", boarding).with(200)
      #expect(try await boarding.state(john) == "CHECKED_IN")
      let cancelled = try await service.client("john").cancel("/bookings/\(john.booking)")
      #expect(try cancelled.json["payment_state"].string == "REFUNDED")
    }
  }

  @Test func `a flight that landed had left, whoever did not say so`() async throws {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      let john = try await boarding.checkedIn("john")
      service.clock.set(boarding.departure.adding(seconds: Self.hours * 3_600))
      await Self.work(service)
      _ = try await Self.report("ARRIVED", boarding).with(200)
      await Self.work(service)
      #expect(try await Self.flight(boarding).status == .arrived)
      #expect(try await boarding.state(john) == "NO_SHOW")
    }
  }
}
