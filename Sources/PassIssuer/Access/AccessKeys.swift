public import PassCrypto
public import PassFormats
internal import Platform
public import Vocabulary

/// The key with which a service signs access tokens for development, in a directory of its own beside
/// the service's other data.
///
/// It is never among the keys of passes: no gate learns it, and what it signs is of another type. Key
/// sets of an identity provider stand in the same directory, as `<issuer>.jwks.json`.
public struct AccessKeys: Sendable {
  /// Whom tokens name as their issuer when they were made here.
  public static let issuer = IssuerID("passservice")
  /// For whom tokens are.
  public static let audience = "passservice"
  /// By default a token is good for this many seconds.
  public static let defaultLifetime = 3_600

  private let store: KeyStore

  /// The keys of a service's data directory.
  public init(data directory: String) { store = KeyStore(directory: "\(directory)/access") }

  /// Makes the key where there is none yet.
  public func prepare() throws(KeyStoreError) {
    guard let issuer = Self.issuer, try store.list().isEmpty else { return }
    _ = try store.generate(issuer: issuer, terms: nil)
  }

  /// A token for a subject in a role.
  public func token(
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

  /// The public keys by which tokens are verified, by issuer.
  package func verifying() throws -> [IssuerID: [JWKSet.Key]] {
    var keys: [IssuerID: [JWKSet.Key]] = [:]
    for issuer in try store.issuers() { keys[issuer] = try store.keySet(of: issuer).keys }
    return keys
  }
}
