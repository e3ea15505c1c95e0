import PassTestSupport
import Testing

/// Access to a booking by its code and a surname, without an account.
@Suite struct BookingByCodeTests {
  private static func ask(_ code: String, _ name: String) -> String {
    #"{"confirmation_code":"\#(code)","last_name":"\#(name)"}"#
  }

  private static func code(of booked: Booked) async throws -> String {
    try await booked.client.get("/bookings/\(booked.booking)").json.text("confirmation_code")
  }

  @Test func `the token reads one booking and checks in, for a quarter of an hour`() async throws {
    try await Stage.run { stage in
      let jane = try await stage.booked("jane")
      let other = try await stage.checkedIn("jane2")
      let code = try await Self.code(of: jane)
      let answer = try await stage.service.stranger.post(
        "/booking-access", Self.ask(code, " dOe "), key: nil
      ).with(200)
      #expect(answer.field("cache-control") == "no-store")
      #expect(try answer.json["booking_id"].string == jane.booking)
      #expect(try answer.json["expires_in"].int == 900)
      let guest = TestClient(
        service: stage.service, token: try answer.json.text("access_token"))
      let path = "/bookings/\(jane.booking)"
      let seen = try await guest.get(path).with(200).json
      #expect(seen["available_actions"].items.compactMap { $0["action"].string } == ["check_in"])
      #expect(seen["allowed_transitions"].strings == ["CHECKED_IN"])
      #expect(seen["contact"].isNull)
      let pass = try await guest.post("\(path)/check-in", jane.checkIn, key: "in").with(200)
        .json["boarding_passes"][0].text("pass_id")
      _ = try await guest.get("/passes/\(pass)").with(200)
      _ = try await guest.get("\(path)/passes").with(200)
      // The token opens no other booking, and no other operation on this one.
      for read in ["/bookings/\(other.booking)", "/passes/\(other.pass)"] {
        #expect(try await guest.get(read).status == 404, "\(read)")
      }
      for read in ["/bookings", "/payment-methods", "/holds/\(jane.hold)", "\(path)/trail"] {
        #expect(try await guest.get(read).status == 403, "\(read)")
      }
      let before = try stage.service.image()
      for (write, body) in [
        ("\(path)/cancellation-quote", ""), ("\(path)/cancel", "{}"),
        ("\(path)/seat-change", jane.seatChange(stage.flight, stage.seat())),
        ("\(path)/undo-check-in", jane.checkIn), ("/passes/\(pass)/reissue", ""),
        ("/passes/\(pass)/revoke", ""), ("\(path)/off-load", "{}"),
      ] {
        #expect(try await guest.post(write, body, key: "w").status == 403, "\(write)")
      }
      #expect(try stage.service.image() == before)
      stage.service.clock.advance(seconds: 899)
      _ = try await guest.get(path).with(200)
      stage.service.clock.advance(seconds: 1)
      #expect(try await guest.get(path).status == 401)
    }
  }

  @Test func `a token that was changed is none`() async throws {
    try await Stage.run { stage in
      let jane = try await stage.booked("jane")
      let john = try await stage.booked("john")
      let token = try await stage.service.stranger.post(
        "/booking-access", Self.ask(try await Self.code(of: jane), "Doe"), key: nil
      ).with(200).json.text("access_token")
      let words = token.split(separator: ".")
      let end = try #require(Int(words[2]))
      for forged in [
        token.replacing(jane.booking, with: john.booking),
        token.replacing(words[2], with: "\(end + 1)"), token + "0", String(token.dropLast()),
        "bkt_", "bkt_...", token.replacing(".", with: ".."),
        token.replacing(words[2], with: "9223372036854775807"),
        words.dropLast().joined(separator: ".") + "."
          + String(repeating: "0", count: words[3].count),
      ] {
        for booking in [jane.booking, john.booking] {
          let reply = try await TestClient(service: stage.service, token: forged)
            .get("/bookings/\(booking)")
          #expect(reply.status == 401, "\(forged)")
        }
      }
    }
  }

  @Test func `an unknown code, another name and a name that cannot be written get one answer`()
    async throws
  {
    try await Stage.run { stage in
      let jane = try await stage.booked("jane")
      let code = try await Self.code(of: jane)
      let stranger = stage.service.stranger
      var answers: [HTTPReply] = []
      for (code, name) in [
        ("000000", "Doe"), (code, "Roe"), (code, "Jane"), (code, "Do"), (code, "李"), (code, "-"),
        ("000000", "李"),
      ] {
        answers.append(try await stranger.post("/booking-access", Self.ask(code, name), key: nil))
      }
      #expect(answers.allSatisfy { $0.status == 404 })
      #expect(answers.allSatisfy { $0 == answers[0] })
      // Neither the token nor the log contains the code or the name.
      let token = try await stranger.post("/booking-access", Self.ask(code, "Doe"), key: nil)
        .with(200).json.text("access_token")
      #expect(!token.contains(code))
      let log = stage.service.observed.text
      #expect(!log.contains(code) && !log.lowercased().contains("doe"))
    }
  }

  @Test func `tries are few, of an address and of a code from everywhere`() async throws {
    try await RateLimitTests.limited(proxies: ["127.0.0.1"]) { service in
      func attempt(_ code: String, from address: String) async throws -> HTTPReply {
        try await service.stranger.post(
          "/booking-access", Self.ask(code, "Doe"), key: nil, ["x-forwarded-for": address])
      }
      for number in 0..<10 {
        #expect(try await attempt("AAAA2\(number)", from: "192.0.2.1").status == 404)
      }
      let refused = try await attempt("BBBBBB", from: "192.0.2.1")
      #expect(refused.status == 429 && refused.code == "RATE_LIMITED")
      #expect(refused.field("retry-after") == "6")
      // The limit per code and address also applies to codes without a booking.
      for number in 0..<10 {
        #expect(try await attempt("CCCCCC", from: "198.51.100.1").status == 404)
        if number == 4 { service.clock.advance(seconds: 60) }
      }
      #expect(try await attempt("CCCCCC", from: "198.51.100.1").status == 429)
      #expect(try await attempt("DDDDDD", from: "198.51.100.1").status == 404)
      // The owner of the code is not locked out, because their address differs.
      #expect(try await attempt("CCCCCC", from: "203.0.113.1").status == 404)
      service.clock.advance(seconds: 90)
      #expect(try await attempt("CCCCCC", from: "198.51.100.1").status == 404)
    }
  }

  @Test func `a code is guessed at by many addresses no faster than its owner gets in`()
    async throws
  {
    try await RateLimitTests.limited(proxies: ["127.0.0.1"]) { service in
      func attempt(_ address: String) async throws -> HTTPReply {
        try await service.stranger.post(
          "/booking-access", Self.ask("CCCCCC", "Doe"), key: nil, ["x-forwarded-for": address])
      }
      var counts: [Int: Int] = [:]
      for number in 0..<200 {
        let reply = try await attempt("198.51.\(number / 20).\(number % 20)")
        counts[reply.status, default: 0] += 1
      }
      #expect(counts == [404: 100, 429: 100])
      // Nine seconds later one try is possible, from any address.
      let refused = try await attempt("203.0.113.1")
      #expect(refused.field("retry-after") == "9")
      service.clock.advance(seconds: 9)
      #expect(try await attempt("203.0.113.1").status == 404)
      #expect(try await attempt("203.0.113.2").status == 429)
    }
  }
}
