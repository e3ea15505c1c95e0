internal import AccessTokens
internal import Bookings
internal import PassCrypto
internal import PassFormats
internal import Synchronization
internal import Vocabulary

/// Authenticates callers by access token (RFC 6750, RFC 9068).
///
/// Verified tokens are cached until they expire, so that most requests need no signature verification. The
/// cache contains digests of the tokens, at most `maximumRemembered`.
final class TokenVerifier: Sendable {
  private let keys: [IssuerID: [KeyID: PublicKey]]
  private let audience: String
  private let maximumRemembered: Int
  private let remembered = Mutex<[[UInt8]: Remembered]>([:])

  private struct Remembered {
    let caller: Caller
    let expires: Instant
  }

  /// Tolerated difference between clocks, in seconds.
  static let leeway = 60

  init(
    keys: [IssuerID: [JWKSet.Key]], audience: String, maximumRemembered: Int = 10_000
  ) throws {
    self.keys = try keys.mapValues { keys in
      try Dictionary(
        keys.map { ($0.keyID, try PublicKey(x: $0.x, y: $0.y)) }, uniquingKeysWith: { $1 })
    }
    self.audience = audience
    self.maximumRemembered = maximumRemembered
  }

  /// The number of cached tokens.
  var countOfRemembered: Int { remembered.withLock { $0.count } }

  /// The caller, from the Authorization header.
  func caller(authorization: String?, now: Instant) throws -> Caller {
    guard let authorization else {
      throw Self.problem("send an access token as Authorization: Bearer …", error: nil)
    }
    let scheme = "bearer "
    guard authorization.lowercased().hasPrefix(scheme) else {
      throw Self.problem("the Authorization is no Bearer token")
    }
    let token = Array(authorization.utf8.dropFirst(scheme.utf8.count))
    guard token.count <= AccessToken.longest else {
      throw Self.problem("the token is longer than \(AccessToken.longest) bytes")
    }
    let digest = try SHA256.digest(token)
    if let known = remembered.withLock({ $0[digest] }), known.expires > now { return known.caller }
    let (caller, expires) = try verify(token, now: now)
    remembered.withLock { remembered in
      if remembered.count >= maximumRemembered {
        remembered = remembered.filter { $0.value.expires > now }
        // Still full: evict any; its token is verified again the next time.
        while remembered.count >= maximumRemembered, let key = remembered.keys.first {
          remembered[key] = nil
        }
      }
      remembered[digest] = Remembered(caller: caller, expires: expires)
    }
    return caller
  }

  private func verify(_ token: [UInt8], now: Instant) throws -> (Caller, Instant) {
    let claims: AccessToken
    do {
      let opened = try OpenedToken(token, type: AccessToken.type)
      claims = try AccessToken(payload: opened.jws.payload)
      guard let key = keys[claims.issuer]?[opened.keyID],
        try key.isValidSignature(opened.jws.signature, for: opened.jws.signingInput)
      else { throw Self.problem("the token's signature is not of a key that this service trusts") }
    } catch let problem as Problem {
      throw problem
    } catch TokenError.wrongType(let header) {
      throw Self.problem(
        "the token is of type \(escaped(header.type, limit: 20)), not \(AccessToken.type)")
    } catch let error as CryptoError {
      throw error
    } catch {
      throw Self.problem("the token cannot be read")
    }
    guard claims.audience == audience else {
      throw Self.problem("the token is for another service")
    }
    guard claims.expires > now else {
      throw Self.problem("the token ended at \(claims.expires); get a new one")
    }
    let begins = max(claims.issuedAt, claims.notBefore ?? claims.issuedAt)
    guard begins <= now.adding(seconds: Self.leeway) else {
      throw Self.problem("the token begins at \(begins); wait until then, or set the clocks right")
    }
    guard let user = UserID(claims.subject) else {
      throw Self.problem("the token's sub: expected \(UserID.expectation)")
    }
    return (Caller(user: user, role: claims.role), claims.expires)
  }

  /// A request without a token gets a challenge without an error code (RFC 6750 §3.1).
  private static func problem(_ detail: String, error: String? = "invalid_token") -> Problem {
    var problem = Problem(.unauthenticated, detail)
    let challenge = #"Bearer realm="passservice""#
    problem.headers = [
      ("www-authenticate", error.map { "\(challenge), error=\"\($0)\"" } ?? challenge)
    ]
    return problem
  }
}
