internal import PassFormats
package import PassIssuer
internal import Platform
package import Vocabulary

/// Trust bundles that a trial service signs itself, with a root key in its own directory.
package struct DevelopmentBundle: Sendable {
  /// The path of the last signed bundle.
  package let path: String
  package let root: KeyStore
  package let keys: PassKeys
  package let devices: EnrolledDevices

  /// The validity of a bundle in days; a new one is signed after half of it.
  private static let days = 30

  /// Creates the root if there is neither a root nor a bundle, and returns whether it did.
  package func prepare() throws -> Bool {
    guard !Files.exists(path) else { return false }
    return try root.begin { draft in
      try Files.createDirectory(draft.directory, mode: 0o700)
      _ = try draft.generate(issuer: keys.issuer, terms: nil)
    }
  }

  /// Returns whether this service signs its bundles: it has a root, and no bundle of another root exists.
  func isInForce() throws -> Bool {
    if try root.list().isEmpty { return false }
    guard Files.exists(path) else { return true }
    return try isOwn(try OperatorBundle(path: path, development: root).statement())
  }

  private func isOwn(_ statement: SignedStatement) throws -> Bool {
    try statement.signer(among: try root.keySet(of: keys.issuer).keys) != nil
  }

  /// Returns the last bundle, or a new one if keys, gates or lists have changed or half of its validity is over.
  ///
  /// `lists` are the URIs of the status lists.
  package func bundle(lists: [String], now: Instant) throws -> String {
    let last =
      Files.exists(path) ? try OperatorBundle(path: path, development: root).statement() : nil
    let previous = try last.map { try TrustBundle(payload: $0.payload) }
    let next = TrustBundle(
      issuer: keys.issuer, version: (previous?.version ?? 0) + 1, issuedAt: now,
      expires: now.adding(seconds: Self.days * 86_400),
      issuers: [try issuer(lists, now: now)], policy: try Self.policy())
    if let last, let previous {
      let isSame = next.issuers == previous.issuers && next.policy == previous.policy
      let left = previous.expires.seconds(since: now)
      // A bundle dated by a clock that was ahead is replaced, because gates refuse it.
      if isSame, left > Self.days * 86_400 / 2, previous.issuedAt <= now { return last.token }
    }
    let signed = try next.signed(by: try root.root(of: keys.issuer), now: now)
    try Files.createDirectory(Files.parent(of: path), mode: 0o755)
    try Files.replace(path, Array((signed.token + "\n").utf8), mode: Files.publicMode)
    return signed.token
  }

  private static func policy() throws -> TrustPolicy {
    guard let policy = TrustPolicy() else { throw ServiceError("the usual policy is not valid") }
    return policy
  }

  /// Returns the service's issuer with all unexpired keys and all lists.
  private func issuer(_ lists: [String], now: Instant) throws -> TrustedIssuer {
    guard let name = TicketText(keys.issuer.rawValue) else {
      throw ServiceError("\(keys.issuer) is no name")
    }
    return TrustedIssuer(
      id: keys.issuer, name: name,
      keys: try keys.publicKeys().compactMap { key in
        guard let terms = key.terms else {
          throw ServiceError(
            "the key \(key.keyID) has no terms (from when, until when and what it may sign); make a new one: passtool "
              + "keys generate")
        }
        return terms.expires <= now
          ? nil : TrustedKey(keyID: key.keyID, x: key.x, y: key.y, terms: terms)
      } + (try devices.keys(now: now)),
      statusLists: lists.compactMap { StatusListSource(uri: $0) })
  }
}
