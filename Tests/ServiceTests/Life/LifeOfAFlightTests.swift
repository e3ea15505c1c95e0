import PassService
import AccessTokens
import BookingStore
import Bookings
import FlightSales
import FlightService
import Flights
import Foundation
import OperatorFiles
import PassTestSupport
import Selling
import Testing
import Vocabulary

@testable import PassGate
@testable import passservice

/// Every row of `ChangeRule`, from the service over bundle and status list to an offline gate, for the pass printed
/// before the change and the pass after it.
@Suite(.timeLimit(.minutes(5))) struct LifeOfAFlightTests {
  static let departure = "2025-03-08T16:30:00Z"

  /// A change of a flight as it is reported, with its effect on the times.
  struct Change: Sendable, CustomTestStringConvertible {
    let action: FlightAction
    let news: [String]
    /// The departure after the change.
    var leaves = LifeOfAFlightTests.departure
    /// Whether the whole price is refunded after the change, or half by the tariff; nil if an agent decides.
    let refundsAll: Bool?

    var testDescription: String { "\(action) \(news.last ?? "")" }
  }

  private static func times(_ word: String, _ departure: String, _ arrival: String) -> String {
    #"{"news":"\#(word)","departure":"\#(departure)","arrival":"\#(arrival)"}"#
  }

  static let changes = [
    Change(
      action: .delay, news: [times("DELAYED", "2025-03-08T17:10:00Z", "2025-03-08T22:45:00Z")],
      leaves: "2025-03-08T17:10:00Z", refundsAll: false),
    Change(
      action: .delay, news: [times("DELAYED", "2025-03-08T21:30:00Z", "2025-03-09T03:05:00Z")],
      leaves: "2025-03-08T21:30:00Z", refundsAll: true),
    // The departure moves past midnight, but the flight keeps its date.
    Change(
      action: .delay, news: [times("DELAYED", "2025-03-09T08:40:00Z", "2025-03-09T14:05:00Z")],
      leaves: "2025-03-09T08:40:00Z", refundsAll: true),
    Change(
      action: .advance, news: [times("ADVANCED", "2025-03-08T16:00:00Z", "2025-03-08T21:35:00Z")],
      leaves: "2025-03-08T16:00:00Z", refundsAll: false),
    Change(
      action: .advance, news: [times("ADVANCED", "2025-03-08T15:00:00Z", "2025-03-08T20:35:00Z")],
      leaves: "2025-03-08T15:00:00Z", refundsAll: true),
    Change(action: .assignGate, news: [#"{"news":"GATE","gate":"B12"}"#], refundsAll: false),
    Change(action: .cancel, news: [#"{"news":"CANCELLED"}"#], refundsAll: true),
    Change(
      action: .restore, news: [#"{"news":"CANCELLED"}"#, #"{"news":"RESTORED"}"#], refundsAll: false
    ),
    Change(
      action: .divert,
      news: [#"{"news":"DEPARTED"}"#, #"{"news":"DIVERTED","airport":"BOS"}"#], refundsAll: nil),
  ]

  @Test func `every change has a rule, and every rule is walked`() {
    let walked = Set(Self.changes.map(\.action)).union([.changeAircraft])
    #expect(Set(ChangeRule.all.map(\.change)) == walked)
    #expect(ChangeRule.all.count == walked.count)
  }

  @Test func `the documentation has the table of the program`() throws {
    let file = Sources.root.appending(path: "docs/guides/flight-changes.md")
    #expect(try String(contentsOf: file, encoding: .utf8).contains(ChangeRule.markdown))
  }

  @Test(arguments: changes)
  func `passes, paper, money and messages follow the rule`(change: Change) async throws {
    let rule = try ChangeRule.all.first { $0.change == change.action }.orThrow("a rule")
    try await TestService.run { service in
      let printed = try await Self.checkedIn("jane", service)
      let client = try service.client("jane")
      let gate = try TestGate("GATEA", of: service)
      for news in change.news { try await service.report(printed.flight, news) }

      // The rule says which pass is valid now.
      let former = try await client.get("/passes/\(printed.id)")
      var barcode: String?
      switch rule.passes {
      case .kept:
        #expect(try former.with(200).json["state"].string == "VALID")
        barcode = printed.barcode
      case .reissued:
        let newer = try former.with(200).json.text("replaced_by")
        #expect(try former.json["state"].string == "SUPERSEDED")
        barcode = try await client.get("/passes/\(newer)").with(200).json.text("barcode_data")
      case .revoked:
        let ended = try former.with(200).json
        #expect(ended["state"].string == "REVOKED" && ended["barcode_data"].isNull)
      case .mintedAnew, .bySeat:
        barcode = try await Self.newest(of: printed, service)
        #expect(barcode != printed.barcode)
      }

      // The refund follows the rule, too.
      let offer = try await client.post("\(printed.path)/cancellation-quote", key: "offer")
      if let all = change.refundsAll {
        let json = try offer.with(201).json
        let fee = try json["fee"]["amount_minor"].int.orThrow("a fee in \(offer.text)")
        #expect((fee == 0) == all, "\(offer.text)")
      } else {
        #expect(offer.status == 409)
      }

      // The event of the change reaches the traveler.
      let listener = try await EventListener(client, after: "evt_0")
      try await listener.until("event: \(rule.message)\n")

      // The gate has the published lists and an agent's entry of the departure, and is offline.
      let leaves = try Instant(change.leaves).orThrow("a departure")
      let now = leaves.adding(seconds: -300)
      service.clock.set(now)
      try await gate.update()
      _ = try GateControl(gate.directory, GateSetting(try Self.place()), by: "4711", now: now)
        .depart(at: leaves, reason: "as reported")
      let paper = try gate.scan(printed.barcode, at: try Self.place(), now: now)
      #expect(paper == (rule.paperStands ? "admit" : "refuse revoked"))
      if let barcode, barcode != printed.barcode {
        // The printed pass and the new pass admit once together.
        #expect(
          try gate.scan(barcode, at: try Self.place(), now: now)
            == (rule.paperStands ? "refuse already_admitted" : "admit"))
      }
    }
  }

  @Test
  func `another aircraft seats everybody anew: one stays, one moves, one is named to the desk`()
    async throws
  {
    try await TestService.run { service in
      let printed = [
        try await Self.checkedIn("jane", service), try await Self.checkedIn("john", service),
        try await Self.checkedIn("jim", service),
      ]
      let seats = ["7A", "20D"]
      try await Self.addMap("tiny", seats: seats, to: service)
      let gate = try TestGate("GATEA", of: service)
      try await service.report(printed[0].flight, #"{"news":"AIRCRAFT","seat_map":"tiny"}"#)
      try await gate.update()
      let now = try Instant(Self.departure).orThrow("a departure").adding(seconds: -300)

      // A passenger who keeps the seat keeps the printed pass.
      #expect(try gate.scan(printed[0].barcode, at: try Self.place(), now: now) == "admit")
      // A passenger with another seat gets another pass.
      #expect(try gate.scan(printed[1].barcode, at: try Self.place(), now: now) == "refuse revoked")
      let moved = try await Self.newest(of: printed[1], service)
      #expect(try gate.scan(moved, at: try Self.place(), now: now) == "admit")
      // A passenger without a seat has no pass, and gets everything back on a cancellation.
      #expect(try gate.scan(printed[2].barcode, at: try Self.place(), now: now) == "refuse revoked")
      var shown: [String?] = []
      for (name, one) in zip(["jane", "john", "jim"], printed) {
        let booking = try await service.client(name).get(one.path).with(200).json
        shown.append(booking["passengers"][0]["seats"][0]["seat"].string)
      }
      #expect(shown == ["7A", "20D", "STBY"])
      let told = try await EventListener(try service.client("operator", .operator), after: "evt_0")
      let text = try await told.until("event: passenger.unseated\n")
      #expect(text.contains("event: flight.aircraft_changed\n"))
      #expect(text.contains("event: passenger.reseated\n"))
      let jim = try service.client("jim")
      let offer = try await jim.post("\(printed[2].path)/cancellation-quote", key: "offer")
      #expect(try offer.with(201).json["fee"]["amount_minor"].int == 0)

      // After another passenger's cancellation, the waiting one takes that seat and boards with it.
      let john = try service.client("john")
      _ = try await john.cancel(printed[1].path)
      let map = try await jim.get("/flights/\(printed[2].flight)/seats?cabin=ECONOMY").with(200)
        .json["seats"].items
      let free = try map.first { $0["available"].bool == true }.orThrow("a seat").text("seat_id")
      let tag = try await jim.get(printed[2].path).field("etag").orThrow("a tag")
      _ = try await jim.post(
        "\(printed[2].path)/seat-change",
        #"{"passenger_id":"\#(printed[2].passenger)","flight_id":"\#(printed[2].flight)","seat_id":"\#(free)"}"#,
        key: "seat", ["if-match": tag]
      ).with(200)
      try await gate.update()
      let late = try await Self.newest(of: printed[2], service)
      #expect(try gate.scan(late, at: try Self.place(), now: now) == "admit")
    }
  }

  @Test func `what has left or boards is not moved, by news or by a schedule`() async throws {
    try await TestService.run { service in
      let printed = try await Self.checkedIn("jane", service)
      let staff = try service.client("agent", .agent)
      _ = try await staff.post(
        "/passes/\(printed.id)/gate-events", #"{"action":"board"}"#, key: "board"
      ).with(200)
      // The airline did not report boarding yet, but a passenger is on board.
      let files = try FileManager.default.contentsOfDirectory(atPath: "\(service.data)/schedule")
        .filter { $0.hasPrefix("demo.") }.sorted().map { "\(service.data)/schedule/\($0)" }
      var schedule = try String(
        contentsOfFile: try files.first { $0.hasSuffix("csv") }.orThrow("CSV"),
        encoding: .utf8)
      schedule.replace("UA123,SFO,JFK,08:30,17:05", with: "UA123,SFO,JFK,09:30,18:05")
      let moved = "\(service.data)/moved.csv"
      try schedule.write(toFile: moved, atomically: true, encoding: .utf8)
      var composition = Composition(data: service.data) { service.clock.now }
      composition.issuer = IssuerID("UA")
      let outcome = try await composition.importSchedule(
        [try files.first { $0.hasSuffix("json") }.orThrow("JSON"), moved])
      #expect(
        outcome.left == [
          "UA123 of 2025-03-08: 1 passenger has boarded already; report changes of the flight as news"
        ])
      #expect(outcome.changed == 29)
      let operatorClient = try service.client("operator", .operator)
      let shown = try await service.client("jane").get("/flights/\(printed.flight)").with(200).json
      #expect(shown["departure"]["scheduled_at"].string?.contains("08:30") == true)

      for (number, news) in [
        Self.times("ADVANCED", "2025-03-08T16:00:00Z", "2025-03-08T21:35:00Z"),
        #"{"news":"AIRCRAFT","seat_map":"wide"}"#,
      ].enumerated() {
        _ = try await operatorClient.post(
          "/flights/\(printed.flight)/news", #"{"news":"BOARDING"}"#, key: "boarding")
        let refused = try await operatorClient.post(
          "/flights/\(printed.flight)/news", news, key: "\(number)")
        #expect(refused.status == 409 && refused.code == "INVALID_TRANSITION", "\(refused.text)")
      }
      try await service.report(printed.flight, #"{"news":"DEPARTED"}"#)
      let late = try await operatorClient.post(
        "/flights/\(printed.flight)/news",
        Self.times("DELAYED", "2025-03-08T17:10:00Z", "2025-03-08T22:45:00Z"), key: "late")
      #expect(late.status == 409 && late.code == "INVALID_TRANSITION")
    }
  }

  // MARK: Service and gate

  struct Printed {
    let id, barcode, booking, passenger, flight: String
    var path: String { "/bookings/\(booking)" }
  }

  private static func place() throws -> GateSetting.Place {
    .flight(
      try FlightDesignator("UA123").orThrow("a flight"),
      date: try CivilDate("2025-03-08").orThrow("a day"),
      station: try AirportCode("SFO").orThrow("an airport"))
  }

  /// Checks a traveler in on the morning flight, five hours before it leaves.
  private static func checkedIn(_ name: String, _ service: TestService) async throws -> Printed {
    service.clock.set(TestService.start)
    let booking = try await service.book(name)
    let path = "/bookings/\(booking)"
    service.clock.set(try Instant(departure).orThrow("a departure").adding(seconds: -5 * 3_600))
    let client = try service.client(name)
    let shown = try await client.get(path).with(200).json
    let passenger = try shown["passengers"][0].text("passenger_id")
    let pass = try await client.post(
      "\(path)/check-in", #"{"passenger_ids":["\#(passenger)"]}"#, key: "check-in"
    ).with(200).json["boarding_passes"][0]
    return Printed(
      id: try pass.text("pass_id"), barcode: try pass.text("barcode_data"), booking: booking,
      passenger: passenger, flight: try shown["flights"][0].text("flight_id"))
  }

  /// Returns the barcode of the pass that is valid now.
  private static func newest(of printed: Printed, _ service: TestService) async throws -> String {
    let id = try FlightBooking.ID(printed.booking).orThrow("an id")
    let booking = try await service.service.desk.store.record(FlightBooking.self, id)
      .orThrow("a booking").value
    let pass = try booking.passes.passes.first { $0.state == .valid }.orThrow("a valid pass")
    let client = try service.client(booking.user.rawValue)
    return try await client.get("/passes/\(pass.id)").with(200).json.text("barcode_data")
  }

  private static func addMap(
    _ name: String, seats: [String], to service: TestService
  ) async throws {
    var random = SeededGenerator(seed: 7)
    let dollars = try CurrencyCode("USD").orThrow("a currency")
    let places = try seats.map {
      SeatMap.Place(
        id: .init(using: &random), seat: try Seat($0).orThrow("a seat"), cabin: .economy,
        features: [], priceDelta: Money(0, dollars))
    }
    var changes = ChangeSet(at: service.clock.now)
    changes.insert(SeatMap(id: .init(using: &random), name: name, places: places))
    try await service.service.store.commit(changes)
  }
}
