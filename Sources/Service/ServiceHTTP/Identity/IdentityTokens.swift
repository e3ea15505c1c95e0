package import AccessTokens
internal import Bookings
internal import PassFormats
internal import StrictText
package import Vocabulary

/// Verifies the ID tokens of one identity provider for one client, by the same rules and keys as its access tokens.
package struct IdentityTokens: Sendable {
  /// The issuer whose tokens they are.
  package let issuer: String
  private let client: String
  private let tokens: ProviderTokens
  private let leeway: Int

  /// For `staff` the callers have the roles and airports of their tokens; others are travelers.
  package init(of provider: IdentityProvider, for client: String, staff: Bool = false) {
    issuer = provider.settings.issuer
    self.client = client
    leeway = provider.settings.leeway
    tokens = ProviderTokens(
      IdentityProvider(
        provider.settings.forIdentityTokens(of: client, staff: staff), provider.source))
  }

  /// Returns the person whom a compact token names, and the end of the token, exclusive.
  ///
  /// The token must have the `nonce` with which the browser was sent away. It throws a `TokenFault` if the token is not
  /// accepted, and a `Problem` if the provider's keys cannot be fetched, or if the token gives no role.
  package func person(
    in token: String, nonce: String, now: Instant
  ) async throws -> (caller: Caller, end: Instant) {
    guard token.utf8.count <= TokenVerifier.longest, let jws = try? CompactJWS(Array(token.utf8)),
      let claims = try? JSONReader.read(jws.payload)
    else { throw TokenFault("the ID token cannot be read") }
    let entry = try await tokens.entry(jws, claims, index: 0, now: now)
    guard Self.text(claims, "nonce").map({ $0.utf8.elementsEqual(nonce.utf8) }) == true else {
      throw TokenFault("the ID token was not made for this sign-in: its nonce differs")
    }
    // A token for several audiences says for whom it was made.
    let isForOthers =
      if case .array(let all)? = claims.member("aud")?.value { all.count > 1 } else { false }
    if isForOthers || claims.member("azp") != nil {
      guard Self.text(claims, "azp").map({ $0.utf8.elementsEqual(client.utf8) }) == true else {
        throw TokenFault("the ID token was made for another client: its azp differs")
      }
    }
    // The leeway is for the clocks; nobody stays signed in for longer because of it.
    let end = entry.expires.adding(seconds: -leeway)
    guard end > now else {
      throw TokenFault("the ID token expired at \(end); set the clocks right")
    }
    return (entry.caller, end)
  }

  private static func text(_ claims: JSONNode, _ name: String) -> String? {
    guard case .string(let text)? = claims.member(name)?.value else { return nil }
    return text
  }
}
