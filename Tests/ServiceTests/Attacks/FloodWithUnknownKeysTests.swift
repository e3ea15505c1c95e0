@testable import ServiceHTTP
import AccessTokens
import PassTestSupport
import Testing
import Vocabulary

/// A client sends tokens that name unknown keys, so that the service asks its identity provider without end.
@Suite(.timeLimit(.minutes(5))) struct FloodWithUnknownKeysTests {
  private func isRefused(
    _ verifier: TokenVerifier, _ token: String
  ) async -> ProblemCode? {
    do {
      _ = try await verifier.caller(authorization: "Bearer \(token)", now: TestService.start)
      return nil
    } catch { return (error as? Problem)?.code }
  }

  private func token(_ id: String) throws -> String {
    try OutsideToken(header: ["kid": "\"\(id)\""]).text(by: OutsideKey.shared(.ed25519))
  }

  @Test func `a thousand unknown keys are one question in half a minute`() async throws {
    let key = try OutsideKey.shared(.p256)
    let provider = try OutsideProvider(keys: [key.jwk()])
    let verifier = try provider.verifier()
    for number in 0..<1_000 {
      #expect(await isRefused(verifier, try token("k\(number)")) == .unauthenticated)
    }
    #expect(provider.asked.count == 2, "the discovery document and the keys")
    provider.advance(seconds: 29)
    #expect(await isRefused(verifier, try token("x")) == .unauthenticated)
    #expect(provider.asked.count == 2)
    provider.advance(seconds: 1)
    for number in 0..<100 { _ = await isRefused(verifier, try token("l\(number)")) }
    #expect(provider.asked.count == 3)
    #expect(await isRefused(verifier, try OutsideToken().text(by: key)) == nil)
  }

  @Test func `all who ask at once wait for one answer, and a slow one holds no others`()
    async throws
  {
    let (old, new) = (try OutsideKey(.p256, id: "old"), try OutsideKey(.p256, id: "new"))
    let provider = try OutsideProvider(keys: [old.jwk()])
    let verifier = try provider.verifier()
    #expect(await isRefused(verifier, try OutsideToken().text(by: old)) == nil)
    provider.publish([try old.jwk(), try new.jwk()])
    provider.advance(seconds: 30)
    let gate = Gate()
    provider.isSlow(until: gate)
    let token = try OutsideToken().text(by: new)
    await withTaskGroup(of: ProblemCode?.self) { group in
      for _ in 0..<200 { group.addTask { await isRefused(verifier, token) } }
      try? await eventually { provider.asked.count >= 3 }
      // A user with a known key is served meanwhile.
      let known = try? OutsideToken(claims: ["jti": "7"]).text(by: old)
      #expect(await isRefused(verifier, known ?? "") == nil)
      gate.open()
      for await refusal in group { #expect(refusal == nil) }
    }
    #expect(provider.asked.count == 3)
  }

  @Test func `without any keys it is the service that cannot answer, not the token`() async throws {
    let provider = try OutsideProvider(keys: [])
    provider.goesDown()
    let verifier = try provider.verifier()
    for _ in 1...10 {
      let refusal = await isRefused(
        verifier, try OutsideToken().text(by: OutsideKey.shared(.p256)))
      #expect(refusal == .serviceUnavailable)
    }
    #expect(provider.asked.count == 1)
  }
}
