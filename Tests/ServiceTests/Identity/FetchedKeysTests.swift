@testable import ServiceHTTP
import AccessTokens
import IdentityProviders
import PassTestSupport
import Synchronization
import Testing
import Vocabulary

/// The keys of an identity provider: when they are fetched, and how long they are kept.
@Suite struct FetchedKeysTests {
  @Test func `keys are where the discovery document says, if it is of the issuer`() async throws {
    let key = try OutsideKey.shared(.p256)
    let provider = try OutsideProvider(keys: [key.jwk()])
    let keys = provider.keys()
    #expect(keys.held == nil)
    await keys.refreshForUnknownKey()
    #expect(provider.asked == [provider.settings.discoveryURL, OutsideProvider.jwks])
    #expect(keys.held?.keys[key.id] != nil)

    let other = try OutsideProvider(keys: [key.jwk()])
    other.publish([try key.jwk()], issuer: OutsideProvider.issuer + "/")
    let none = other.keys()
    await none.refreshForUnknownKey()
    #expect(none.held == nil)
    #expect(other.asked == [other.settings.discoveryURL])
    #expect(other.said.first?.contains("its issuer is not") == true)
  }

  @Test func `an issuer that ends in a slash has one slash before well-known`() {
    let settings = ProviderSettings(issuer: "https://a.example/", audiences: ["x"])
    #expect(settings.discoveryURL == "https://a.example/.well-known/openid-configuration")
  }

  @Test func `garbage changes nothing, and is told once`() async throws {
    let key = try OutsideKey.shared(.p256)
    let provider = try OutsideProvider(keys: [key.jwk()])
    let keys = provider.keys()
    await keys.refreshForUnknownKey()
    for garbage in ["", "<html>", #"{"keys":[]}"#, String(repeating: "[", count: 10_000)] {
      provider.serve(OutsideProvider.jwks, garbage)
      for _ in 1...3 {
        provider.advance(seconds: 30)
        await keys.refreshForUnknownKey()
      }
      #expect(keys.held?.keys[key.id] != nil)
      #expect(keys.held?.generation == 1)
    }
    #expect(provider.said.count == 5, "\(provider.said)")
  }

  @Test func `the last keys go on for the stated time while the provider is down`() async throws {
    let key = try OutsideKey.shared(.p256)
    let provider = try OutsideProvider(
      OutsideProvider.settings(#""stale_seconds":3600"#), keys: [key.jwk()])
    let keys = provider.keys()
    await keys.refreshForUnknownKey()
    provider.goesDown()
    for _ in 1...60 {
      provider.advance(seconds: 60)
      await keys.refreshForUnknownKey()
      #expect(keys.held != nil)
    }
    provider.advance(seconds: 1)
    #expect(keys.held == nil)
    provider.publish([try key.jwk()])
    provider.advance(seconds: 30)
    await keys.refreshForUnknownKey()
    #expect(keys.held != nil)
  }

  @Test(
    arguments: [
      (nil, [900, 900]), (30, [60, 60]), (300, [300, 300]), (86_400, [900, 900]), (0, [60, 60]),
    ] as [(Int?, [Int])])
  func `keys are fetched as often as the provider says, within bounds`(
    _ fresh: Int?, _ pauses: [Int]
  ) async throws {
    let key = try OutsideKey.shared(.p256)
    let provider = try OutsideProvider(keys: [key.jwk()])
    provider.publish([try key.jwk()], fresh: fresh)
    #expect(try await Self.pauses(of: provider, pauses.count) == pauses.map { .seconds($0) })
    #expect(provider.asked.count == 2 * pauses.count, "the place is asked for anew, too")
  }

  @Test func `after failures the pauses grow up to the interval`() async throws {
    let provider = try OutsideProvider(keys: [])
    provider.goesDown()
    #expect(
      try await Self.pauses(of: provider, 8)
        == [10, 20, 40, 80, 160, 320, 320, 320].map { .seconds($0) })
  }

  /// Returns the first pauses between fetches.
  private static func pauses(
    of provider: OutsideProvider, _ count: Int
  ) async throws -> [Duration] {
    let slept = Mutex<[Duration]>([])
    let keys = provider.keys { pause in
      let isLast = slept.withLock { slept in
        slept.append(pause)
        return slept.count == count
      }
      if isLast { throw CancellationError() }
      provider.advance(seconds: Int(pause.components.seconds))
    }
    await keys.run()
    return slept.withLock { $0 }
  }

  @Test func `freshness is what the headers say`() {
    for (control, age, seconds) in [
      ([], nil, nil), (["public, max-age=300"], nil, 300), (["max-age=300"], "100", 200),
      (["max-age=300"], "400", 0), (["MAX-AGE = 5"], nil, 5), (["no-cache"], nil, 0),
      (["max-age=10, no-store"], nil, 0), (["max-age=soon"], nil, 0), (["max-age=-5"], nil, 0),
      (["private", "max-age=\"60\""], "x", 60), (["s-maxage=9"], nil, nil),
    ] as [([String], String?, Int?)] {
      #expect(KeyDocument.freshSeconds(cacheControl: control, age: age) == seconds)
    }
  }

  @Test func `https only, or in trials this machine's http`() {
    for (url, inTrials, inProduction) in [
      ("https://a.example/keys", true, true), ("http://127.0.0.1:9/keys", true, false),
      ("http://a.example/keys", false, false), ("file:///etc/passwd", false, false),
      ("https://", false, false), ("http://127.0.0.1.evil.example/", false, false),
    ] {
      #expect(HTTPKeyDocuments.takes(url, takesPlainLoopback: true) == inTrials, "\(url)")
      #expect(HTTPKeyDocuments.takes(url, takesPlainLoopback: false) == inProduction, "\(url)")
    }
  }

  @Test func `a key that has gone ends what it verified, at the next fetch`() async throws {
    let (first, second) = (try OutsideKey(.p256, id: "first"), try OutsideKey(.p256, id: "second"))
    let provider = try OutsideProvider(keys: [first.jwk()])
    let keys = provider.keys()
    let verifier = try provider.verifier(keys)
    let token = "Bearer \(try OutsideToken().text(by: first))"
    for _ in 1...3 {
      _ = try await verifier.caller(authorization: token, now: TestService.start)
    }
    #expect(provider.asked.count == 2)
    // In a rotation, the new key is fetched once while the former is still published.
    provider.publish([try first.jwk(), try second.jwk()])
    provider.advance(seconds: 30)
    let newer = "Bearer \(try OutsideToken().text(by: second))"
    _ = try await verifier.caller(authorization: newer, now: TestService.start)
    _ = try await verifier.caller(authorization: token, now: TestService.start)
    #expect(provider.asked.count == 3)
    provider.publish([try second.jwk()])
    provider.advance(seconds: 30)
    await keys.refreshForUnknownKey()
    _ = try await verifier.caller(authorization: newer, now: TestService.start)
    await #expect(throws: Problem.self) {
      try await verifier.caller(authorization: token, now: TestService.start)
    }
  }
}
