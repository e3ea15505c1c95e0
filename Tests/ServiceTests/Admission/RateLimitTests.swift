@testable import ServiceHTTP
import AccessTokens
import PassTestSupport
import Testing

/// The rate limits over HTTP.
@Suite struct RateLimitTests {
  static let search = "/flights/search?origin=SFO&destination=JFK&date=2025-03-08&passengers=1"

  /// Runs `body` with a service that has the limits of production.
  static func limited(
    _ change: (inout AdmissionSettings) -> Void = { _ in }, proxies: Set<AddressRange>? = nil,
    _ body: (TestService) async throws -> Void
  ) async throws {
    var settings = AdmissionSettings()
    change(&settings)
    var connections = ConnectionLimits()
    if let proxies { connections.proxies = proxies }
    try await TestService.run(connections: connections, admission: settings, body)
  }

  @Test func aUserSearchesThirtyTimesAMinute() async throws {
    try await Self.limited { service in
      let jane = try service.client()
      let first = try await jane.get(Self.search).with(200)
      #expect(first.field("ratelimit-policy") == #""search";q=30;w=60"#)
      #expect(first.field("ratelimit") == #""search";r=29;t=2"#)
      for _ in 0..<29 { _ = try await jane.get(Self.search).with(200) }
      let refused = try await jane.get(Self.search)
      #expect(refused.status == 429)
      #expect(refused.code == "RATE_LIMITED")
      #expect(refused.field("retry-after") == "2")
      #expect(refused.field("content-type") == "application/problem+json")
      #expect(refused.field("ratelimit") == #""search";r=0;t=60"#)
      #expect(try refused.json["retryable"].bool == true)
      #expect(try refused.json["details"]["limit"].string == "search")
      // Another user has another bucket, and time refills it.
      #expect(try await service.client("john").get(Self.search).status == 200)
      service.clock.advance(seconds: 2)
      #expect(try await jane.get(Self.search).status == 200)
      #expect(try await jane.get(Self.search).status == 429)
    }
  }

  @Test func aReplayUnderAKeySpendsNothing() async throws {
    try await Self.limited { service in
      let jane = try service.client()
      let flight = try await jane.flight()
      let seats = try await jane.seats(of: flight, 20)
      let first = try await jane.hold(flight, seats[0], key: "a").with(201)
      #expect(first.field("ratelimit") == #""hold";r=9;t=6"#)
      for _ in 0..<30 {
        let again = try await jane.hold(flight, seats[0], key: "a").with(201)
        #expect(again.body == first.body)
        #expect(again.field("ratelimit") == nil)
      }
      let second = try await jane.hold(flight, seats[1], key: "b").with(201)
      #expect(second.field("ratelimit") == #""hold";r=8;t=12"#)
    }
  }

  @Test func aBookingIsCheckedInThreeTimesAMinuteAndOthersBesides() async throws {
    try await Self.limited { service in
      let jane = try service.client()
      for booking in ["bkg_0D4X8K2M7PQR9TVW", "bkg_0D4X8K2M7PQR9TVX"] {
        for number in 0..<5 {
          let reply = try await jane.post(
            "/bookings/\(booking)/check-in", #"{"passenger_ids":["pax_0D4X8K2M7PQR9TVW"]}"#,
            key: "\(booking) \(number)")
          #expect(reply.status == (number < 3 ? 404 : 429), "\(number)")
        }
      }
    }
  }

  /// The limit of check-ins counts all requests for a booking, from all users together.
  @Test func aBookingIsCheckedInThreeTimesAMinuteWhoeverAsks() async throws {
    try await Self.limited { service in
      let path = "/bookings/bkg_0D4X8K2M7PQR9TVW/check-in"
      let body = #"{"passenger_ids":["pax_0D4X8K2M7PQR9TVW"]}"#
      for (number, name) in ["jane", "john", "june", "jack"].enumerated() {
        let reply = try await service.client(name).post(path, body, key: "a")
        #expect(reply.status == (number < 3 ? 404 : 429), "\(name)")
      }
      // The limit does not apply to agents.
      let agent = try await service.client("agent", .agent).post(path, body, key: "a")
      #expect(agent.status == 404)
    }
  }

