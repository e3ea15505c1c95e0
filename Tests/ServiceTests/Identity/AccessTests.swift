@testable import ServiceHTTP
import AccessTokens
import Bookings
import HTTPTypes
import PassCrypto
import PassIssuer
import PassTestSupport
import Testing
import Vocabulary

/// Access control: RFC 6750 for sending a token, RFC 9068 for its content.
@Suite struct AccessTests {
  /// A single defect of an otherwise valid token.
  enum Flaw: String, CaseIterable {
    case pass, plainJWT, noAlgorithm, otherKey, foreignKey, unknownIssuer, otherAudience, ended,
      endsNow
    case notBegun, unknownRole, blankSubject, noSignature, zeroSignature, changedPayload, cut
  }

  @Test(arguments: Flaw.allCases) func aTokenWithAFlawIsRefused(_ flaw: Flaw) async throws {
    try await TestService.run { service in
      let access = try service.key(in: "access")
      var forged = ForgedToken()
      #expect(try await status(service, try forged.text(by: access)) == 404, "the good one gets in")
      let token: String
      switch flaw {
      case .pass:
        forged.type = "pass+jwt"
        token = try forged.text(by: access)
      case .plainJWT:
        forged.type = "JWT"
        token = try forged.text(by: access)
      case .noAlgorithm:
        forged.algorithm = "none"
        token = try forged.text(by: access, isSigned: false)
      case .otherKey: token = try forged.text(by: (try PrivateKey.generate(), access.id))
      case .foreignKey: token = try forged.text(by: try service.key(in: "keys"))
      case .unknownIssuer:
        forged.issuer = "elsewhere"
        token = try forged.text(by: access)
      case .otherAudience:
        forged.audience = "another"
        token = try forged.text(by: access)
      case .ended:
        forged.expires = TestService.start.adding(seconds: -1)
        token = try forged.text(by: access)
      case .endsNow:
        forged.expires = TestService.start
        token = try forged.text(by: access)
      case .notBegun:
        forged.issuedAt = TestService.start.adding(seconds: 61)
        token = try forged.text(by: access)
      case .unknownRole:
        forged.role = "captain"
        token = try forged.text(by: access)
      case .blankSubject:
        forged.subject = "jane doe"
        token = try forged.text(by: access)
      case .noSignature:
        let whole = try forged.text(by: access)
        token = String(whole[...(try whole.lastIndex(of: ".").orThrow("a dot"))])
      case .zeroSignature:
        let whole = try forged.text(by: access)
        token =
          String(whole[...(try whole.lastIndex(of: ".").orThrow("a dot"))])
          + String(repeating: "A", count: 86)
      case .changedPayload:
        let whole = try forged.text(by: access).split(separator: ".")
        forged.role = "operator"
        let other = try forged.text(by: access).split(separator: ".")
        token = "\(whole[0]).\(other[1]).\(whole[2])"
      case .cut: token = String(try forged.text(by: access).dropLast(3))
      }
      let reply = try await request(service, token)
      #expect(reply.status == 401)
      #expect(reply.code == "UNAUTHENTICATED")
      #expect(reply.field("www-authenticate")?.contains(#"error="invalid_token""#) == true)
    }
  }

  @Test func whoSendsNoTokenIsAskedForOne() async throws {
    try await TestService.run { service in
      for fields in [[:], ["authorization": "Basic amFuZTpkb2U="], ["authorization": "Bearer"]] {
        let reply = try await service.stranger.get("/holds/hld_0D4X8K2M7PQR9TVW", fields)
        #expect(reply.status == 401)
        #expect(reply.field("www-authenticate")?.hasPrefix("Bearer realm=") == true)
      }
      let none = try await service.stranger.get("/holds/hld_0D4X8K2M7PQR9TVW")
      #expect(none.field("www-authenticate") == #"Bearer realm="passservice""#)
    }
  }

  @Test func everyOperationButThePublicOnesWantsAToken() async throws {
    try await TestService.run { service in
      for endpoint in Endpoint.all {
        let reply = try await service.stranger.send(
          endpoint.method.rawValue, endpoint.examplePath, key: "a")
        #expect((reply.status == 401) == (endpoint.access != .everybody), "\(endpoint.name)")
      }
    }
  }

