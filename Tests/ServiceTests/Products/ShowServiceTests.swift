import PassService
import AccessTokens
import BookingStore
import BookingTestSupport
import Bookings
import PassDocuments
import PassTestSupport
import Places
import ShowService
import Shows
import Testing
import Vocabulary

/// Shows over HTTP, from the programme to the door and to a cancellation.
@Suite struct ShowServiceTests {
  @Test func `a show is found, locked, paid, scanned at the door and given back`() async throws {
    try await ShowStage.run { stage in
      let jane = try stage.service.client("jane")
      let stranger = stage.service.stranger
      let movies = try await stranger.get("/shows/movies?city=z%C3%BCrich").with(200).json["movies"]
        .items
      #expect(movies.map { $0["title"].string } == ["Die Nachtigall"])
      let movie = try movies[0].text("movie_id")
      let theaters = try await stranger.get("/shows/theaters?city=Z%C3%BCrich").with(200).json
      let theater = try theaters["theaters"].items[0].text("theater_id")
      for query in ["movie_id=\(movie)&city=Z%C3%BCrich", "theater_id=\(theater)"] {
        let shows = try await stranger.get("/shows/showings?\(query)").with(200).json["showings"]
          .items
        #expect(shows.count == 3)
        #expect(shows[0]["starts_at"].string == "2025-03-01T20:00:00+01:00")
      }

      let hold = try await jane.post("/shows/holds", stage.lock("A1 A2"), key: "lock").with(201)
      #expect(try hold.json["expires_in"].int == 30)
      let john = try stage.service.client("john")
      let taken = try await john.post("/shows/holds", stage.lock("A2 A3"), key: "lock")
      #expect(taken.status == 409 && taken.code == "UNAVAILABLE")
      let map = try await john.get(stage.seats).with(200)
      #expect(try map.json["available"].int == 15)
      #expect(
        try map.json["rows"].items[0]["seats"].items.map { $0["state"].string ?? "-" } == [
          "LOCKED", "LOCKED", "AVAILABLE", "AVAILABLE", "-", "AVAILABLE", "AVAILABLE", "AVAILABLE",
          "AVAILABLE",
        ])
      let held = try hold.json.text("hold_id")
      #expect(!map.text.contains("jane") && !map.text.contains(held))
      let tag = try map.field("etag").orThrow("a tag")
      #expect(try await john.get(stage.seats, ["if-none-match": tag]).status == 304)

      let picture = try await john.get("\(stage.seats).svg?selected=A3,A4").with(200)
      #expect(picture.field("content-type") == "image/svg+xml")
      #expect(picture.text.hasPrefix("<svg") && !picture.text.contains("jane"))
      #expect(try await john.get("\(stage.seats).svg?selected=A3,").status == 400)

      let booked = try await stage.book(jane, "A1 A2", "PER_SEAT").with(201)
      #expect(try booked.json["state"].string == "CONFIRMED")
      #expect(try booked.json["total_charged"]["amount_minor"].int == 2_000)
      #expect(try await john.get(stage.seats, ["if-none-match": tag]).status == 200)
      let booking = try booked.json.text("booking_id")
      let barcodes = try await stage.barcodes(jane, booking)
      #expect(barcodes.count == 2 && barcodes.allSatisfy { $0.hasPrefix("PT1/") })
      let pass = try booked.json["passes"].items[0].text("pass_id")
      for form in ["svg", "png", "pdf"] {
        _ = try await jane.get("/shows/passes/\(pass).\(form)").with(200)
      }
      let paper = try await jane.get("/shows/bookings/\(booking)/passes.pdf").with(200)
      #expect(paper.text.hasPrefix("%PDF-"))

      let door = try TestGate("DOOR", of: stage.service)
      try await door.update()
      #expect(try stage.scan(barcodes[0], at: door) == "admit")
      #expect(try stage.scan(barcodes[0], at: door) == "refuse already_admitted")

      let path = "/shows/bookings/\(booking)"
      let offer = try await jane.post("\(path)/cancellation-quote", key: "offer").with(201).json
      #expect(offer["refund"]["amount_minor"].int == 2_000)
      let yes = #"{"cancellation_id":"\#(try offer.text("cancellation_id"))"}"#
      let now = try await jane.get(path).field("etag").orThrow("a tag")
      let gone = try await jane.post("\(path)/cancel", yes, key: "yes", ["if-match": now]).with(200)
      #expect(try gone.json["state"].string == "CANCELLED")
      try await door.update()
      #expect(try stage.scan(barcodes[1], at: door) == "refuse revoked")
      #expect(try await john.post("/shows/holds", stage.lock("A1 A2"), key: "free").status == 201)
    }
  }

  @Test func `another hour keeps paper good, and old and new paper let as many in as one`()
    async throws
  {
    try await ShowStage.run { stage in
      let jane = try stage.service.client("jane")
      let booking = try await stage.book(jane, "A1 A2").with(201).json.text("booking_id")
      let old = try await stage.barcodes(jane, booking)[0]
      stage.service.clock.advance(seconds: 120)
      let moved = try await stage.report(
        #"{"news":"MOVED","starts_at":"2025-03-01T22:30:00+01:00","ends_at":"2025-03-02T00:30:00+01:00"}"#
      ).with(200).json
      #expect(moved["starts_at"].string == "2025-03-01T22:30:00+01:00")
      #expect(moved["announced_at"].string == "2025-03-01T20:00:00+01:00")
      let new = try await stage.barcodes(jane, booking)[0]
      #expect(new != old)
      let product = ShowRoutes(
        store: stage.service.service.store, providers: .only(DeterministicProvider()),
        places: .builtIn, clock: { stage.service.clock.now })
      let read = try await stage.service.service.store.record(
        ShowBooking.self, try ShowBooking.ID(booking).orThrow("an id")
      ).orThrow("it").value
      let page = try await product.page(for: try read.passes.passes.last.orThrow("one"), of: read)
      #expect(page.hours?.begins == read.begins.instant && page.hours?.ends == read.ends.instant)
      #expect(
        page.note
          == "The show has a new time. At the door, it may still be the show of 20:00.")
      let door = try TestGate("DOOR", of: stage.service)
      try await door.update()
      let hour = try Instant("2025-03-01T21:40:00Z").orThrow("a time")
      #expect(try stage.scan(old, at: door, now: hour) == "admit")
      #expect(try stage.scan(new, at: door, now: hour) == "admit", "for two")
      #expect(try stage.scan(old, at: door, now: hour) == "refuse already_admitted")
      #expect(try stage.scan(new, at: door, now: hour) == "refuse already_admitted")
    }
  }

  @Test func `what is still to come is listed, and goes into a calendar`() async throws {
    try await ShowStage.run { stage in
      let jane = try stage.service.client("jane")
      let booking = try await stage.book(jane, "A1 A2").with(201).json.text("booking_id")
      func upcoming() async throws -> [String?] {
        try await jane.get("/shows/bookings?show=UPCOMING").with(200).json["bookings"].items
          .map { $0["booking_id"].string }
      }
      #expect(try await upcoming() == [booking])
      let calendar = try await jane.get("/shows/bookings.ics").with(200)
      #expect(calendar.field("content-type") == "text/calendar; charset=utf-8")
      let lines = calendar.text.split(separator: "\r\n").map(String.init)
      #expect(lines.first == "BEGIN:VCALENDAR" && lines.last == "END:VCALENDAR")
      #expect(lines.contains("UID:\(booking)-show@passtool"))
      #expect(lines.count { $0 == "BEGIN:VEVENT" } == 1)
      let begins = try lines.first { $0.hasPrefix("DTSTART:") }.orThrow("a beginning")
      let tag = try calendar.field("etag").orThrow("a tag")
      #expect(try await jane.get("/shows/bookings.ics", ["if-none-match": tag]).status == 304)
      // After a change of the time, the event keeps its UID.
      _ = try await stage.report(
        #"{"news":"MOVED","starts_at":"2025-03-01T22:00:00+01:00","ends_at":"2025-03-01T23:59:00+01:00"}"#
      ).with(200)
      let moved = try await jane.get("/shows/bookings.ics").with(200).text
      #expect(moved.contains("UID:\(booking)-show@passtool") && !moved.contains(begins))
      #expect(moved.contains("DTSTART:20250301T210000Z\r\nDTEND:20250301T225900Z\r\n"))
      // The calendar of another user does not contain the show, nor does Jane's after the show.
      let john = try stage.service.client("john")
      #expect(try await !john.get("/shows/bookings.ics").with(200).text.contains("VEVENT"))
      #expect(try await jane.get("/shows/bookings?show=SOON").status == 400)
      stage.service.clock.advance(seconds: 86_400)
      let later = try stage.service.client("jane")
      let left = try await later.get("/shows/bookings?show=UPCOMING").with(200).json["bookings"]
      #expect(left.items.isEmpty)
      #expect(try await !later.get("/shows/bookings.ics").with(200).text.contains("VEVENT"))
    }
  }

  @Test func `a cancelled show is refused at the door, sold to nobody and paid back`() async throws
  {
    try await ShowStage.run { stage in
      let jane = try stage.service.client("jane")
      let booking = try await stage.book(jane, "A1").with(201).json.text("booking_id")
      let ticket = try await stage.barcodes(jane, booking)[0]
      #expect(
        try await jane.post("/shows/showings/\(stage.show)/news", "{}", key: "x").status == 403)
      _ = try await stage.report(#"{"news":"CANCELLED"}"#).with(200)
      let door = try TestGate("DOOR", of: stage.service)
      try await door.update()
      #expect(try stage.scan(ticket, at: door) == "refuse revoked")
      let late = try await jane.post("/shows/holds", stage.lock("A2"), key: "late")
      #expect(late.status == 409 && late.code == "SHOW_CANCELLED")
      let path = "/shows/bookings/\(booking)"
      let ended = try await jane.get(path).with(200).json
      #expect(ended["state"].string == "CANCELLED" && ended["refund"]["amount_minor"].int == 1_000)
    }
  }

  @Test func `seats are told as they change, without anybody's name, and to who comes back`()
    async throws
  {
    try await ShowStage.run { stage in
      let path = "\(stage.seats)/events"
      let john = try stage.service.client("john")
      let live = try await EventListener(john, path: path)
      let whole = try await live.until("event: whole")
      #expect(whole.lowercased().contains("content-type: text/event-stream"))
      let jane = try stage.service.client("jane")
      let hold = try await jane.post("/shows/holds", stage.lock("A1"), key: "lock").with(201).json
      try await live.until(#"{"seat":"A1","state":"LOCKED"}"#)
      let id = try live.lastID.orThrow("an id")
      _ = try await jane.delete("/shows/holds/\(try hold.text("hold_id"))", key: "no").with(200)
      try await live.until(#"{"seat":"A1","state":"AVAILABLE"}"#)
      // The end of a lock is reported, too, although no request causes it.
      _ = try await jane.post("/shows/holds", stage.lock("A2"), key: "lock again").with(201)
      try await live.until(#"{"seat":"A2","state":"LOCKED"}"#)
      stage.service.clock.advance(seconds: 31)
      let all = try await live.until(#"{"seat":"A2","state":"AVAILABLE"}"#)
      #expect(!all.contains("jane"))
      let again = try await EventListener(john, after: id, path: path)
      let missed = try await again.until(#"{"seat":"A2","state":"AVAILABLE"}"#)
      #expect(!missed.contains("event: whole"))
      let other = try await EventListener(john, after: "abc-1", path: path)
      try await other.until("event: whole")
      for bad in ["shw_0000000000000000", "x"] {
        #expect(try await john.get("/shows/showings/\(bad)/seats/events").status == 404)
      }
    }
  }

  @Test func `who closes the page watches no more, so it can be loaded again and again`()
    async throws
  {
    try await ShowStage.run { stage in
      let jane = try stage.service.client("jane")
      for path in ["\(stage.seats)/events", "/events"] {
        for load in 1...6 {
          let live = try await EventListener(jane, path: path)
          try await live.until("retry: ")
          let all = try await live.leave()
          #expect(all.contains("200 OK"), "\(path) \(load): \(all)")
          // A connection that stays open until the service sends something would contain a heartbeat.
          #expect(!all.contains("\n: \n"), "\(path) \(load)")
        }
      }
    }
  }

  @Test func `a lock and what came to nothing say how far they are`() async throws {
    try await ShowStage.run { stage in
      let jane = try stage.service.client("jane")
      let hold = try await jane.post("/shows/holds", stage.lock("A1"), key: "lock").with(201).json
      #expect(hold["booking_state"].string == "SEATS_LOCKED")
      let quote = try await jane.post("/shows/quotes", stage.lock("A1"), key: "quote").with(201)
        .json.text("quote_id")
      var bookings: Set<String> = []
      for key in ["one", "two"] {
        let refused = try await jane.post(
          "/shows/bookings", #"{"quote_id":"\#(quote)","payment_method_token":"upi_decline"}"#,
          key: key)
        #expect(refused.status == 402 && refused.code == "PAYMENT_DECLINED")
        bookings.insert(try refused.json["details"].text("booking_id"))
      }
      #expect(bookings.count == 1)
      let path = "/shows/bookings/\(try bookings.first.orThrow("a booking"))"
      #expect(try await jane.get(path).with(200).json["state"].string == "SEATS_LOCKED")
      let lock = "/shows/holds/\(try hold.text("hold_id"))"
      let released = try await jane.delete(lock, key: "no").with(200).json
      #expect(released["booking_state"].string == "CANCELLED")
      #expect(released["expires_in"].int == 0 && released["state"].string == "RELEASED")
      #expect(try await jane.get(path).with(200).json["state"].string == "CANCELLED")
      // The refusal of a missing payment gives the price in the usual notation.
      _ = try await jane.post("/shows/holds", stage.lock("A2"), key: "second").with(201)
      let second = try await jane.post("/shows/quotes", stage.lock("A2"), key: "q2").with(201).json
        .text("quote_id")
      let unpaid = try await jane.post(
        "/shows/bookings", #"{"quote_id":"\#(second)"}"#, key: "unpaid")
      #expect(
        unpaid.status == 422 && unpaid.text.contains("the total is 10.00 EUR"), "\(unpaid.text)")
      stage.service.clock.advance(seconds: 120)
      let over = try await jane.get(lock).with(200).json
      #expect(over["booking_state"].string == "CANCELLED", "what was given back stays so")
    }
  }

  @Test func `agents of no particular airport see bookings of shows, and those of airports none`()
    async throws
  {
    try await ShowStage.run { stage in
      let jane = try stage.service.client("jane")
      let booking = try await stage.book(jane, "A1").with(201).json.text("booking_id")
      let agent = try stage.service.client("agent", .agent)
      let seen = try await agent.get("/shows/bookings/\(booking)").with(200).json
      #expect(seen["seats"].strings == ["A1"])
      let trail = try await agent.get("/bookings/\(booking)/trail")
      #expect(trail.status == 404, "that of flights alone")
      #expect(
        try await stage.service.client("john").get("/shows/bookings/\(booking)").status == 404)
      let product = ShowRoutes(
        store: stage.service.service.store, providers: .only(DeterministicProvider()),
        places: .builtIn, clock: { stage.service.clock.now })
      let id = try ShowBooking.ID(booking).orThrow("an id")
      let read = try await stage.service.service.store.record(ShowBooking.self, id).orThrow("it")
      #expect(product.isWithin(read.value, airports: nil))
      #expect(!product.isWithin(read.value, airports: try [AirportCode("SFO").orThrow("SFO")]))
    }
  }

  @Test func `bad input is told precisely and takes nothing`() async throws {
    try await ShowStage.run { stage in
      let jane = try stage.service.client("jane")
      func post(_ body: String) async throws -> HTTPReply {
        try await jane.post("/shows/holds", body, key: "k\(body.hashValue)")
      }
      let many = (1...100).map { "A\($0)" }.joined(separator: " ")
      let ten = Array(repeating: "\"A1\"", count: 10_000).joined(separator: ",")
      for body in [
        #"{"showing_id":"\#(stage.show)","seats":[\#(ten)]}"#, stage.lock("A1 A1"),
        stage.lock("A01"), stage.lock(""), stage.lock("A1", #","places":1"#),
        #"{"showing_id":"\#(stage.hall)","places":11}"#,
        #"{"showing_id":"\#(stage.hall)","places":-1}"#, stage.lock("A1", #","best":2"#),
      ] {
        let reply = try await post(body)
        #expect(reply.status == 422, "\(body.prefix(80)): \(reply.text)")
      }
      for body in [stage.lock(many), stage.lock("Z9")] {
        #expect(try await post(body).status == 404, "\(body.prefix(80))")
      }
      // A quote must match the held seats.
      _ = try await post(stage.lock("A1")).with(201)
      let more = try await jane.post("/shows/quotes", stage.lock("A1 A2"), key: "q")
      #expect(more.status == 422)
      let map = try await jane.get(stage.seats).with(200).json
      #expect(map["available"].int == 16)
      stage.service.clock.advance(seconds: 31)
      let lapsed = try await jane.post("/shows/quotes", stage.lock("A1"), key: "late")
      #expect(lapsed.status == 409 && lapsed.code == "HOLD_EXPIRED")
    }
  }

  @Test func `who works at one airport works at no cinema`() async throws {
    try await AgentsOfAirports.run { stage in
      let office = try AgentsOfAirports.client(
        "olga", at: ["SFO"], role: "airline-ops", stage)
      let path = "/shows/showings/shw_0000000000000000"
      for (part, body) in [
        ("block", #"{"seats":["A1"]}"#), ("unblock", #"{"seats":["A1"]}"#),
        ("news", #"{"news":"CANCELLED"}"#),
      ] {
        let reply = try await office.post("\(path)/\(part)", body, key: part)
        #expect(reply.status == 403, "\(part) \(reply.text)")
      }
    }
  }

  @Test func `an operator keeps seats, and nobody else does`() async throws {
    try await ShowStage.run { stage in
      let office = try stage.service.client("operator", .operator)
      let jane = try stage.service.client("jane")
      let path = "/shows/showings/\(stage.show)"
      let body = #"{"seats":["A1","A2"]}"#
      #expect(try await jane.post("\(path)/block", body, key: "b").status == 403)
      let kept = try await office.post("\(path)/block", body, key: "b").with(200).json
      #expect(kept["blocked"].strings == ["A1", "A2"])
      #expect(try await jane.post("/shows/holds", stage.lock("A1"), key: "l").status == 409)
      let freed = try await office.post("\(path)/unblock", #"{"seats":["A1"]}"#, key: "u").with(200)
      #expect(try freed.json["blocked"].strings == ["A2"])
      #expect(try await jane.post("/shows/holds", stage.lock("A1"), key: "l2").status == 201)
    }
  }
}
