import Platform
import Airports
import BookingStore
import BookingTestSupport
import Bookings
import FlightSales
import FlightService
import Flights
import PassFormats
import PassIssuer
import OperatorFiles
import PassTestSupport
import Schedules
import Selling
import Testing
import Vocabulary

@testable import PassService
@testable import passservice

/// A schedule contains another carrier's flights: they must not be sold, because gates would accept no pass for them.
@Suite struct SellAnotherCarriersFlightTests {
  private static let header = Schedule.Service.columnLine

  private static func row(_ flight: String, marketing: String? = nil) -> String {
    "\(flight),SFO,JFK,09:30,18:05,1234567,2025-03-01,2025-03-30,narrow,short"
      + (marketing.map { ",\($0)" } ?? "")
  }

  private static func schedule(
    _ rows: [String], in directory: TemporaryDirectory, columns: String = header
  ) throws -> String {
    try directory.write(
      "schedule.csv", Array(([columns] + rows).joined(separator: "\n").utf8))
    return "\(directory.path)/schedule.csv"
  }

  /// Writes flights to a store without the checks, as a restored backup might.
  private static func smuggle(
    _ rows: [String], into store: any BookingStore, columns: String = header
  ) async throws {
    var files = ScheduleFiles()
    let csv = ([columns] + rows).joined(separator: "\n")
    files.read("smuggled.csv", Array(csv.utf8))
    var zones = SystemZones()
    _ = try files.complete(zones: &zones, known: ["narrow", "short"])
    #expect(files.problems.isEmpty, "\(files.problems)")
    _ = try await FlightDesk(store: store, provider: DeterministicProvider()).publish(
      files.schedule, zones: try files.zones(&zones), now: TestService.start)
  }

  private static func departures(_ data: String) async throws -> [String] {
    let store = try Composition.openStore(data)
    let (origin, destination) = (
      try AirportCode("SFO").orThrow("SFO"), try AirportCode("JFK").orThrow("JFK")
    )
    let day = try CivilDate("2025-03-08").orThrow("a day")
    let route = RankedLookup.route(origin, destination)
    return try await store.records(FlightInstance.self, route.on(day))
      .map(\.value.designator.description)
  }

