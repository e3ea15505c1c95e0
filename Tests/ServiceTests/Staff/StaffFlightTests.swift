import AccessTokens
import PassPages
import PassTestSupport
import Testing
import Vocabulary

/// Flights at the desk: news of operators, and what agents do with passengers and passes.
@Suite struct StaffFlightTests {
  @Test func `an operator delays, gives a gate and cancels, each with a reason on the trail`()
    async throws
  {
    try await StaffBookingTests.run { products in
      let sold = try await products.sold(.flights)
      let flight = try await sold.owner.get(sold.path).json["flights"][0]
      let id = try flight.text("flight_id")
      let day = try flight["departure"].text("local").prefix(10)
      let browser = try await StaffBrowser.signIn(products.service, "olga", .operator)
      let list = try await browser.open("/desk/flights?date=\(day)&airport=sfo")
      #expect(list.reply.status == 200 && !list.links("/desk/flights/\(id)").isEmpty)
      let page = try await browser.open("/desk/flights/\(id)")
      let hours = try ["departure", "arrival"].map {
        ($0, try Self.later(flight[$0].text("local")))
      }
      let delayed = try await browser.send(
        "/delayed", on: page, hours + [("reason", "fog at the airport")])
      #expect(delayed.path == "/desk/flights/\(id)", "\(delayed.html)")
      #expect(delayed.html.contains("Done: The flight is delayed."))
      let gated = try await browser.send(
        "/gate", on: delayed, [("gate", "B12"), ("reason", "")])
      #expect(gated.html.contains("B12"))
      let now = try await sold.owner.get("/flights/\(id)").with(200).json
      #expect(now["gate"].string == "B12" && now["status_code"].string == "DELAYED")
      #expect(now["departure"]["expected_at"].string?.hasPrefix("\(hours[0].1):00") == true)
      #expect(gated.html.contains("fog at the airport") && gated.html.contains("olga"))

      // A refusal shows the form again with what was typed.
      let refused = try await browser.send(
        "/delayed", on: gated, [("departure", "\(day)T00:01"), ("reason", "a slip")])
      #expect(refused.reply.status == 422 && refused.html.contains("a slip"), "\(refused.html)")
      let nonsense = try await browser.send("/delayed", on: gated, [("departure", "soon")])
      #expect(nonsense.reply.status == 422)

      let cancelled = try await browser.send(
        "/cancelled", on: gated, [("reason", "no aircraft")])
      #expect(cancelled.html.contains("CANCELLED") && cancelled.html.contains("no aircraft"))
      let entries = try await products.service.client("olga", .operator)
        .get("/flights/\(id)/trail").with(200).json["entries"].items
      #expect(
        entries.compactMap { $0["subject"]["news"].string } == ["CANCELLED", "GATE", "DELAYED"])
      #expect(entries.allSatisfy { $0["action"].string == "news" && $0["agent"].string == "olga" })
      #expect(
        entries.map { $0["reason"].string } == ["no aircraft", nil, "fog at the airport"])
    }
  }

  /// Returns a local time three quarters of an hour later, as a browser sends it.
  private static func later(_ local: String) throws -> String {
    let time = try LocalTime(local).orThrow("a local time")
    let later = LocalTime(secondsSince1970: time.secondsSince1970 + 2_700)
    return String(try later.orThrow("a later time").description.prefix(16))
  }

  @Test func `agents check in, change a seat, reissue and revoke, and undo it`() async throws {
    try await StaffBookingTests.run { products in
      let sold = try await products.sold(.flights)
      let service = products.service
      let browser = try await StaffBrowser.signIn(service, "ann", .agent)
      var page = try await StaffBookingTests.find(sold, browser)
      let boxes = page.html.matches(of: /name="(pax_[^"]+)" value="true"/).map { String($0.1) }
      let passenger = try boxes.first.orThrow("a passenger in \(page.html)")
      page = try await browser.send("/check-in", on: page, [(passenger, "true")])
      let first = try page.html.firstMatch(of: /name="pass"[^>]*>\s*<option value="([^"]+)"/)
        .orThrow("a pass in \(page.html)").1
      let booking = try await sold.owner.get(sold.path).json
      let seat = try booking["passengers"][0]["seats"][0].text("seat")

      let way = try page.links("\(page.path)/re-seat").first.orThrow("a way to another seat")
      let seats = try await browser.open(way)
      #expect(seats.reply.status == 200)
      let (_, values) = try seats.form("/re-seat")
      let chosen = try values.first { $0.0 == "seat" }.orThrow("a free seat").1
      page = try await browser.send("/re-seat", on: seats, [("seat", chosen)])
      let moved = try await sold.owner.get(sold.path).json["passengers"][0]["seats"][0]
      if page.reply.status == 200 {
        #expect(moved["seat_id"].string == chosen && moved["seat"].string != seat)
        let name = try moved.text("seat")
        #expect(page.html.contains("Done: The seat is changed: it is \(name) now."))
        // The trail has the seats, the flight and the passenger as people know them.
        #expect(page.html.contains("seat: \(name)") && page.html.contains("former seat: \(seat)"))
        #expect(page.html.contains("flight: UA577") && page.html.contains("passenger: Jane Doe"))
        #expect(!page.html.contains("seat id:"))
      } else {
        // A dearer seat is sold to the customer, and not given away.
        #expect(page.html.contains("SEAT_COSTS_MORE"), "\(page.html)")
      }

      page = try await browser.open("/desk/flights/bookings/\(sold.id)")
      let before = try await Self.passes(of: sold)
      page = try await browser.send(
        "/reissue", on: page, [("pass", try before.first.orThrow("one"))])
      let reissued = try await Self.passes(of: sold)
      #expect(reissued.count == 1 && reissued != before && !reissued.contains(String(first)))
      page = try await browser.send(
        "/revoke", on: page, [("pass", reissued[0]), ("reason", "lost the phone")])
      #expect(page.html.contains("lost the phone"), "\(page.html)")
      page = try await browser.send(
        "/off-load", on: page, [("reason", "no visa"), ("place", try Self.place(page))])
      #expect(page.html.contains("OFF_LOADED"), "\(page.html)")
      page = try await browser.send(
        "/readmit", on: page, [("reason", "has a visa"), ("place", try Self.place(page))])
      #expect(!page.html.contains("<bdi>OFF_LOADED"), "\(page.html)")
      page = try await browser.send(
        "/undo-check-in", on: page, [(passenger, "true"), ("reason", "came back")])
      let state = try await sold.owner.get(sold.path).json["passengers"][0]["seats"][0]["state"]
      #expect(state.string == "BOOKED", "\(page.html)")
      let trail = try await products.agent("bob").get("\(sold.path)/trail?limit=100").with(200)
        .json["entries"].items.compactMap { $0["action"].string }
      for action in [
        "check_in", "reissue_pass", "revoke_pass", "undo_check_in", "off_load", "readmit",
      ] {
        #expect(trail.contains(action), "\(action)")
      }
    }
  }

  private static func passes(of sold: FourProducts.Sold) async throws -> [String] {
    try await sold.owner.get(sold.path).json["passes"].items.map { try $0.text("pass_id") }
  }

  /// The first choice of a passenger on a flight.
  private static func place(_ page: PageBrowser.Page) throws -> String {
    String(
      try page.html.firstMatch(of: /<option value="(pax_[^"]+ flt_[^"]+)"/)
        .orThrow("a passenger in \(page.html)").1)
  }

  @Test func `operators and agents work at their airports alone`() async throws {
    try await StaffBookingTests.run { products in
      let sold = try await products.sold(.flights)
      let flight = try await sold.owner.get(sold.path).json["flights"][0]
      let id = try flight.text("flight_id")
      let day = try flight["departure"].text("local").prefix(10)
      let here = try AgentsOfAirports.client(
        "bea", at: ["SFO"], roles: ["airline-agent"], products.service)
      let away = try products.agentElsewhere()
      for (client, isThere) in [(here, true), (away, false)] {
        let list = try await client.get("/departures?date=\(day)").with(200).json["departures"]
          .items
        #expect(list.contains { $0["flight_id"].string == id } == isThere)
        #expect(try await client.get("/flights/\(id)/trail").status == (isThere ? 200 : 403))
      }
      #expect(try await away.get("/departures?date=\(day)&airport=SFO").status == 403)
      #expect(try await sold.owner.get("/departures?date=\(day)").status == 403)
      let browser = try await StaffBrowser.signIn(products.service, token: away.token)
      let page = try await browser.open("/desk/flights/\(id)")
      #expect(page.reply.status == 200 && !page.html.contains("Passengers"))
      let refused = try await browser.post(
        "/desk/flights/\(id)/cancelled", [("key", "k")])
      #expect(refused.reply.status == 403)
    }
  }

  @Test func `an agent sees the passengers of a flight on demand, and is on record`() async throws {
    try await StaffBookingTests.run { products in
      let sold = try await products.sold(.flights)
      let flight = try await sold.owner.get(sold.path).json["flights"][0].text("flight_id")
      let browser = try await StaffBrowser.signIn(products.service, "ann", .agent)
      let page = try await browser.open("/desk/flights/\(flight)")
      #expect(page.html.contains("See the passengers") && !page.html.contains(sold.code))
      func found() async throws -> Int {
        try await products.agent("bob").get("\(sold.path)/trail").with(200).json["entries"].items
          .count { $0["subject"]["by"].string == "passenger_list" && $0["agent"].string == "ann" }
      }
      #expect(try await found() == 0)
      let way = try page.links("/desk/flights/\(flight)?").first.orThrow("a way to the passengers")
      let list = try await browser.open(way)
      #expect(list.html.contains(sold.code) && list.html.contains("Doe, Jane"), "\(list.html)")
      #expect(try await found() == 1)
    }
  }

  @Test func `a show is moved, blocked and called off with reasons`() async throws {
    try await StaffBookingTests.run { products in
      let sold = try await products.sold(.shows)
      let browser = try await StaffBrowser.signIn(products.service, "olga", .operator)
      let path = "/desk/shows/\(products.show)"
      var page = try await browser.open(path)
      page = try await browser.send(
        "/block", on: page, [("seats", "A7, A8"), ("reason", "for the press")])
      #expect(page.path == path && page.html.contains("for the press"), "\(page.html)")
      #expect(page.html.contains("Done: Blocked: A7, A8."))
      let taken = try await browser.send("/block", on: page, [("seats", "A1"), ("reason", "")])
      #expect(taken.reply.status == 409)
      page = try await browser.send("/unblock", on: page, [("seats", "A7"), ("reason", "")])
      page = try await browser.send("/cancelled", on: page, [("reason", "the singer is ill")])
      #expect(page.html.contains("CANCELLED") && page.html.contains("the singer is ill"))
      let booking = try await sold.owner.get(sold.path).json
      #expect(booking["refund"]["amount_minor"].int == sold.charged)
      let entries = try await products.service.client("olga", .operator)
        .get("/shows/showings/\(products.show)/trail").with(200).json["entries"].items
      #expect(
        entries.compactMap { $0["action"].string } == ["news", "unblock_seats", "block_seats"])
    }
  }
}
