import AccessTokens
import Bookings
import PassTestSupport
import Testing
import Vocabulary

/// Tokens that are valid elsewhere, or were valid earlier, sent to the service.
@Suite struct UseATokenOfAnotherIssuerTests {
  /// Runs `body` with a service that trusts a provider with one key of each kind.
  private func withService(
    _ members: String = "", _ body: (TestService, OutsideProvider) async throws -> Void
  ) async throws {
    let keys = try OutsideKey.Kind.allCases.map { try OutsideKey.shared($0).jwk() }
    let provider = try OutsideProvider(OutsideProvider.settings(members), keys: keys)
    let trusted = IdentityProvider(
      provider.settings, provider.keys { _ in throw CancellationError() })
    try await TestService.run(identityProviders: [trusted]) { service in
      try await body(service, provider)
    }
  }

  private func reply(
    _ service: TestService, _ token: OutsideToken, _ kind: OutsideKey.Kind = .rsa
  ) async throws -> HTTPReply {
    let text = try token.text(by: OutsideKey.shared(kind))
    return try await TestClient(service: service, token: text).get("/bookings")
  }

  @Test func `of another client of the same provider, expired, or of another kind`() async throws {
    try await withService { service, _ in
      let start = TestService.start.secondsSince1970
      for kind in OutsideKey.Kind.allCases {
        #expect(try await reply(service, OutsideToken(), kind).status == 200)
      }
      for token in [
        OutsideToken(claims: ["aud": #""another-client""#]),
        OutsideToken(claims: ["exp": "\(start - 60)"]), OutsideToken(header: ["typ": #""JWT""#]),
        OutsideToken(claims: ["iss": #""https://login.example.com/realms/other""#]),
      ] {
        let reply = try await reply(service, token)
        #expect(reply.status == 401)
        #expect(
          reply.field("www-authenticate") == #"Bearer realm="passservice", error="invalid_token""#)
      }
      // A cached token ends, too, a minute after its exp.
      let cached = OutsideToken()
      #expect(try await reply(service, cached).status == 200)
      service.clock.set(TestService.start.adding(seconds: 359))
      #expect(try await reply(service, cached).status == 200)
      service.clock.advance(seconds: 1)
      #expect(try await reply(service, cached).status == 401)
    }
  }

  @Test func `a refusal tells a stranger no more than a bad signature`() async throws {
    try await withService { service, _ in
      let strange = try OutsideKey(.rsa, id: OutsideKey.shared(.rsa).id)
      var details: Set<String> = []
      for claims in [[:], ["exp": "1"], ["aud": #""x""#], ["sub": ""]] {
        let token = try OutsideToken(claims: claims).text(by: strange)
        let reply = try await TestClient(service: service, token: token).get("/bookings")
        #expect(reply.status == 401)
        details.insert(try reply.json["detail"].string ?? "")
      }
      #expect(details == ["the token's signature is not of a key that this service trusts"])
    }
  }

  @Test func `nobody is taken for the subject of another issuer`() async throws {
    try await withService { service, _ in
      let name = try ProviderClaims.name(of: "f:1234:jane", issuer: OutsideProvider.issuer)
      // Tokens of the service itself may not name an outside subject, even if their signature is valid.
      #expect(try await service.client(name).get("/bookings").status == 401)
      #expect(try await service.client("jane").get("/bookings").status == 200)
    }
  }

  @Test func `an agent of one airport boards nobody at another`() async throws {
    try await withService(#""airports_claim":"airports""#) { service, _ in
      let pass = try await service.traveler().pass
      let end = service.clock.now.secondsSince1970 + 300
      func report(_ airports: String, _ key: String) async throws -> HTTPReply {
        let token = try OutsideToken(claims: [
          "realm_access": #"{"roles":["airline-agent"]}"#, "airports": airports, "exp": "\(end)",
        ]).text(by: OutsideKey.shared(.p256))
        return try await TestClient(service: service, token: token).post(
          "/passes/\(pass)/gate-events", #"{"action":"off_load"}"#, key: key)
      }
      #expect(try await report(#"["LHR"]"#, "a").status == 403)
      #expect(try await report("", "b").status == 403)
      #expect(try await report(#"["LHR","SFO"]"#, "c").status == 200)
    }
  }
}
