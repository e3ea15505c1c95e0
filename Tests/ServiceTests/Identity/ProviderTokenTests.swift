@testable import ServiceHTTP
import AccessTokens
import Bookings
import IdentityProviders
import PassCrypto
import PassFormats
import StrictText
import PassTestSupport
import Testing
import Vocabulary

/// Access tokens of identity providers (RFC 7519, RFC 9068, RFC 8725).
@Suite struct ProviderTokenTests {
  private func caller(
    _ token: OutsideToken, by kind: OutsideKey.Kind = .rsa, settings: ProviderSettings? = nil,
    now: Instant = TestService.start
  ) async throws -> Caller {
    let key = try OutsideKey.shared(kind)
    let provider = try OutsideProvider(settings, keys: [key.jwk()])
    return try await provider.verifier().caller(
      authorization: "Bearer \(token.text(by: key))", now: now)
  }

  /// Returns the detail with which a token is refused; fails the test if it is accepted.
  private func refusal(
    _ token: OutsideToken, by kind: OutsideKey.Kind = .rsa, settings: ProviderSettings? = nil,
    now: Instant = TestService.start
  ) async throws -> String {
    do {
      _ = try await caller(token, by: kind, settings: settings, now: now)
    } catch let problem as Problem {
      #expect(problem.code == .unauthenticated)
      #expect(
        problem.headers.first?.value == #"Bearer realm="passservice", error="invalid_token""#)
      return problem.detail
    }
    Issue.record("it was taken: \(token)")
    return ""
  }

  @Test(arguments: OutsideKey.Kind.allCases)
  func `each algorithm is taken by a key of its own`(_ kind: OutsideKey.Kind) async throws {
    let caller = try await caller(OutsideToken(), by: kind)
    #expect(caller.roles == [.traveler])
    #expect(caller.airports == nil)
    #expect(caller.user.rawValue.hasSuffix("~f:1234:jane"))
  }

  @Test(arguments: OutsideKey.Kind.allCases, ["RS256", "ES256", "EdDSA"])
  func `a key verifies its own algorithm alone`(
    _ kind: OutsideKey.Kind, _ name: String
  ) async throws {
    guard name != kind.rawValue else { return }
    let detail = try await refusal(OutsideToken(header: ["alg": "\"\(name)\""]), by: kind)
    #expect(detail == "the token's signature is not of a key that this service trusts")
  }