  @Test func everyOperationOfARoleRefusesTheOthers() async throws {
    try await TestService.run { service in
      for role in AccessRole.allCases {
        let client = try service.client("jane", role)
        for endpoint in Endpoint.all {
          // A stream of events ends at once only for a caller who may not have it, so only that case is requested.
          guard case .roles(let roles) = endpoint.access,
            endpoint.name != "listenToEvents" || !roles.contains(role)
          else { continue }
          let reply = try await client.send(
            endpoint.method.rawValue, endpoint.examplePath, key: "a")
          #expect((reply.status == 403) == !roles.contains(role), "\(endpoint.name) as \(role)")
          if reply.status == 403 { #expect(reply.code == "FORBIDDEN") }
        }
      }
    }
  }

  @Test func aVerifiedTokenCountsUpToItsEndAndNotBeyond() async throws {
    try await TestService.run { service in
      let token = try service.token("jane", lifetime: 600)
      #expect(try await status(service, token) == 404)
      service.clock.advance(seconds: 599)
      #expect(try await status(service, token) == 404)
      service.clock.advance(seconds: 1)
      let reply = try await request(service, token)
      #expect(reply.status == 401)
      #expect(try reply.json["detail"].string?.contains("expired at 2025-03-01T12:10:00Z") == true)
    }
  }

  @Test func aTokenIsTheSameAfterARestart() async throws {
    try await TestService.run { service in
      let token = try service.token()
      try await service.restart()
      #expect(try await status(service, token) == 404)
    }
  }

  @Test func noMoreTokensAreRememberedThanThereIsRoomFor() async throws {
    try await TestService.run { service in
      let verifier = try TokenVerifier(
        keys: try AccessKeys(data: service.data).verifying(), audience: AccessKeys.audience,
        maxRemembered: 5)
      for number in 1...20 {
        let token = try service.token("jane\(number)", lifetime: number)
        for _ in 1...2 {
          let caller = try await verifier.caller(
            authorization: "Bearer \(token)", now: TestService.start)
          #expect(caller.user.rawValue == "jane\(number)")
        }
        #expect(verifier.countOfRemembered == min(number, 5))
      }
      // Expired tokens are evicted first.
      _ = try await verifier.caller(
        authorization: "Bearer \(try service.token("john", lifetime: 600))",
        now: TestService.start.adding(seconds: 30))
      #expect(verifier.countOfRemembered == 1)
    }
  }

  @Test func aTokenTooLongToReadIsRefusedBeforeItIsRead() async throws {
    try await TestService.run { service in
      let reply = try await request(service, String(repeating: "a", count: 4_097))
      #expect(reply.status == 401)
      #expect(try reply.json["detail"].string?.contains("longer than 4096 bytes") == true)
    }
  }

  @Test func whatBelongsToAnotherTravelerIsNotThere() async throws {
    try await TestService.run { service in
      let (jane, john) = (try service.client("jane"), try service.client("john"))
      let flight = try await jane.flight()
      let hold = try await jane.hold(flight, try await jane.seats(of: flight, 1)[0], key: "a")
      let id = try hold.json.text("hold_id")
      let nobodys = try await john.get("/holds/hld_0D4X8K2M7PQR9TVW")
      let janes = try await john.get("/holds/\(id)")
      #expect(nobodys.status == 404 && janes.status == 404)
      #expect(
        janes.text.replacing(id, with: "X")
          == nobodys.text.replacing("hld_0D4X8K2M7PQR9TVW", with: "X"))
      #expect(try await john.delete("/holds/\(id)", key: "b").status == 404)
      #expect(try await jane.get("/holds/\(id)").json["state"].string == "HELD")
    }
  }

  /// Requests an object that does not exist, so that an authenticated caller gets 404.
  private func request(_ service: TestService, _ token: String) async throws -> HTTPReply {
    try await TestClient(service: service, token: token).get("/holds/hld_0D4X8K2M7PQR9TVW")
  }

  private func status(_ service: TestService, _ token: String) async throws -> Int {
    try await request(service, token).status
  }
}

extension Endpoint {
  /// The path, with ids that do not exist.
  var examplePath: String {
    let ids = [
      "flight_id": "fli_0D4X8K2M7PQR9TVW", "seat_id": "sea_0D4X8K2M7PQR9TVW",
      "hold_id": "hld_0D4X8K2M7PQR9TVW",
    ]
    return path.split(separator: "/").map { segment in
      guard segment.hasPrefix("{") else { return "/\(segment)" }
      let name = String(segment.dropFirst().dropLast())
      return "/\(ids[name] ?? "0D4X8K2M7PQR9TVW")"
    }.joined()
  }
}
