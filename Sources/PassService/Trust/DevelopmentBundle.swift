internal import PassFormats
internal import PassIssuer
internal import Platform
internal import Vocabulary

/// Trust bundles that the service signs itself, for trials: whoever has its directory has the root.
struct DevelopmentBundle: Sendable {
  /// Where the bundle stands that was signed last.
  let path: String
  let root: KeyStore
  let keys: PassKeys

  /// For how many days a bundle is good; a new one is signed when half of them are over.
  private static let days = 30
  /// A bundle is no further ahead of the clock than this, where two are signed in one second.
  private static let maximumAhead = 5

  /// Where the root of a service's directory is.
  static func root(_ data: String) -> KeyStore {
    KeyStore(directory: "\(data)/development-root")
  }

  /// Makes the root where there is neither one nor a bundle; whether it did.
  func prepare() throws -> Bool {
    guard !Files.exists(path), try root.list().isEmpty else { return false }
    try Files.createDirectory(root.directory, mode: 0o700)
    _ = try root.generate(issuer: keys.issuer, terms: nil)
    return true
  }

  /// Whether bundles are signed here: there is a root, and no bundle that another root signed.
  func isInForce() throws -> Bool {
    if try root.list().isEmpty { return false }
    guard Files.exists(path) else { return true }
    return try isOwn(try OperatorBundle(path: path).statement())
  }

  private func isOwn(_ statement: SignedStatement) throws -> Bool {
    try statement.signer(among: try root.keySet(of: keys.issuer).keys) != nil
  }

  /// The bundle that says what is so now: the last one, or a new one where keys or lists have changed
  /// or its time runs out.
  func bundle(lists: [StatusRegister], now: Instant) throws -> String {
    let last = Files.exists(path) ? try OperatorBundle(path: path).statement() : nil
    let previous = try last.map { try TrustBundle(payload: $0.payload) }
    let time = previous.map { max(now, $0.issuedAt.adding(seconds: 1)) } ?? now
    let next = TrustBundle(
      issuer: keys.issuer, version: (previous?.version ?? 0) + 1, issuedAt: time,
      expires: time.adding(seconds: Self.days * 86_400),
      issuers: [try issuer(lists, now: time)], policy: try Self.policy())
    if let last, let previous {
      let isSame = next.issuers == previous.issuers && next.policy == previous.policy
      let left = previous.expires.seconds(since: now)
      if isSame && left > Self.days * 86_400 / 2 || time.seconds(since: now) > Self.maximumAhead {
        return last.token
      }
    }
    let signed = try next.signed(by: try root.root(of: keys.issuer), now: time)
    try Files.createDirectory(Files.parent(of: path), mode: 0o755)
    try Files.replace(path, Array((signed.token + "\n").utf8), mode: Files.publicMode)
    return signed.token
  }

  private static func policy() throws -> TrustPolicy {
    guard let policy = TrustPolicy() else { throw ServiceError("the usual policy is none") }
    return policy
  }

  /// The service's issuer, with all of its keys that have not ended and all of its lists.
  private func issuer(_ lists: [StatusRegister], now: Instant) throws -> TrustedIssuer {
    guard let name = TicketText(keys.issuer.rawValue) else {
      throw ServiceError("\(keys.issuer) is no name")
    }
    return TrustedIssuer(
      id: keys.issuer, name: name,
      keys: try keys.publicKeys().compactMap { key in
        guard let terms = key.terms else {
          throw ServiceError("the key \(key.keyID) does not say when and what it signs")
        }
        return terms.expires <= now
          ? nil : TrustedKey(keyID: key.keyID, x: key.x, y: key.y, terms: terms)
      },
      statusLists: lists.compactMap { StatusListSource(uri: $0.uri) })
  }
}
