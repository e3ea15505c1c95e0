package import AccessTokens
internal import Bookings
internal import PassCrypto
package import PassFormats
internal import StrictText
internal import Synchronization
package import Vocabulary

/// Authenticates callers by their access tokens (RFC 6750, RFC 9068): our own for trials, and those of identity
/// providers.
package final class TokenVerifier: Sendable {
  private let own: Mutex<OwnTokens>
  private let audience: String
  private let providers: [ProviderTokens]
  private let verified: VerifiedTokens

  /// Maximum length of a token of an identity provider, in bytes; such a token may name a hundred groups.
  package static let longest = 16 << 10
  /// Tolerated difference between clocks for our own tokens, in seconds.
  static let leeway = OwnTokens.leeway

  package init(
    keys: [IssuerID: [JWKSet.Key]], audience: String, providers: [IdentityProvider] = [],
    maxRemembered: Int = 10_000
  ) throws {
    own = Mutex(try OwnTokens(keys: keys, audience: audience))
    self.audience = audience
    self.providers = providers.map(ProviderTokens.init)
    verified = VerifiedTokens(maximum: maxRemembered)
  }

  /// Verifies tokens with these keys from now on; tokens that former keys verified are verified again.
  package func take(_ keys: [IssuerID: [JWKSet.Key]]) throws {
    let new = try OwnTokens(keys: keys, audience: audience)
    own.withLock { $0 = new }
    verified.forget()
  }

  /// The number of cached tokens.
  var countOfRemembered: Int { verified.count }

  /// Returns the caller that the Authorization header names.
  package func caller(authorization: String?, now: Instant) async throws -> Caller {
    guard let authorization else {
      throw Problem.unauthenticated(
        "send an access token as Authorization: Bearer …", error: nil)
    }
    guard let token = Self.bearer(authorization) else {
      throw Problem.unauthenticated(
        "send an access token as Authorization: Bearer …; the header has another form")
    }
    let longest = providers.isEmpty ? AccessToken.longest : Self.longest
    guard token.count <= longest else {
      throw Problem.unauthenticated("the token is longer than \(longest) bytes")
    }
    let digest = try VerifiedTokens.Digest(token)
    if let known = verified[digest, now], isCurrent(known) { return known.caller }
    let entry = try await verify(token, now: now)
    verified.remember(entry, of: digest, now: now)
    return entry.caller
  }

  /// Whether the keys that verified a token are still those that its provider has.
  private func isCurrent(_ entry: VerifiedTokens.Entry) -> Bool {
    guard let provider = entry.provider else { return true }
    return providers[provider].source.held?.generation == entry.generation
  }

  private func verify(_ token: [UInt8], now: Instant) async throws -> VerifiedTokens.Entry {
    do {
      if !providers.isEmpty, let jws = try? CompactJWS(token),
        let claims = try? JSONReader.read(jws.payload),
        let issuer = ProviderClaims.issuer(in: claims),
        let index = providers.firstIndex(where: { $0.hasIssuer(issuer) })
      {
        return try await providers[index].entry(jws, claims, index: index, now: now)
      }
      guard token.count <= AccessToken.longest else {
        throw TokenFault("the token is longer than \(AccessToken.longest) bytes")
      }
      return try own.withLock { $0 }.entry(token, now: now)
    } catch let fault as TokenFault {
      throw Problem.unauthenticated(fault.description)
    }
  }

  private static let scheme = Array("bearer ".utf8)

  /// Returns the token in a header, or nil if the header has another scheme.
  private static func bearer(_ authorization: String) -> [UInt8]? {
    let bytes = Array(authorization.utf8)
    guard bytes.count > scheme.count,
      zip(bytes, scheme).allSatisfy({ $0 == $1 || $0 | 0x20 == $1 && $1 != UInt8(ascii: " ") })
    else { return nil }
    return Array(bytes[scheme.count...])
  }
}

extension Problem {
  /// Returns a refusal with a challenge, which has no error code for a request without a token (RFC 6750 §3.1).
  package static func unauthenticated(_ detail: String, error: String? = "invalid_token") -> Problem
  {
    var problem = Problem(.unauthenticated, detail)
    let challenge = #"Bearer realm="passservice""#
    problem.headers = [
      ("www-authenticate", error.map { "\(challenge), error=\"\($0)\"" } ?? challenge)
    ]
    return problem
  }
}