  @Test(arguments: [
    ("alg", #""none""#), ("alg", #""None""#), ("alg", #""HS256""#), ("alg", #""RS384""#),
    ("alg", #""PS256""#), ("alg", "null"), ("alg", ""), ("kid", ""), ("kid", "7"),
    ("kid", #""""#), ("kid", #""a\u0000b""#), ("jwk", "{}"), ("jku", #""https://evil.example""#),
    ("x5u", #""https://evil.example""#), ("x5c", "[]"), ("crit", #"["exp"]"#), ("b64", "false"),
    ("enc", #""A128GCM""#), ("zip", #""DEF""#),
  ])
  func `a header that brings or hides something is refused`(
    _ name: String, _ json: String
  ) async throws {
    let detail = try await refusal(OutsideToken(header: [name: json]))
    #expect(detail.hasPrefix("the token's header: \(name): "), "\(detail)")
  }

  @Test func `the public key is no secret of HS256`() async throws {
    let key = try OutsideKey.shared(.rsa)
    let provider = try OutsideProvider(keys: [key.jwk()])
    let whole = try OutsideToken(header: ["alg": #""HS256""#]).text(by: key)
    let input = Array(whole.utf8[..<(try whole.utf8.lastIndex(of: 0x2E).orThrow("a dot"))])
    let secrets = [
      Array(try key.jwk().utf8), Array(try key.publicMembers()["n", default: ""].utf8),
    ]
    for secret in secrets {
      let code = try MessageCode(secret: secret).orThrow("a code").code(of: input)
      let token = CompactJWS.text(signingInput: input, signature: code)
      await #expect(throws: Problem.self) {
        try await provider.verifier().caller(
          authorization: "Bearer \(token)", now: TestService.start)
      }
    }
  }

  @Test func `a member that stands twice is refused`() async throws {
    let key = try OutsideKey.shared(.rsa)
    let provider = try OutsideProvider(keys: [key.jwk()])
    let iss = OutsideProvider.issuer
    for (header, payload) in [
      (#"{"alg":"none","alg":"RS256","kid":"\#(key.id)","typ":"at+jwt"}"#, #"{"iss":"\#(iss)"}"#),
      (
        #"{"alg":"RS256","kid":"\#(key.id)","typ":"at+jwt"}"#,
        #"{"iss":"\#(iss)","aud":"x","aud":"passservice","sub":"a","exp":99999999999}"#
      ),
    ] {
      await #expect(throws: Problem.self) {
        try await provider.verifier().caller(
          authorization: "Bearer \(try key.token(header, payload))", now: TestService.start)
      }
    }
  }

  @Test func `typ is that of an access token, unless the operator says otherwise`() async throws {
    for type in [#""JWT""#, #""logout+jwt""#, ""] {
      let detail = try await refusal(OutsideToken(header: ["typ": type]))
      #expect(detail == "the token's typ: expected at+jwt")
    }
    _ = try await caller(OutsideToken(header: ["typ": #""application/AT+JWT""#]))
    let settings = try OutsideProvider.settings(#""token_types":["JWT","none"]"#)
    for type in [#""JWT""#, ""] {
      _ = try await caller(OutsideToken(header: ["typ": type]), settings: settings)
    }
    _ = try await refusal(OutsideToken(), settings: settings)
  }

  @Test(arguments: [
    ("iss", #""https://login.example.com/realms/air/""#), ("iss", #""passservice""#), ("iss", ""),
    ("aud", #""another""#), ("aud", #"["a","b"]"#), ("aud", "[]"), ("aud", ""), ("aud", "7"),
    ("aud", #"["passservice",7]"#), ("aud", #""passservic\u0065\u0301""#),
    ("exp", ""), ("exp", #""soon""#), ("exp", "1e12"), ("exp", "-1"), ("exp", "253402300800"),
    ("nbf", "true"), ("iat", #""now""#), ("sub", ""), ("sub", #""""#), ("sub", "7"),
  ])
  func `a claim that is missing or wrong is refused`(
    _ name: String, _ json: String
  ) async throws {
    _ = try await refusal(OutsideToken(claims: [name: json]))
  }

  @Test func `times count with a minute of leeway, to the second`() async throws {
    let start = TestService.start.secondsSince1970
    for (claims, isTaken) in [
      (["exp": "\(start - 59)"], true), (["exp": "\(start - 60)"], false),
      (["exp": "\(start - 59).9"], true), (["exp": "\(start - 60).9"], false),
      (["nbf": "\(start + 60)"], true), (["nbf": "\(start + 61)"], false),
      (["iat": "\(start + 60)"], true), (["iat": "\(start + 61)"], false),
      (["iat": ""], true),
    ] {
      let token = OutsideToken(claims: claims)
      if isTaken { _ = try await caller(token) } else { _ = try await refusal(token) }
    }
    let strict = try OutsideProvider.settings(#""leeway_seconds":0"#)
    _ = try await refusal(OutsideToken(claims: ["exp": "\(start)"]), settings: strict)
    _ = try await caller(OutsideToken(claims: ["exp": "\(start + 1)"]), settings: strict)
  }

  @Test func `roles come from the claims, several where several are named`() async throws {
    for (claim, roles) in [
      (#"{"roles":["airline-agent"]}"#, [AccessRole.agent]),
      (#"{"roles":["x","airline-ops","airline-agent"]}"#, [.operator, .agent]),
      (#"{"roles":"airline-ops other"}"#, [.operator]),
      (#"{"roles":["Airline-agent",7,null]}"#, [.traveler]), (#"{"roles":{}}"#, [.traveler]),
      ("[]", [.traveler]), ("", [.traveler]),
      // A combining accent makes the word another one, which is not a role.
      (#"{"roles":["airline-agent\u0301"]}"#, [.traveler]),
    ] {
      let caller = try await caller(OutsideToken(claims: ["realm_access": claim]))
      #expect(caller.roles == Set(roles), "\(claim)")
    }
    var strict = try OutsideProvider.settings()
    strict.otherwise = nil
    do {
      _ = try await caller(OutsideToken(), settings: strict)
      Issue.record("who has no role was taken")
    } catch let problem as Problem {
      #expect(problem.code == .forbidden)
      #expect(problem.headers.first?.value.contains("insufficient_scope") == true)
    }
  }

  @Test func `a claim whose name has dots is named by an array`() throws {
    let text =
      #"{"providers":[{"issuer":"https://a.example","audience":["x"],"#
      + #""roles":{"claim":["https://a.example/roles"],"words":{"a":"agent"}}}]}"#
    let settings = try ProviderSettings.read(Array(text.utf8))
    let claims = try JSONReader.read(Array(#"{"https://a.example/roles":["a"]}"#.utf8))
    #expect(settings.first?.roles?.claim.words(in: claims) == ["a"])
  }

  @Test func `airports are those of the claim, and none where it is missing`() async throws {
    let settings = try OutsideProvider.settings(#""airports_claim":"airports""#)
    let some = try await caller(
      OutsideToken(claims: ["airports": #"["SFO","sfo","JFK",1]"#]), settings: settings)
    #expect(some.airports?.map(\.rawValue).sorted() == ["JFK", "SFO"])
    let none = try await caller(OutsideToken(), settings: settings)
    #expect(none.airports == [])
  }

  @Test func `a provider without aud is held to its client and kind`() async throws {
    let settings = try OutsideProvider.settings(
      #""audience_claim":"client_id","required_claims":{"token_use":"access"}"#)
    let access = ["aud": "", "client_id": #""passservice""#, "token_use": #""access""#]
    _ = try await caller(OutsideToken(claims: access), settings: settings)
    for (name, json) in [("token_use", #""id""#), ("token_use", ""), ("client_id", #""other""#)] {
      var claims = access
      claims[name] = json
      _ = try await refusal(OutsideToken(claims: claims), settings: settings)
    }
  }

  @Test func `names of subjects never meet`() throws {
    let issuers = ["https://a.example", "https://a.example/", "https://b.example"]
    let long = String(repeating: "a", count: 101)
    let plain = try ProviderClaims.name(of: long, issuer: issuers[0])
    let digest = String(plain.drop { $0 != "~" }.dropFirst().drop { $0 != "~" }.dropFirst())
    let subjects = [
      "jane", "Jane", "jane doe", "ja\u{308}ne", "j\u{E4}ne", "~jane", "~", long, long + "a",
      digest, "a~b", "😀", "\u{0}",
    ]
    var names: Set<String> = []
    for issuer in issuers {
      for subject in subjects {
        let name = try ProviderClaims.name(of: subject, issuer: issuer)
        #expect(name.first == "~" && name.utf8.count <= 128)
        #expect(name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
        names.insert(name)
      }
    }
    #expect(names.count == issuers.count * subjects.count)
  }

  @Test func `a key set gives what it has that is fit`() throws {
    let good = try OutsideKey.shared(.p256)
    let rsa = try OutsideKey.shared(.rsa)
    let ed = try OutsideKey.shared(.ed25519)
    let small = try OutsideKey(.rsa, id: "small", bits: 1_024)
    func skipped(_ jwk: String) throws -> String {
      let set = try ProviderKeySet(Array(#"{"keys":[\#(try good.jwk()),\#(jwk)],"x":1}"#.utf8))
      #expect(set.count == 1)
      #expect(set[good.id] != nil)
      return try set.skipped.first.orThrow("something left out")
    }
    for (jwk, reason) in [
      (try small.jwk(), "2048"), (try rsa.jwk(["e": "Aw"]), "exponent"),
      (try rsa.jwk(["e": "AQAA"]), "exponent"), (try rsa.jwk(["e": "AQ"]), "exponent"),
      (try rsa.jwk(["e": "AQAAAAE"]), "exponent"),
      (try rsa.jwk(["n": "AA" + (try rsa.publicMembers()["n", default: ""])]), ""),
      (try rsa.jwk(["d": "AQAB"]), "secret member d"), (try rsa.jwk(["use": "enc"]), "signatures"),
      (try rsa.jwk(["alg": "PS256"]), "PS256"), (try rsa.jwk(["alg": "RS512"]), "RS512"),
      (try rsa.jwk(["kid": ""]), "kid"), (try ed.jwk(["alg": "ES256"]), "ES256"),
      (try ed.jwk(["crv": "X25519"]), "X25519"),
      (try good.jwk(["kid": "b", "crv": "P-384"]), "P-384"),
      (
        try good.jwk(["kid": "b", "y": try good.publicMembers()["x", default: ""]]),
        "no point of the curve"
      ),
      (try good.jwk(["kid": "b", "x": "AQ"]), "no point of the curve"),
      (#"{"kty":"oct","kid":"s","alg":"HS256","k":"c2VjcmV0"}"#, "secret member k"),
      ("7", "an object"),
    ] {
      let words = try skipped(jwk)
      #expect(words.contains(reason), "\(words)")
    }
    // If two keys have one kid, neither is used.
    let both = try ProviderKeySet(
      Array(
        #"{"keys":[\#(try good.jwk()),\#(try rsa.jwk()),\#(try ed.jwk(["kid": rsa.id]))]}"#.utf8))
    #expect(both.count == 1)
    #expect(both[rsa.id] == nil)
    for text in ["", "[]", "{}", #"{"keys":[]}"#, #"{"keys":[],"keys":[]}"#, "<html>"] {
      #expect(throws: ShapeError.self) { try ProviderKeySet(Array(text.utf8)) }
    }
  }
}
