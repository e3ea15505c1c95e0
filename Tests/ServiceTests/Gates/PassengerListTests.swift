import AccessTokens
import BookingStore
import Bookings
import Flights
import PassTestSupport
import Selling
import Testing
import Vocabulary

@testable import FlightService
@testable import PassFormats
@testable import PassGate
@testable import PassService

/// The passenger list of a departure, from the service to a real gate.
@Suite struct PassengerListTests {
  @Test func `the list names everybody with the passes that stand, and gates read it`() async throws
  {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      let jane = try await boarding.checkedIn("jane")
      let john = try await boarding.checkedIn("john")
      let reply = try await service.client("gate", .gate)
        .get("\(TestBoarding.path)/passenger-list").with(200)
      #expect(reply.field("content-type") == "text/csv; charset=utf-8")
      let list = try Manifest(reply.body)
      #expect(list.facts.departs == boarding.departure)
      #expect(list.rows.map(\.sequence) == ["1", "2"])
      #expect(list.rows.map(\.passIDs) == [jane, john].map { PassID($0.pass).map { [$0] } ?? [] })
      #expect(list.rows.allSatisfy { $0.status.code == "1" })
      // Passes of the current minute may be missing, so the list is dated before that minute.
      #expect(list.facts.made == service.clock.now.roundedDownToMinute.adding(seconds: -1))
    }
  }

  @Test func `the tag changes with the list and not with the time`() async throws {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      let jane = try await boarding.checkedIn("jane")
      let path = "\(TestBoarding.path)/passenger-list"
      let tag = try await service.client("gate", .gate).get(path).field("etag").orThrow("a tag")
      service.clock.advance(seconds: 600)
      let gate = try service.client("gate", .gate)
      #expect(try await gate.get(path, ["if-none-match": tag]).status == 304)
      let agent = try service.client("agent", .agent)
      _ = try await agent.post(
        "/passes/\(jane.pass)/gate-events", #"{"action":"off_load"}"#, key: "off"
      ).with(200)
      let reply = try await gate.get(path, ["if-none-match": tag]).with(200)
      let row = try Manifest(reply.body).rows[0]
      #expect(row.isOffloaded && row.passIDs.isEmpty)
    }
  }

  @Test func `a pass that is issued right behind the list is not refused by it`()
    async throws
  {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      let gate = try await boarding.gate("GATEA")
      let booked = try await boarding.booked("jane")
      service.clock.advance(seconds: 30)
      let list = try Manifest(
        try await service.client("gate", .gate)
          .get("\(TestBoarding.path)/passenger-list").with(200).body)
      // The pass is issued in the minute of the list, and passes give their time in minutes only.
      service.clock.advance(seconds: 10)
      let jane = try await boarding.checkIn(booked)
      let session = try GateSession(
        gate.directory, GateSetting(TestBoarding.place, manifest: list))
      let answer = session.scan(
        Array(jane.barcode.utf8),
        at: ClockGuard.Reading(now: boarding.departure.adding(seconds: -1_800), boot: nil))
      // Her row has no sequence yet, but the list does not contradict the pass.
      #expect(answer.light == .admit, "\(answer)")
    }
  }

  @Test
  func `who needs help is on the list with it, and whoever has the code alone does not see it`()
    async throws
  {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      service.clock.set(TestService.start)
      let client = try service.client("jane")
      let seat = try await client.seats(of: boarding.flight, 1)[0]
      _ = try await client.hold(boarding.flight, seat, key: "hold").with(201)
      let quote = try await client.post(
        "/quotes", Stage.quote(boarding.flight, seat), key: "quote"
      ).with(201).json.text("quote_id")
      func order(_ assistance: String) -> String {
        Stage.order(quote).replacing(
          #""document_number":"X1234567""#,
          with: #""document_number":"X1234567","assistance":\#(assistance)"#)
      }
      for wrong in [#"["WHEELCHAIR"]"#, #"["WCHR","WCHR"]"#, #""WCHR""#, "null"] {
        let refused = try await client.post("/bookings", order(wrong), key: "book")
        #expect(
          refused.status == 422 && refused.pointer?.hasPrefix("/passengers/0/assistance") == true,
          "\(wrong)")
      }
      let booked = try await client.post("/bookings", order(#"["WCHS","DEAF"]"#), key: "book")
        .with(201).json
      #expect(booked["passengers"][0]["assistance"].strings == ["WCHS", "DEAF"])
      let list = try Manifest(
        try await service.client("gate", .gate).get("\(TestBoarding.path)/passenger-list")
          .with(200).body)
      #expect(list.rows.map(\.note) == ["WCHS DEAF"])
      let guest = TestClient(
        service: service,
        token: try await service.stranger.post(
          "/booking-access",
          #"{"confirmation_code":"\#(try booked.text("confirmation_code"))","last_name":"Doe"}"#,
          key: nil
        ).with(200).json.text("access_token"))
      let seen = try await guest.get("/bookings/\(try booked.text("booking_id"))").with(200).json
      #expect(seen["passengers"][0]["assistance"].isNull)
    }
  }

  @Test func `what help is needed may be said later, and the gate hears of it`() async throws {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      let jane = try await boarding.checkedIn("jane")
      let client = try service.client("jane")
      let gate = try service.client("gate", .gate)
      let list = "\(TestBoarding.path)/passenger-list"
      let tag = try await gate.get(list).field("etag").orThrow("a tag")
      let path = "/bookings/\(jane.booking)"
      let passenger = try await client.get(path).with(200).json["passengers"][0]
        .text("passenger_id")
      func needs(_ codes: String, of passenger: String = passenger) -> String {
        #"{"passenger_id":"\#(passenger)","assistance":\#(codes)}"#
      }
      for (body, status) in [
        (needs(#"["TAXI"]"#), 422), (needs(#"["WCHR"]"#, of: "pax_0000000000000000"), 404),
        (#"{"passenger_id":"\#(passenger)"}"#, 422),
      ] {
        let reply = try await client.post("\(path)/assistance", body, key: "wrong")
        #expect(reply.status == status, "\(body): \(reply.text)")
      }
      let stranger = try await service.client("john").post(
        "\(path)/assistance", needs(#"["WCHR"]"#), key: "other")
      #expect(stranger.status == 404)
      // An agent adds it at the counter; the need is in the booking and not in the trail.
      let agent = try service.client("agent", .agent)
      let told = try await agent.post("\(path)/assistance", needs(#"["WCHR"]"#), key: "help")
        .with(200).json
      #expect(told["passengers"][0]["assistance"].strings == ["WCHR"])
      let trail = try await agent.get("\(path)/trail").with(200).text
      #expect(trail.contains("change_assistance") && !trail.contains("WCHR"))
      let after = try await gate.get(list, ["if-none-match": tag]).with(200)
      let row = try Manifest(after.body).rows[0]
      #expect(row.note == "WCHR" && row.passIDs.map(\.rawValue) == [jane.pass], "the pass stays")
      _ = try await client.post("\(path)/assistance", needs("[]"), key: "none").with(200)
      #expect(try Manifest(try await gate.get(list).with(200).body).rows[0].note == "")
    }
  }

  @Test func `partners' passengers stand in the list with whose paper they have`() async throws {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      _ = try await boarding.checkedIn("jane")
      let partners = "\(TestBoarding.path)/partner-passengers"
      let gate = try service.client("gate", .gate)
      func rows() async throws -> [ManifestRow] {
        let reply = try await gate.get("\(TestBoarding.path)/passenger-list").with(200)
        return try Manifest(reply.body).rows
      }
      let ops = try service.client("ops", .operator)
      // The second passenger has a sequence that the service gave to Jane.
      let body = """
        {"airline":"LH","passengers":[
          {"sequence":214,"seat":"31C","surname":"Doe","given_names":"Jim","booking_reference":"9KL3PQ",
           "checked_in":true,"note":"WCHR"},
          {"sequence":1,"surname":"Roe","checked_in":false}]}
        """
      for role in [AccessRole.traveler, .agent, .gate] {
        let other = try service.client("other", role)
        #expect(try await other.post(partners, body, key: "x").status == 403)
      }
      #expect(
        try await ops.post(partners, body, key: "lh").with(200).text
          == #"{"airline":"LH","passengers":2}"#)
      let one = #"{"airline":"AC","passengers":[{"surname":"Poe","checked_in":true}]}"#
      _ = try await ops.post(partners, one, key: "ac").with(200)
      let list = try await rows()
      #expect(list.map(\.surname) == ["Doe", "Doe", "Poe", "Roe"])
      let jim = try list.first { $0.sequence == "214" }.orThrow("Jim")
      #expect(jim.paper?.rawValue == "LH" && jim.seat == "31C" && jim.bookingReference == "9KL3PQ")
      #expect(jim.status.code == "1" && jim.note == "WCHR" && jim.passIDs.isEmpty)
      let roe = try list.first { $0.surname == "Roe" }.orThrow("Roe")
      #expect(roe.sequence == nil && roe.status.code == "0")
      #expect(roe.note == "sequence 1 belongs to another passenger")
      // Later check-ins get sequences that no passenger of a partner has.
      let two = #"{"airline":"SN","passengers":[{"sequence":2,"surname":"Toe","checked_in":true}]}"#
      _ = try await ops.post(partners, two, key: "sn").with(200)
      _ = try await boarding.checkedIn("mary")
      #expect(try await rows().compactMap(\.sequence).sorted() == ["1", "2", "214", "3"])
      let gone = #"{"airline":"SN","passengers":[]}"#
      _ = try await ops.post(partners, gone, key: "no sn").with(200)
      // A partner's next list replaces only its own former list.
      let none = #"{"airline":"LH","passengers":[]}"#
      _ = try await ops.post(partners, none, key: "no lh").with(200)
      #expect(try await rows().map(\.surname) == ["Doe", "Doe", "Poe"])
      for wrong in [
        #"{"airline":"lh","passengers":[]}"#, #"{"airline":"UA","passengers":[]}"#,
        #"{"airline":"LH"}"#,
        #"{"airline":"LH","passengers":[{"surname":"","checked_in":true}]}"#,
        #"{"airline":"LH","passengers":[{"surname":"Doe","seat":"C31","checked_in":true}]}"#,
        #"{"airline":"LH","passengers":[{"surname":"Doe"}]}"#,
        """
        {"airline":"LH","passengers":[{"sequence":7,"surname":"Doe","checked_in":true},
          {"sequence":7,"surname":"Roe","checked_in":true}]}
        """,
      ] {
        let reply = try await ops.post(partners, wrong, key: "wrong")
        #expect(reply.status == 422, "\(wrong): \(reply.text)")
      }
      #expect(try await rows().map(\.surname) == ["Doe", "Doe", "Poe"])
      // The names are removed as early as those of the bookings.
      service.clock.advance(seconds: 400 * 86_400)
      await Housekeeping(service: service.service, logger: service.logger).tidy()
      let flight = try FlightInstance.ID(boarding.flight).orThrow("a flight")
      let left = try await service.service.desk.store
        .records(PartnerPassengers.self, .instance(flight))
      #expect(left.isEmpty)
    }
  }

  @Test func `a revoked pass is not green by a new list, though the gate's status list is old`()
    async throws
  {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      let gate = try await boarding.gate("GATEA")
      let jane = try await boarding.checkedIn("jane")
      func scan(_ barcode: String, _ list: Manifest, _ seconds: Int) throws -> String {
        let session = try GateSession(
          gate.directory, GateSetting(TestBoarding.place, manifest: list))
        let answer = session.scan(
          Array(barcode.utf8),
          at: ClockGuard.Reading(now: boarding.departure.adding(seconds: seconds), boot: nil))
        return answer.light.rawValue + (answer.reason.map { " " + $0.rawValue } ?? "")
      }
      func list() async throws -> Manifest {
        try Manifest(
          try await service.client("gate", .gate).get("\(TestBoarding.path)/passenger-list")
            .with(200).body)
      }
      service.clock.advance(seconds: 300)
      let client = try service.client("jane")
      _ = try await client.post("/passes/\(jane.pass)/revoke", key: "lost").with(200)
      let without = try await list()
      #expect(without.rows.map(\.passIDs) == [[]] && without.rows[0].status.code == "1")
      #expect(try scan(jane.barcode, without, -1_800) == "refer superseded")
      // The new pass is later than the list: it is admitted, and no list admits the former one.
      service.clock.advance(seconds: 120)
      let new = try await client.post("/passes/\(jane.pass)/reissue", key: "found").with(201)
        .json.text("barcode_data")
      let with = try await list()
      #expect(with.rows[0].passIDs.count == 1)
      #expect(try scan(jane.barcode, with, -1_700) == "refuse superseded")
      #expect(try scan(jane.barcode, without, -1_600) == "refer superseded")
      #expect(try scan(new, without, -1_500) == "admit")
    }
  }

  @Test func `who has cancelled is red, whatever the gate holds of status lists`() async throws {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      let gate = try await boarding.gate("GATEA")
      let jane = try await boarding.checkedIn("jane")
      _ = try await service.client("jane").cancel("/bookings/\(jane.booking)")
      let list = try Manifest(
        try await service.client("gate", .gate)
          .get("\(TestBoarding.path)/passenger-list").with(200).body)
      let session = try GateSession(
        gate.directory, GateSetting(TestBoarding.place, manifest: list))
      let answer = session.scan(
        Array(jane.barcode.utf8),
        at: ClockGuard.Reading(now: boarding.departure.adding(seconds: -1_800), boot: nil))
      #expect(answer.reason?.rawValue == "not_checked_in", "\(answer.message)")
    }
  }

  @Test func `travelers, strangers and those who ask for no departure get none`() async throws {
    try await TestService.run { service in
      let path = "\(TestBoarding.path)/passenger-list"
      #expect(try await service.stranger.get(path).status == 401)
      #expect(try await service.client().get(path).status == 403)
      let gate = try service.client("gate", .gate)
      for wrong in ["UA123/2025-03-08/JFK", "UA0123/2025-03-08/SFO", "UA123/2025-3-8/SFO"] {
        #expect(try await gate.get("/departures/\(wrong)/passenger-list").status == 404, "\(wrong)")
      }
      // The role of gates may not use other operations.
      #expect(try await gate.get("/bookings").status == 403)
      #expect(try await gate.get("\(TestBoarding.path)/gate-conflicts").status == 403)
    }
  }
}
