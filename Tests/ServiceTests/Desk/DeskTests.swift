import PassTestSupport
import Testing
import Vocabulary

@testable import PassGate

/// Agents find bookings at their airports and act on them, and each act is on record.
@Suite struct DeskTests {
  private static let search = "/booking-search"

  @Test func `an agent finds a booking by code, name or document at the airports of the token`()
    async throws
  {
    try await AgentsOfAirports.run { stage in
      let jane = try await stage.booked("jane")
      let code = try await jane.client.get("/bookings/\(jane.booking)").json
        .text("confirmation_code")
      let searches = [
        #"{"confirmation_code":"\#(code)"}"#, #"{"last_name":"doe"}"#,
        #"{"last_name":"Doe","date":"2025-03-01"}"#,
        #"{"document_type":"PASSPORT","document_number":"X1234567"}"#,
      ]
      let here = try AgentsOfAirports.client("ann", at: ["SFO", "LHR"], stage)
      let elsewhere = try AgentsOfAirports.client("bob", at: ["JFK"], stage)
      let nowhere = try AgentsOfAirports.client("cy", at: [], stage)
      for body in searches {
        let found = try await here.post(Self.search, body, key: nil).with(200).json
        #expect(found["bookings"].items.compactMap { $0["booking_id"].string } == [jane.booking])
        #expect(found["is_complete"].bool == true)
        #expect(found["bookings"][0]["passengers"][0]["last_name"].string == "Doe")
        for other in [elsewhere, nowhere] {
          let none = try await other.post(Self.search, body, key: nil).with(200).json
          #expect(none["bookings"].items.isEmpty, "\(body)")
        }
      }
      for body in [
        #"{"last_name":"Doe","date":"2025-03-02"}"#, #"{"last_name":"Roe"}"#,
        #"{"confirmation_code":"000000"}"#,
        #"{"document_type":"ID_CARD","document_number":"X1234567"}"#,
      ] {
        let none = try await here.post(Self.search, body, key: nil).with(200).json
        #expect(none["bookings"].items.isEmpty, "\(body)")
      }
      for body in ["{}", #"{"last_name":"李"}"#, #"{"last_name":"Doe","document_number":"X1"}"#] {
        #expect(try await here.post(Self.search, body, key: nil).status == 422, "\(body)")
      }
      // For agents of other airports the booking does not exist.
      let before = try stage.service.image()
      for other in [elsewhere, nowhere] {
        let path = "/bookings/\(jane.booking)"
        for read in ["", "/trail", "/passes", "/passes.pdf", "/passes.pkpasses", "/passes.ics"] {
          #expect(try await other.get(path + read).status == 404, "\(read)")
        }
        for (write, body) in [
          ("check-in", jane.checkIn), ("undo-check-in", jane.checkIn),
          ("off-load", jane.onFlight(stage.flight, "x")),
          ("readmit", jane.onFlight(stage.flight, "x")),
          ("seat-change", jane.seatChange(stage.flight, stage.seat())),
        ] {
          let reply = try await other.post(
            "\(path)/\(write)", body, key: write, ["if-match": jane.etag])
          #expect(reply.status == 404, "\(write)")
        }
      }
      #expect(try stage.service.image() == before)
    }
  }

  @Test func `what an agent does is on record with who did it, and the traveler sees none of it`()
    async throws
  {
    try await AgentsOfAirports.run { stage in
      let jane = try await stage.booked("jane")
      let ann = try AgentsOfAirports.client("ann", at: ["SFO"], stage)
      let path = "/bookings/\(jane.booking)"
      var seen = try await ann.get(path).with(200).json
      #expect(seen["passengers"][0]["document_number"].string == "X1234567")
      #expect(seen["contact"]["email"].string == "jane@example.com")
      #expect(
        seen["available_actions"].items.compactMap { $0["action"].string } == [
          "check_in", "change_seat", "cancel",
        ])

      // The counter checks in even after check-in has closed for travelers.
      let departure = try Instant("2025-03-01T22:40:00-08:00").orThrow("a departure")
      stage.service.clock.set(departure.adding(seconds: -1_800))
      let late = try await stage.client("jane").post("\(path)/check-in", jane.checkIn, key: "late")
      #expect(late.code == "CHECK_IN_CLOSED")
      let checkedIn = try await ann.post("\(path)/check-in", jane.checkIn, key: "in").with(200)
      let pass = try checkedIn.json["boarding_passes"][0].text("pass_id")
      #expect(try checkedIn.json["boarding_passes"][0]["flight_id"].string == stage.flight)
      let again = try await ann.post("\(path)/check-in", jane.checkIn, key: "in").with(200)
      #expect(again.body == checkedIn.body)
      stage.service.clock.advance(seconds: 60)
      let seat = stage.seat()
      _ = try await ann.post(
        "\(path)/seat-change", jane.seatChange(stage.flight, seat), key: "seat",
        ["if-match": try checkedIn.field("etag").orThrow("a tag")]
      ).with(200)
      let own = try await stage.client("jane").get(path).with(200).json
      let newer = try own["passes"][0].text("pass_id")
      #expect(newer != pass && own["passes"].items.count == 1)
      stage.service.clock.advance(seconds: 60)
      // Entries within one second have no order, so the clock advances between them.
      let reissued = try await ann.post("/passes/\(newer)/reissue", key: "lost").with(201).json
      stage.service.clock.advance(seconds: 1)
      _ = try await ann.post(
        "/passes/\(try reissued.text("pass_id"))/revoke", #"{"reason":"seen with another"}"#,
        key: "revoke"
      ).with(200)
      stage.service.clock.advance(seconds: 1)
      _ = try await ann.post("\(path)/undo-check-in", jane.checkIn, key: "undo").with(200)
      #expect(try await stage.client("jane").get(path).json["passes"].items.isEmpty)

      let trail = try await ann.get("\(path)/trail").with(200).json
      #expect(
        trail["entries"].items.compactMap { $0["action"].string } == [
          "undo_check_in", "revoke_pass", "reissue_pass", "change_seat", "check_in", "read",
        ])
      for entry in trail["entries"].items {
        #expect(entry["agent"].string?.hasSuffix("~ann") == true)
        #expect(entry["airports"].strings == ["SFO"])
      }
      #expect(trail["entries"][1]["reason"].string == "seen with another")
      #expect(trail["entries"][3]["subject"]["seat_id"].string == seat)
      let page = try await ann.get("\(path)/trail?limit=2").with(200).json
      let rest = try await ann.get(
        "\(path)/trail?limit=100&cursor=\(try page.text("next_cursor"))"
      ).with(200).json
      #expect(page["entries"].items.count + rest["entries"].items.count == 6)
      #expect(rest["next_cursor"].isNull)

