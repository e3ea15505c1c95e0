@testable import ServiceHTTP
import PassDocuments
import PassTestSupport
import Testing
import Vocabulary

@testable import PassGate
@testable import PassService

/// The passes of a booking: listed, on one sheet, revoked and reissued.
@Suite struct FamilyPassesTests {
  /// Books two passengers on the stage's flight.
  private func family(_ stage: Stage) async throws -> (TestClient, path: String, body: String) {
    let jane = try stage.client("jane")
    let seats = [stage.seat(), stage.seat()]
    let asked = seats.map { #"{"flight_id":"\#(stage.flight)","seat_id":"\#($0)"}"# }
    _ = try await jane.post("/holds", #"{"seats":[\#(asked.joined(separator: ","))]}"#, key: "h")
      .with(201)
    let travelers = seats.map { #"{"type":"ADULT","seat_id":"\#($0)"}"# }.joined(separator: ",")
    let quote = try await jane.post(
      "/quotes", #"{"flight_id":"\#(stage.flight)","passengers":[\#(travelers)]}"#, key: "q"
    ).with(201).json.text("quote_id")
    let order = Stage.order(quote).replacing(
      "[\(Stage.passenger)]",
      with: "[\(Stage.passenger),\(Stage.passenger.replacing("Jane", with: "John"))]")
    let booking = try await jane.post("/bookings", order, key: "b").with(201).json
    let ids = try booking["passengers"].items.map { "\"\(try $0.text("passenger_id"))\"" }
    return (
      jane, "/bookings/\(try booking.text("booking_id"))",
      #"{"passenger_ids":[\#(ids.joined(separator: ","))]}"#
    )
  }

  @Test func `a family has its passes in one answer and on one sheet`() async throws {
    try await Stage.run { stage in
      let (jane, path, body) = try await family(stage)
      #expect(try await jane.get(path).json["passes"].items.isEmpty)
      #expect(try await jane.get("\(path)/passes").json["boarding_passes"].items.isEmpty)
      #expect(try await jane.get("\(path)/passes.pdf").status == 404)
      let checkedIn = try await jane.post("\(path)/check-in", body, key: "in").with(200).json
      let ids = checkedIn["boarding_passes"].items.compactMap { $0["pass_id"].string }
      #expect(ids.count == 2)
      let booking = try await jane.get(path).with(200).json
      #expect(booking["passes"].items.compactMap { $0["pass_id"].string } == ids)
      #expect(booking["passes"].items.allSatisfy { $0["flight_id"].string == stage.flight })
      #expect(booking["passes"][0]["barcode_data"].isNull)
      let all = try await jane.get("\(path)/passes").with(200)
      #expect(
        try all.json["boarding_passes"].items.map { $0["barcode_data"].string }
          == checkedIn["boarding_passes"].items.map { $0["barcode_data"].string })
      #expect(
        try await jane.get("\(path)/passes", ["if-none-match": all.field("etag") ?? ""]).status
          == 304)
      for (query, sheets) in [("", 1), ("?layout=family", 1), ("?layout=page", 2)] {
        let document = try await jane.get("\(path)/passes.pdf\(query)").with(200)
        #expect(document.field("content-type") == "application/pdf")
        #expect(document.field("cache-control") == "private, no-cache")
        let text = String(decoding: document.body, as: UTF8.self)
        #expect(text.contains("/Count \(sheets)"), "\(query)")
      }
      // The sheet is in the requested language, or in English if that is not available.
      func printed(_ language: String?) async throws -> HTTPReply {
        try await jane.get(
          "\(path)/passes.pdf", language.map { ["accept-language": $0] } ?? [:]
        ).with(200)
      }
      let english = try await printed(nil)
      let german = try await printed("de-AT, en;q=0.5")
      #expect(german.body != english.body && german.field("etag") != english.field("etag"))
      #expect(german.field("vary")?.contains("accept-language") == true)
      #expect(try await printed("de").body == german.body)
      #expect(try await printed("tlh, xx;q=0.9").body == english.body)
      let one = "/passes/\(ids[0]).pdf"
      #expect(
        try await jane.get(one, ["accept-language": "ja"]).with(200).body
          != jane.get(one).with(200).body)
    }
  }