  @Test func `an import with another carrier's flight takes nothing in and says how to mend it`()
    async throws
  {
    let directory = try TemporaryDirectory()
    let data = "\(directory.path)/data"
    try await TestService.copyModel(to: data)
    let before = try await Self.departures(data)
    let file = try Self.schedule([Self.row("UA1"), Self.row("LH400")], in: directory)
    let error = await #expect(throws: ServiceError.self) {
      try await Composition(data: data) { [now = TestService.start] in now }.importSchedule([file])
    }
    #expect(
      error?.description
        == "\(file):3:1: LH400 is operated by LH, but the key of UA signs no passes for "
        + "flights of LH; leave the flight out, or make a key for all carriers with: "
        + "passtool keys generate --keys \(data)/keys --issuer UA --carrier UA --carrier LH")
    #expect(try await Self.departures(data) == before)
  }

  @Test func `a number that another carrier sells is not one's own`() async throws {
    let directory = try TemporaryDirectory()
    let data = "\(directory.path)/data"
    try await TestService.copyModel(to: data)
    let columns = Self.header + ",marketing_flight"
    let file = try Self.schedule(
      [Self.row("UA1", marketing: "LH7600")], in: directory, columns: columns)
    let error = await #expect(throws: ServiceError.self) {
      try await Composition(data: data) { [now = TestService.start] in now }.importSchedule([file])
    }
    #expect(error?.description.contains("LH7600 is sold by LH, not by UA") == true)
  }

  @Test func `a service whose store has another carrier's flights does not start`() async throws {
    try await TestService.run { service in
      try await Self.smuggle([Self.row("LH400")], into: service.service.desk.store)
      await service.stop()
      let error = await #expect(throws: ServiceError.self) { try await service.start() }
      #expect(
        error?.description.hasPrefix(
          "the schedule has a flight that cannot be sold: LH400 is operated by LH") == true)
    }
  }

  @Test
  func `another carrier's flight that came in while the service ran is found and held by nobody`()
    async throws
  {
    try await TestService.run { service in
      try await Self.smuggle([Self.row("LH400")], into: service.service.desk.store)
      let jane = try service.client()
      let numbers = try await jane.search().json["results"].items.compactMap {
        $0["operating_flight_number"].string
      }
      #expect(!numbers.isEmpty && !numbers.contains("LH400"))
      let store = service.service.desk.store
      let departures = RankedLookup.departure(
        of: try FlightDesignator("LH400").orThrow("a flight"),
        from: try AirportCode("SFO").orThrow("SFO"))
      let day = try CivilDate("2025-03-08").orThrow("a day")
      let flight = try await store.first(FlightInstance.self, departures.on(day)).orThrow(
        "the flight"
      ).value
      let seat = try await jane.seats(of: flight.key, 1)[0]
      let reply = try await jane.hold(flight.key, seat, key: "hold")
      #expect(reply.status == 409)
      #expect(reply.code == "FLIGHT_CLOSED")
    }
  }

  @Test func `a partner's flight is sold under one's own number, and its pass names both carriers`()
    async throws
  {
    try await TestService.run { service in
      await service.stop()
      let ring = ServiceData.keys(service.data)
      let carriers = Set(try ["UA", "OO"].map { try CarrierCode($0).orThrow("a carrier") })
      let terms = KeyTerms(from: TestService.start.adding(seconds: 60), carriers: carriers)
      _ = try ring.generate(issuer: try IssuerID("UA").orThrow("UA"), terms: terms)
      service.clock.advance(seconds: 120)
      let directory = try TemporaryDirectory()
      let file = try Self.schedule(
        [Self.row("OO5432", marketing: "UA5432")], in: directory,
        columns: Self.header + ",marketing_flight")
      let outcome = try await Composition(data: service.data) { [now = service.clock.now] in now }
        .importSchedule([file])
      #expect(outcome.new == 30)
      try await service.start()
      var jane = try service.client()
      let found = try await jane.search().json["results"].items.first {
        $0["flight_number"].string == "UA5432"
      }.orThrow("the flight under its marketing number")
      #expect(found["operating_flight_number"].string == "OO5432")
      let flight = try found.text("flight_id")
      let seat = try await jane.seats(of: flight, 1)[0]
      _ = try await jane.hold(flight, seat, key: "hold").with(201)
      let quote = try await jane.post("/quotes", Stage.quote(flight, seat), key: "quote").json
      let booking = try await jane.post(
        "/bookings", Stage.order(try quote.text("quote_id")), key: "book"
      ).with(201).json
      service.clock.set(try Instant("2025-03-08T14:00:00Z").orThrow("an instant"))
      jane = try service.client()
      let passenger = try booking["passengers"][0].text("passenger_id")
      let reply = try await jane.post(
        "/bookings/\(try booking.text("booking_id"))/check-in",
        #"{"passenger_ids":["\#(passenger)"]}"#, key: "check in"
      ).with(200)
      let barcode = try reply.json["boarding_passes"][0].text("barcode_data")
      let pass = try BCBP(Array(barcode.utf8))
      #expect(pass[.operatingCarrier, leg: 0] == "OO ")
      #expect(pass[.marketingCarrier, leg: 0] == "UA ")
    }
  }

  private static func start(_ data: String, as issuer: IssuerID?) async throws {
    var composition = Composition(data: data) { TestService.start }
    composition.issuer = issuer
    _ = try await composition.server()
  }

  @Test func `a directory is its airline's, whatever it is started as`() async throws {
    let directory = try TemporaryDirectory()
    let data = "\(directory.path)/data"
    try await TestService.copyModel(to: data)
    let lh = try IssuerID("LH").orThrow("LH")
    let error = await #expect(throws: ServiceError.self) {
      try await Self.start(data, as: lh)
    }
    #expect(
      error?.description.hasPrefix(
        "\(data)/keys: has keys of UA, not of LH; give --issuer UA")
        == true)
    try await Self.start("\(directory.path)/new", as: lh)
    #expect(try await Self.departures("\(directory.path)/new").allSatisfy { $0.hasPrefix("LH") })
    // With existing keys the issuer can be omitted.
    try await Self.start("\(directory.path)/new", as: nil)
  }
}