      // The traveler sees neither the trail nor the members for agents.
      let client = try stage.client("jane")
      #expect(try await client.get("\(path)/trail").status == 403)
      seen = try await client.get(path).with(200).json
      for name in ["contact", "trail"] { #expect(seen[name].isNull) }
      #expect(
        seen["passengers"][0].names == [
          "passenger_id", "type", "first_name", "last_name", "seats", "priority_boarding",
          "assistance",
        ])
      #expect(!seen["passengers"][0]["seats"][0].names.contains("conflicts"))
      let text = try await client.get(path).text
      #expect(!text.contains("ann") && !text.contains("X1234567"))
    }
  }

  @Test
  func `who is off-loaded at the desk boards on no paper, and readmitted on the new one alone`()
    async throws
  {
    try await AgentsOfAirports.run { stage in
      let jane = try await stage.booked("jane")
      let ann = try AgentsOfAirports.client("ann", at: ["SFO"], stage)
      let departure = try Instant("2025-03-01T22:40:00-08:00").orThrow("a departure")
      stage.service.clock.set(departure.adding(seconds: -7_200))
      let path = "/bookings/\(jane.booking)"
      let first = try await ann.post("\(path)/check-in", jane.checkIn, key: "in").with(200)
        .json["boarding_passes"][0]
      let gate = try TestGate(of: stage.service)
      func scan(_ pass: ReplyJSON) throws -> String {
        let place = GateSetting.Place.flight(
          try FlightDesignator("UA577").orThrow("a flight"),
          date: try CivilDate("2025-03-01").orThrow("a day"),
          station: try AirportCode("SFO").orThrow("an airport"))
        return try gate.scan(
          try pass.text("barcode_data"), at: place, now: stage.service.clock.now)
      }
      let body =
        #"{"passenger_id":"\#(jane.passenger)","flight_id":"\#(stage.flight)","reason":"no visa"}"#
      let off = try await ann.post("\(path)/off-load", body, key: "off").with(200).json
      #expect(off["passengers"][0]["seats"][0]["state"].string == "OFF_LOADED")
      #expect(off["passes"].items.isEmpty)
      try await gate.update()
      #expect(try scan(first) == "refuse revoked")
      // Only an agent readmits a passenger, and check-in does not.
      let refused = try await stage.client("jane").post(
        "\(path)/check-in", jane.checkIn, key: "again")
      #expect(refused.code == "INVALID_TRANSITION")
      #expect(try await stage.client("jane").post("\(path)/readmit", body, key: "r").status == 403)

      stage.service.clock.advance(seconds: 120)
      let back = try await ann.post("\(path)/readmit", body, key: "back").with(200).json
      #expect(back["passengers"][0]["seats"][0]["state"].string == "CHECKED_IN")
      let second = try await stage.client("jane").get(
        "/passes/\(try back["passes"][0].text("pass_id"))"
      ).with(200).json
      try await gate.update()
      #expect(try scan(first) == "refuse revoked")
      #expect(try scan(second) == "admit")
      #expect(try scan(second) == "refuse already_admitted")
      #expect(
        try await ann.get("\(path)/trail").json["entries"].items.compactMap { $0["reason"].string }
          == ["no visa", "no visa"])
      _ = try await ann.post(
        "/passes/\(try second.text("pass_id"))/gate-events", #"{"action":"board"}"#, key: "board"
      ).with(200)
      #expect(
        try await ann.get("\(path)/trail").json["entries"].items.contains {
          $0["action"].string == "gate_board"
        })
    }
  }
}
