@testable import ServiceHTTP
import AccessTokens
import PassTestSupport
import Testing

/// A client, with or without a token, tries to get more than its share.
@Suite struct DodgeALimitTests {
  @Test func `a limit counts the endpoint, however its path is spelled`() async throws {
    try await RateLimitTests.limited { service in
      let jane = try service.client()
      let query = "origin=SFO&destination=JFK&date=2025-03-08"
      let paths = [
        "/flights/search", "/v1/flights/search", "/flights/search/", "/v1/flights/search/",
        "/v1//flights/search", "//flights//search", "/flights/%73earch", "/%66lights/search",
        "/Flights/Search", "/flights/./search", "/flights/x/../search", "/v1/v1/flights/search",
        "/flights/search;a=b", "/flights/search%2F", "/flights/search%00",
      ]
      var served = 0
      for round in 0..<30 {
        for path in paths {
          let reply = try await jane.get("\(path)?\(query)&passengers=\(round % 9 + 1)")
          if reply.status == 200 { served += 1 }
          #expect([200, 400, 404, 429].contains(reply.status), "\(path): \(reply.status)")
        }
        // A HEAD request to the search counts as well.
        let handle = try await jane.send("HEAD", "/flights/search?\(query)")
        if handle.status == 200 { served += 1 }
      }
      #expect(served == 30)
      #expect(try await jane.get("/searches/x").status == 429, "the same by its handle")
    }
  }

  @Test func `one seat at a time and many at a time are one limit`() async throws {
    try await RateLimitTests.limited({ $0.backoff = nil }) { service in
      let jane = try service.client()
      let flight = try await jane.flight()
      let seats = try await jane.seats(of: flight, 30)
      var tried = 0
      for (number, seat) in seats.enumerated() {
        let reply =
          number % 2 == 0
          ? try await jane.hold(flight, seat, key: "\(number)")
          : try await jane.post(
            "/v1/holds", #"{"seats":[{"flight_id":"\#(flight)","seat_id":"\#(seat)"}]}"#,
            key: "\(number)")
        if reply.status != 429 { tried += 1 }
      }
      #expect(tried == 10)
    }
  }

  @Test func `who sends X-Forwarded-For and is no proxy stays who it is`() async throws {
    try await RateLimitTests.limited({ $0.rates?.address = .perMinute(5) }, proxies: []) {
      service in
      var served = 0
      for number in 0..<20 {
        let reply = try await service.stranger.get(
          "/airports", ["x-forwarded-for": "198.51.100.\(number)"])
        if reply.status == 200 { served += 1 }
      }
      #expect(served == 5)
    }
  }

  @Test func `behind a proxy it is the address that the proxy saw`() async throws {
    try await RateLimitTests.limited({ $0.rates?.address = .perMinute(5) }) { service in
      var served = 0
      for number in 0..<20 {
        let reply = try await service.stranger.get(
          "/airports", ["x-forwarded-for": "203.0.113.\(number), 198.51.100.1"])
        if reply.status == 200 { served += 1 }
      }
      #expect(served == 5)
      // Other clients behind the proxy, and requests without an address, are not limited by this.
      #expect(
        try await service.stranger.get("/airports", ["x-forwarded-for": "198.51.100.2"]).status
          == 200)
      for _ in 0..<20 { _ = try await service.stranger.get("/airports").with(200) }
    }
  }

  @Test func `what is refused before anything is done counts for the address, too`() async throws {
    try await RateLimitTests.limited({ $0.rates?.address = .perMinute(5) }) { service in
      let (jane, stranger) = (try service.client(), service.stranger)
      func statuses(_ from: String, _ ask: ([String: String]) async throws -> HTTPReply)
        async throws
        -> [Int]
      {
        var statuses: [Int] = []
        for _ in 0..<8 { statuses.append(try await ask(["x-forwarded-for": from]).status) }
        return statuses
      }
      func expected(_ status: Int) -> [Int] {
        Array(repeating: status, count: 5) + Array(repeating: 429, count: 3)
      }
      // The refusals are for no token, an invalid token, an unknown path, a missing key and invalid JSON.
      #expect(
        try await statuses("198.51.100.1") { try await stranger.get("/bookings", $0) }
          == expected(401))
      let forged = TestClient(service: service, token: "x.y.z")
      #expect(
        try await statuses("198.51.100.2") { try await forged.get("/bookings", $0) }
          == expected(401))
      #expect(
        try await statuses("198.51.100.3") { try await stranger.get("/none", $0) } == expected(404))
      #expect(
        try await statuses("198.51.100.4") { try await jane.post("/holds", "{}", key: nil, $0) }
          == expected(400))
      #expect(
        try await statuses("198.51.100.5") { try await jane.post("/holds", "{", key: "a", $0) }
          == expected(400))
      let reply = try await jane.post(
        "/holds", "{}", key: nil, ["x-forwarded-for": "198.51.100.6"])
      #expect(reply.field("ratelimit") == #""address";r=4;t=12"#)
      // An agent is served at an address without allowance.
      #expect(
        try await service.client("agent", .agent).get(
          "/bookings", ["x-forwarded-for": "198.51.100.1"]
        ).status == 200)
      // Requests over a user's own limit do not spend the address's allowance.
      let from = ["x-forwarded-for": "198.51.100.7"]
      for number in 0..<5 { _ = try await jane.post("/bookings", "{}", key: "\(number)") }
      for _ in 0..<10 {
        #expect(try await jane.post("/bookings", "{}", key: "more", from).status == 429)
      }
      #expect(try await service.client("john").get("/bookings", from).status == 200)
    }
  }

  @Test func `ten requests a line are ten requests`() async throws {
    try await RateLimitTests.limited { service in
      let jane = try service.client()
      var bytes: [UInt8] = []
      for number in 0..<100 {
        bytes += jane.head(
          "GET", RateLimitTests.search, length: 0,
          ["connection": number == 99 ? "close" : "keep-alive"])
      }
      let text = String(
        decoding: try await RawHTTP.exchange(port: service.port, [bytes]), as: UTF8.self)
      let statuses = text.split(separator: "HTTP/1.1 ").map { String($0.prefix(3)) }
      #expect(statuses.count == 100)
      #expect(statuses.prefix(30).allSatisfy { $0 == "200" })
      #expect(statuses.dropFirst(30).allSatisfy { $0 == "429" })
    }
  }

  @Test func `a new token, or a new key for each request, is the same user`() async throws {
    try await RateLimitTests.limited { service in
      var served = 0
      for number in 0..<20 {
        let jane = TestClient(
          service: service, token: try service.token("jane", lifetime: 3_600 + number))
        let reply = try await jane.post("/bookings", "{}", key: "\(number)")
        if reply.status != 429 { served += 1 }
      }
      #expect(served == 5)
    }
  }

  @Test func `who works at a counter is not held up by passengers at the same address`()
    async throws
  {
    try await RateLimitTests.limited({ $0.rates?.address = .perMinute(5) }) { service in
      let from = ["x-forwarded-for": "198.51.100.1"]
      for number in 0..<20 {
        _ = try await service.client("passenger\(number)").get("/bookings", from)
      }
      #expect(try await service.client("jane").get("/bookings", from).status == 429)
      #expect(try await service.client("agent", .agent).get("/bookings", from).status == 200)
    }
  }
}
