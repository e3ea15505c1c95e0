@testable import ServiceHTTP
import AccessTokens
import Foundation
import IdentityProviders
import PassTestSupport
import Testing
import Vocabulary

/// The keys of an identity provider by file and by URL, without discovery.
@Suite struct KeyPlaceTests {
  private func settings(_ member: String) throws -> ProviderSettings {
    try OutsideProvider.settings(member)
  }

  private func set(_ keys: OutsideKey...) throws -> String {
    "{\"keys\":[\(try keys.map { try $0.jwk() }.joined(separator: ","))]}"
  }

  @Test func `keys of a file are those in it, and replaced ones count at the next look`()
    async throws
  {
    let (first, second) = (try OutsideKey(.p256, id: "first"), try OutsideKey(.p256, id: "second"))
    let directory = try TemporaryDirectory()
    let file = "\(directory.path)/keys.json"
    try Data(set(first).utf8).write(to: URL(filePath: file))
    let settings = try settings("\"jwks_file\":\"\(file)\"")
    #expect(settings.keys == .file(file))
    let keys = FetchedKeys(settings, documents: KeyFiles(), ticker: Ticker(ContinuousClock())) {
      _ in
    }
    let verifier = try TokenVerifier(
      keys: [:], audience: "passservice", providers: [IdentityProvider(settings, keys)])
    func caller(_ key: OutsideKey) async throws {
      _ = try await verifier.caller(
        authorization: "Bearer \(try OutsideToken().text(by: key))", now: TestService.start)
    }
    try await caller(first)
    await #expect(throws: Problem.self) { try await caller(second) }
    try Data(set(second).utf8).write(to: URL(filePath: file))
    await keys.refresh()
    try await caller(second)
    await #expect(throws: Problem.self) { try await caller(first) }
    // A missing or invalid file does not replace the keys.
    try FileManager.default.removeItem(atPath: file)
    await keys.refresh()
    try await caller(second)
    try Data(repeating: 0x20, count: KeyDocument.longest + 1).write(to: URL(filePath: file))
    await keys.refresh()
    try await caller(second)
  }

  @Test func `keys of a URL are had there, and nobody asks for a discovery document`() async throws
  {
    let key = try OutsideKey.shared(.p256)
    let place = "https://keys.example.com/set"
    let provider = try OutsideProvider(settings("\"jwks_url\":\"\(place)\""), keys: [])
    provider.serve(place, try set(key))
    let keys = provider.keys()
    let verifier = try provider.verifier(keys)
    let token = "Bearer \(try OutsideToken().text(by: key))"
    _ = try await verifier.caller(authorization: token, now: TestService.start)
    #expect(provider.asked == [place])
    #expect(provider.settings.keys == .url(place))
  }

  @Test func `an operator of the claim's airports works at these and at no other`() async throws {
    let key = try OutsideKey.shared(.p256)
    let provider = try OutsideProvider(
      settings(#""airports_claim":"airports""#), keys: [key.jwk()])
    try await TestService.run(
      identityProviders: [IdentityProvider(provider.settings, provider.keys())]
    ) { service in
      let flight = try await service.client().flight()
      func report(_ airports: String) async throws -> HTTPReply {
        let token = try OutsideToken(claims: [
          "airports": airports, "realm_access": #"{"roles":["airline-ops"]}"#,
        ]).text(by: key)
        return try await TestClient(service: service, token: token)
          .post(
            "/flights/\(flight)/news", #"{"news":"GATE","gate":"B7"}"#,
            key: "\(airports.hashValue)")
      }
      for (airports, isLet) in [
        (#"["JFK","SFO"]"#, true), (#""SFO""#, true), ("", false), (#"["JFK"]"#, false),
        (#"["sfo"]"#, false), (#"{"SFO":true}"#, false),
      ] {
        let reply = try await report(airports)
        #expect((reply.status == 403) != isLet, "\(airports): \(reply.text)")
        #expect(isLet || reply.text.contains("SFO"))
      }
    }
  }
}
