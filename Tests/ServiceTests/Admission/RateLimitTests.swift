import AccessTokens
import PassTestSupport
import Testing

@testable import PassService

/// Limits over HTTP (F-104 to F-107).
@Suite struct RateLimitTests {
  static let search = "/flights/search?origin=SFO&destination=JFK&date=2025-03-08&passengers=1"

  /// Runs `body` with a service that has the limits of production.
  static func limited(
    _ change: (inout AdmissionSettings) -> Void = { _ in }, proxies: Set<String>? = nil,
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
      // Another user is another bucket, and waiting helps.
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
      // A hold that succeeds ends it.
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