  @Test func whatWasNotDecidedIsTriedAgainAtNoFurtherCost() async throws {
    let provider = SteeredProvider(.answers)
    try await TestService.run(admission: AdmissionSettings(), provider: provider) { service in
      let stage = try await Stage(service)
      let (jane, june) = (try await stage.quoted("jane"), try await stage.quoted("june"))
      func left(_ reply: HTTPReply) -> String? { reply.field("ratelimit") }
      provider.turn(.away)
      let order = Stage.order(jane.quote)
      let first = try await jane.client.post("/bookings", order, key: "a")
      #expect(first.code == "CHECKOUT_UNAVAILABLE")
      #expect(left(first) == #""book";r=4;t=12"#)
      for _ in 0..<8 {
        let again = try await jane.client.post("/bookings", order, key: "a")
        #expect(again.code == "CHECKOUT_UNAVAILABLE")
        #expect(left(again) == nil)
      }
      // Another order under the same key pays as a new request, and so does one under another key.
      let other = try await jane.client.post("/bookings", Stage.order(june.quote), key: "a")
      #expect(left(other) == #""book";r=3;t=24"#)
      provider.turn(.answers)
      let booked = try await jane.client.post("/bookings", order, key: "a").with(201)
      #expect(left(booked) == nil)
      let next = try await jane.client.post("/bookings", order, key: "b")
      #expect(left(next) == #""book";r=2;t=36"#)
    }
  }

  @Test func furtherTriesAreBounded() async throws {
    let provider = SteeredProvider(.answers)
    try await TestService.run(admission: AdmissionSettings(), provider: provider) { service in
      let stage = try await Stage(service)
      let (jane, john) = (try await stage.quoted("jane"), try await stage.quoted("john"))
      provider.turn(.away)
      var tries = 0
      while tries < 200 {
        let reply = try await jane.client.post("/bookings", "{\"more\":1}", key: "a")
        if reply.status == 429 { break }
        // A fault of the client's is an answer and not a retry, so each one counts.
        #expect(reply.status == 422)
        tries += 1
      }
      #expect(tries == 5)
      tries = 0
      var spent: [String] = []
      while tries < 200 {
        let reply = try await john.client.post("/bookings", Stage.order(john.quote), key: "a")
        if reply.status != 503 { break }
        if let left = reply.field("ratelimit") { spent.append(left) }
        tries += 1
      }
      // The first try also pays for the repetitions, until the key itself is used up.
      #expect(tries == 10)
      #expect(spent.count == 1)
    }
  }

  @Test func aHoldThatFailsAgainAndAgainWaitsLongerEachTime() async throws {
    try await Self.limited({ $0.rates = nil }) { service in
      let (jane, john) = (try service.client(), try service.client("john"))
      let flight = try await jane.flight()
      let seat = try await jane.seats(of: flight, 1)[0]
      _ = try await jane.hold(flight, seat, key: "a").with(201)
      var pauses: [String] = []
      var failures = 0
      for number in 0..<14 {
        let reply = try await john.hold(flight, seat, key: "\(number)")
        if reply.status == 409 { failures += 1 }
        guard reply.status == 429, let pause = reply.field("retry-after") else { continue }
        #expect(try reply.json["details"]["limit"].string == "failed-holds")
        pauses.append(pause)
        service.clock.advance(seconds: Int(pause) ?? 0)
      }
      #expect(failures == 9)
      #expect(pauses == ["2", "4", "8", "16", "32"])
      // A successful hold ends the pauses.
      service.clock.advance(seconds: 60)
      let free = try await john.seats(of: flight, 1)[0]
      _ = try await john.hold(flight, free, key: "b").with(201)
      #expect(try await john.hold(flight, seat, key: "c").status == 409)
      #expect(try await john.hold(flight, seat, key: "d").status == 409)
    }
  }

  @Test func whatGatesNeedIsNeverLimited() async throws {
    try await Self.limited({ $0.rates = .standard.times(0.01) }) { service in
      for path in [
        "/.well-known/jwks.json", "/.well-known/trust-bundle", "/status-lists/UA/0", "/healthz",
      ] {
        for _ in 0..<20 {
          let reply = try await service.stranger.get(path).with(200)
          #expect(reply.field("ratelimit") == nil)
        }
      }
    }
  }
}