  @Test(arguments: [
    ("de", "de"), ("DE-at", "de"), ("en-GB, de", "en"), ("fr;q=0.3, cs;q=0.8", "cs"), ("*", "en"),
    ("de;q=0", "en"), ("de;q=x, ar", "ar"), ("", "en"), (",;,;q=1", "en"),
    ("zh-Hans, pl;q=0.1", "pl"),
  ])
  func `the language of a page is the one that the client reads best`(
    header: String, language: String
  ) {
    #expect(AcceptLanguage(header).best.rawValue == language)
    #expect(AcceptLanguage(nil).best == .english)
  }

  @Test func `a gate that asks in the second of a list waits for the next, which knows all`()
    async throws
  {
    try await TestService.run(waitsForNextList: .seconds(600)) { service in
      let stage = try await Stage(service)
      let jane = try await stage.checkedIn("jane")
      let list = "/status-lists/UA/0"
      let before = try await service.stranger.get(list).with(200)
      // Nothing was revoked since the list was signed, so it is served again at once.
      #expect(try await service.stranger.get(list).with(200) == before)
      _ = try await jane.client.post("/passes/\(jane.pass)/revoke", key: "r").with(200)
      async let asked = service.stranger.get(list).with(200)
      service.clock.advance(seconds: 1)
      #expect(try await asked.body != before.body)
    }
  }

  @Test func `a pass that is taken back lets nobody in until another is handed out`() async throws {
    try await Stage.run { stage in
      let jane = try await stage.checkedIn("jane")
      let gate = try TestGate(of: stage.service)
      let departure = try Instant("2025-03-01T22:40:00-08:00").orThrow("a departure")
      func scan(_ text: String) throws -> String {
        let place = GateSetting.Place.flight(
          try FlightDesignator("UA577").orThrow("a flight"),
          date: try CivilDate("2025-03-01").orThrow("a day"),
          station: try AirportCode("SFO").orThrow("an airport"))
        return try gate.scan(text, at: place, now: departure.adding(seconds: -1_200))
      }
      let barcode = try await jane.client.get("/passes/\(jane.pass)").json.text("barcode_data")
      let revoked = try await jane.client.post("/passes/\(jane.pass)/revoke", key: "r").with(200)
      #expect(try revoked.json["state"].string == "REVOKED")
      #expect(try revoked.json["replaced_by"].isNull == true)
      let booking = try await jane.client.get("/bookings/\(jane.booking)").json
      #expect(booking["passes"].items.isEmpty)
      #expect(booking["passengers"][0]["seats"][0]["state"].string == "CHECKED_IN")
      try await gate.update()
      #expect(try scan(barcode) == "refuse revoked")
      // Neither housekeeping nor a further check-in mints a new pass.
      stage.service.clock.advance(seconds: 120)
      await Housekeeping(service: stage.service.service, logger: stage.service.logger).work()
      let again = try await jane.client.post(
        "/bookings/\(jane.booking)/check-in", jane.checkIn, key: "again"
      ).with(200)
      #expect(try again.json["boarding_passes"].items.isEmpty)
      let new = try await jane.client.post("/passes/\(jane.pass)/reissue", key: "n").with(201).json
      try await gate.update()
      #expect(try scan(try new.text("barcode_data")) == "admit")
      #expect(try scan(barcode) == "refuse revoked")
    }
  }

  @Test func `a hold is extended by whole leases, to three at most`() async throws {
    try await Stage.run { stage in
      let jane = try await stage.held("jane")
      let start = stage.service.clock.now
      func extend(_ key: String) async throws -> HTTPReply {
        try await jane.client.post("/holds/\(jane.hold)/extend", key: key)
      }
      for (seconds, lasts) in [(100, 400), (350, 650), (640, 900)] {
        stage.service.clock.set(start.adding(seconds: seconds))
        let longer = try await extend("\(seconds)").with(200).json
        #expect(longer["expires_at"].string == "\(start.adding(seconds: lasts))")
      }
      stage.service.clock.set(start.adding(seconds: 899))
      #expect(try await extend("limit").code == "HOLD_AT_LIMIT")
      // The extended hold keeps the seat against other users.
      let other = try stage.client("john")
      #expect(try await other.hold(stage.flight, jane.seat, key: "h").status == 409)
      stage.service.clock.set(start.adding(seconds: 900))
      #expect(try await extend("late").code == "HOLD_EXPIRED")
      #expect(try await other.hold(stage.flight, jane.seat, key: "h2").status == 201)
    }
  }
}
