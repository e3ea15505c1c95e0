internal import AccessTokens
internal import Bookings
internal import PassCrypto
internal import PassFormats
internal import Vocabulary

/// Verifies tokens of our own format with the keys in the service's directory.
struct OwnTokens: Sendable {
  private let keys: [IssuerID: [KeyID: PublicKey]]
  private let audience: String

  /// Tolerated difference between clocks, in seconds.
  static let leeway = 60

  init(keys: [IssuerID: [JWKSet.Key]], audience: String) throws {
    self.keys = try keys.mapValues { keys in
      try Dictionary(
        keys.map { ($0.keyID, try PublicKey(x: $0.x, y: $0.y)) }, uniquingKeysWith: { $1 })
    }
    self.audience = audience
  }

  /// Verifies a token and returns its entry.
  ///
  /// - Throws: `TokenFault` if the token is not accepted.
  func entry(_ token: [UInt8], now: Instant) throws -> VerifiedTokens.Entry {
    let claims = try claims(token)
    guard claims.audience == audience else { throw TokenFault("the token is for another service") }
    guard claims.expires > now else {
      throw TokenFault("the token expired at \(claims.expires); get a new one")
    }
    let begins = max(claims.issuedAt, claims.notBefore ?? claims.issuedAt)
    guard begins <= now.adding(seconds: Self.leeway) else {
      throw TokenFault(
        "the token is valid only from \(begins); wait until then, or set the clocks right")
    }
    guard let user = UserID(claims.subject) else {
      throw TokenFault("the token's sub: expected \(UserID.expectation)")
    }
    guard claims.subject.first != ProviderClaims.outsideSign else {
      throw TokenFault(
        "the token's sub: names that begin with \(ProviderClaims.outsideSign) are those of "
          + "identity providers")
    }
    return VerifiedTokens.Entry(
      caller: Caller(user: user, roles: [claims.role]), expires: claims.expires, provider: nil,
      generation: 0)
  }

  private func claims(_ token: [UInt8]) throws -> AccessToken {
    do {
      let opened = try OpenedToken(token, type: AccessToken.type)
      let claims = try AccessToken(payload: opened.jws.payload)
      guard let key = keys[claims.issuer]?[opened.keyID],
        try key.isValidSignature(opened.jws.signature, for: opened.jws.signingInput)
      else { throw TokenFault.strangeSignature }
      return claims
    } catch let fault as TokenFault {
      throw fault
    } catch TokenError.wrongType(let header) {
      throw TokenFault(
        "the token is of type \(escaped(header.type, limit: 20)), not \(AccessToken.type)")
    } catch let error as CryptoError {
      throw error
    } catch {
      throw TokenFault("the token cannot be read")
    }
  }
}

extension TokenFault {
  static let strangeSignature = TokenFault(
    "the token's signature is not of a key that this service trusts")
}
