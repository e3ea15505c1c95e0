import PassTestSupport
import Testing
import Vocabulary

/// A token with `nbf` (RFC 7519) in the future is used today.
@Suite struct UseATokenBeforeItsTimeTests {
  private func status(_ notBefore: String?, _ service: TestService) async throws -> HTTPReply {
    var token = ForgedToken()
    token.notBefore = notBefore
    let client = TestClient(service: service, token: try token.text(by: service.key(in: "access")))
    return try await client.get("/bookings")
  }

  @Test func `an access token counts from its nbf on, within a minute of leeway`() async throws {
    try await TestService.run { service in
      let start = TestService.start.secondsSince1970
      for (notBefore, expected) in [
        (nil, 200), ("\(start)", 200), ("\(start - 1)", 200), ("\(start + 60)", 200),
        ("\(start + 61)", 401), ("\(start + 2_592_000)", 401), ("9223372036854775807", 401),
        ("-9223372036854775808", 200),
        // An unreadable value is not treated as absent.
        ("null", 401), ("\"\(start)\"", 401), ("1e9", 401), ("1.5", 401),
      ] as [(String?, Int)] {
        let reply = try await status(notBefore, service)
        #expect(reply.status == expected, "\(notBefore ?? "none"): \(reply.text)")
        guard expected == 401 else { continue }
        #expect(reply.field("www-authenticate")?.contains(#"error="invalid_token""#) == true)
      }
    }
  }

  @Test func `a token that was too early is taken once its time has come`() async throws {
    try await TestService.run { service in
      let begins = "\(TestService.start.secondsSince1970 + 600)"
      let early = try await status(begins, service)
      #expect(early.status == 401)
      service.clock.advance(seconds: 540)
      let later = try await status(begins, service)
      #expect(later.status == 200)
    }
  }
}
