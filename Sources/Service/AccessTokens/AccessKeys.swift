package import PassCrypto
package import PassFormats
internal import PassIssuer
package import Vocabulary

/// The key with which a service signs access tokens for development.
///
/// It has its own directory beside the service's other data and is not one of the keys for passes:
/// no gate learns it, and its tokens have a different type. Key sets of an identity provider are in
/// the same directory, as `<issuer>.jwks.json`.
package struct AccessKeys: Sendable {
  /// The issuer (`iss`) of tokens created here.
  package static let issuer = IssuerID("passservice")
  /// The audience (`aud`) of the tokens.
  package static let audience = "passservice"
  /// The default lifetime of a token, in seconds.
  package static let defaultLifetime = 3_600

  private let store: KeyStore

  /// Opens the keys in a service's data directory.
  package init(data directory: String) { store = KeyStore(directory: "\(directory)/access") }

  /// Creates the key where it does not exist yet.
  package func prepare() throws {
    guard let issuer = Self.issuer else { return }
    try store.begin { _ = try $0.generate(issuer: issuer, terms: nil) }
  }

  /// Signs a token for a subject with a role.
  package func token(
    subject: String, role: AccessRole, lifetime: Int = defaultLifetime, now: Instant,
    random: some RandomSource
  ) throws -> String {
    guard let issuer = Self.issuer else { preconditionFailure("the issuer is well-formed") }
    let signer = try store.root(of: issuer)
    guard let id = PassID(randomBytes: try random.bytes(PassID.randomByteCount)) else {
      throw CryptoError.libraryFailure("the random source gave another number of bytes")
    }
    let claims = AccessToken(
      issuer: issuer, audience: Self.audience, subject: subject, role: role, issuedAt: now,
      expires: now.adding(seconds: lifetime), id: id)
    let header = TokenHeader(keyID: signer.keyID, type: AccessToken.type)
    return try signer.sign(header.signingInput(claims.payload)).token
  }

  /// A text that changes when a key set changes, or when one is added or removed.
  package var revision: String {
    let issuers = (try? store.issuers()) ?? []
    return issuers.map { "\($0) \(store.revision(of: $0) ?? "")" }.joined(separator: "\n")
  }

  /// Returns the public keys that verify tokens, by issuer.
  package func verifying() throws -> [IssuerID: [JWKSet.Key]] {
    var keys: [IssuerID: [JWKSet.Key]] = [:]
    for issuer in try store.issuers() { keys[issuer] = try store.keySet(of: issuer).keys }
    return keys
  }
}
