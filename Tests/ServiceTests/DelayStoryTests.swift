import AccessTokens
import BookingStore
import Bookings
import FlightSales
import Flights
import PassIssuer
import PassTestSupport
import PassVerifier
import Selling
import Testing
import Vocabulary

@testable import PassGate
@testable import PassService

/// A delayed flight that passengers board with passes printed before, through service, print and gate.
@Suite struct DelayStoryTests {
  /// A flight on a day, and its delay.
  struct Late: Sendable, CustomTestStringConvertible {
    let designator: String
    let date: String
    let departure: String
    let seconds: Int

    var testDescription: String { "\(designator) of \(date), \(seconds / 60) minutes" }
    func leaves() throws -> Instant {
      try Instant(departure).orThrow("a departure").adding(seconds: seconds)
    }
  }

  static let flights = [
    Late(
      designator: "UA123", date: "2025-03-08", departure: "2025-03-08T08:30:00-08:00",
      seconds: 2_400),
    // The delay passes midnight, but the flight keeps its date.
    Late(
      designator: "UA577", date: "2025-03-08", departure: "2025-03-08T22:40:00-08:00",
      seconds: 7_200),
  ]

  @Test(arguments: flights)
  func `a pass that was printed before a delay boards, once with the one in its place`(flight: Late)
    async throws
  {
    try await TestService.run { service in
      let printed = try await Self.checkedIn("jane", flight, service)
      #expect(try await service.client().get("/passes/\(printed.id).pdf").status == 200)
      let gates = try [TestGate("GATEA", of: service), TestGate("GATEB", of: service)]
      try await Self.delay(flight, service)

      // The client learns of the newer pass, whose validity begins no later; the printed pass is not revoked.
      let former = try await service.client().get("/passes/\(printed.id)").json
      #expect(former["state"].string == "SUPERSEDED")
      let newer = try await service.client()
        .get("/passes/\(try former.text("replaced_by"))").json
      let barcode = try newer.text("barcode_data")
      #expect(barcode != printed.barcode)
      #expect(newer["valid_from"].string == printed.from)
      #expect(newer["valid_until"].string == "\(try flight.leaves().adding(seconds: 1_800))")

      // Gates have the current lists, and agents enter the new departure, because the printed time is past.
      let now = try flight.leaves().adding(seconds: -300)
      for gate in gates { try await gate.update() }
      #expect(try Self.scan(printed.barcode, at: now, flight, gates[0]) == "refuse expired")
      for gate in gates { try Self.tell(gate, flight, now: now) }
      #expect(try Self.scan(printed.barcode, at: now, flight, gates[0]) == "admit")
      #expect(try Self.scan(barcode, at: now, flight, gates[0]) == "refuse already_admitted")
      #expect(try Self.scan(barcode, at: now, flight, gates[1]) == "admit")
      #expect(
        try Self.scan(printed.barcode, at: now, flight, gates[1]).hasPrefix("refuse "))

      // In the service the passenger boards once, with the printed pass.
      service.clock.set(now)
      let agent = try service.client("agent", .agent)
      let boarded = try await agent.post(
        "/passes/\(printed.id)/gate-events", #"{"action":"board"}"#, key: "first")
      #expect(try boarded.with(200).json["state"].string == "BOARDED")
      let again = try await agent.post(
        "/passes/\(try newer.text("pass_id"))/gate-events", #"{"action":"board"}"#, key: "second")
      #expect(again.status == 409 && again.code == "INVALID_TRANSITION")
    }
  }

  @Test func `two delays within a minute end in one pass with the last hour`() async throws {
    try await TestService.run { service in
      let flight = Self.flights[0]
      let printed = try await Self.checkedIn("jane", flight, service)
      for minutes in [40, 55, 70] {
        try await Self.delay(
          Late(
            designator: flight.designator, date: flight.date, departure: flight.departure,
            seconds: 60 * minutes), service)
      }
      let keeping = Housekeeping(service: service.service, logger: service.log.logger())
      for _ in 0..<3 {
        service.clock.advance(seconds: 60)
        await keeping.work(only: "news")
      }
      let former = try await service.client().get("/passes/\(printed.id)").json
      #expect(former["state"].string == "SUPERSEDED")
      let newest = try await service.client()
        .get("/passes/\(try former.text("replaced_by"))").json
      let leaves = try Instant(flight.departure).orThrow("a departure").adding(seconds: 4_200)
      #expect(newest["valid_until"].string == "\(leaves.adding(seconds: 1_800))")
    }
  }

  @Test func `another seat, a lost pass and a cancelled flight end the paper`() async throws {
    try await TestService.run { service in
      let flight = Self.flights[0]
      let now = try Instant(flight.departure).orThrow("a departure").adding(seconds: -600)
      let gate = try TestGate("GATEA", of: service)

      let jane = try await Self.checkedIn("jane", flight, service)
      let client = try service.client("jane")
      let tag = try await client.get("/bookings/\(jane.booking)").field("etag").orThrow("a tag")
      let seat = try await client.seats(of: jane.flight, 1)[0]
      _ = try await client.post(
        "/bookings/\(jane.booking)/seat-change",
        #"{"passenger_id":"\#(jane.passenger)","flight_id":"\#(jane.flight)","seat_id":"\#(seat)"}"#,
        key: "seat", ["if-match": tag]
      ).with(200)

      let john = try await Self.checkedIn("john", flight, service)
      _ = try await service.client("john").post("/passes/\(john.id)/reissue", key: "lost").with(201)
      for pass in [jane, john] {
        try await gate.update()
        #expect(try Self.scan(pass.barcode, at: now, flight, gate) == "refuse revoked")
      }

      let jim = try await Self.checkedIn("jim", flight, service)
      _ = try await service.client("operator", .operator).post(
        "/flights/\(jim.flight)/news", #"{"news":"CANCELLED"}"#, key: "cancelled"
      ).with(200)
      // Jim's check-in set the clock back to before the last list.
      service.clock.advance(seconds: 10)
      try await gate.update()
      #expect(try Self.scan(jim.barcode, at: now, flight, gate) == "refuse revoked")
    }
  }

  // MARK: Service

  struct Printed {
    let id, barcode, from, booking, passenger, flight: String
  }

  private static func checkedIn(
    _ name: String, _ flight: Late, _ service: TestService
  ) async throws -> Printed {
    service.clock.set(TestService.start)
    let found = try await service.client(name).get(
      "/flights/search?origin=SFO&destination=JFK&date=\(flight.date)"
    ).json["results"].items
    let id = try found.first { $0["flight_number"].string == flight.designator }
      .orThrow(flight.designator).text("flight_id")
    var client = try service.client(name)
    let seat = try await client.seats(of: id, 1)[0]
    _ = try await client.hold(id, seat, key: "hold").with(201)
    let quote = try await client.post("/quotes", Stage.quote(id, seat), key: "quote").with(201)
    let booking = try await client.post(
      "/bookings", Stage.order(try quote.json.text("quote_id")), key: "book"
    ).with(201).json
    let path = "/bookings/\(try booking.text("booking_id"))"
    let passenger = try booking["passengers"][0].text("passenger_id")
    let departure = try Instant(flight.departure).orThrow("a departure")
    service.clock.set(departure.adding(seconds: -5 * 3_600))
    client = try service.client(name)
    let pass = try await client.post(
      "\(path)/check-in", #"{"passenger_ids":["\#(passenger)"]}"#, key: "check-in"
    ).with(200).json["boarding_passes"][0]
    return Printed(
      id: try pass.text("pass_id"), barcode: try pass.text("barcode_data"),
      from: try pass.text("valid_from"), booking: try booking.text("booking_id"),
      passenger: passenger, flight: id)
  }

  private static func delay(_ flight: Late, _ service: TestService) async throws {
    let desk = service.service.desk
    let instance = try await desk.search(
      try AirportCode("SFO").orThrow("SFO"), try AirportCode("JFK").orThrow("JFK"),
      on: try CivilDate(flight.date).orThrow("a day"), passengers: 1, now: service.clock.now
    ).first { $0.instance.designator.description == flight.designator }
      .orThrow(flight.designator).instance
    let leaves = try flight.leaves()
    let body =
      #"{"news":"DELAYED","departure":"\#(leaves)","#
      + #""arrival":"\#(instance.scheduledArrival.instant.adding(seconds: flight.seconds))"}"#
    _ = try await service.client("operator", .operator).post(
      "/flights/\(instance.key)/news", body, key: "delay \(flight.seconds)"
    ).with(200)
  }

  // MARK: Offline gate

  private static func place(_ flight: Late) throws -> GateSetting.Place {
    .flight(
      try FlightDesignator(flight.designator).orThrow("a flight"),
      date: try CivilDate(flight.date).orThrow("a day"),
      station: try AirportCode("SFO").orThrow("an airport"))
  }

  /// Performs the agent's command `new-departure`.
  private static func tell(_ gate: TestGate, _ flight: Late, now: Instant) throws {
    _ = try GateControl(gate.directory, GateSetting(try place(flight)), by: "4711", now: now)
      .depart(at: try flight.leaves(), reason: "late aircraft")
  }

  private static func scan(
    _ barcode: String, at now: Instant, _ flight: Late, _ gate: TestGate
  ) throws -> String { try gate.scan(barcode, at: try place(flight), now: now) }
}
