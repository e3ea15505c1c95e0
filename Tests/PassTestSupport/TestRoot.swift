import PassCompression
import PassCrypto
package import PassFormats
package import PassVerifier
package import Vocabulary

/// A daily and a recovery root that sign any bundle a test needs, valid or not.
package struct TestRoot: Sendable {
  /// The root for regular signing; bundles have its issuer.
  package let daily: TestAuthority
  /// The recovery root, kept offline.
  package let recovery: TestAuthority

  /// Creates two new roots.
  package init(issuer: String = "GROUND") throws {
    daily = try TestAuthority(issuer: issuer)
    recovery = try TestAuthority(issuer: issuer)
  }

  /// Returns the pins that a gate is configured with.
  package func pins(withRecovery: Bool = true) throws -> RootPins {
    try RootPins(
      issuer: daily.issuer, daily: daily.rootKey, recovery: withRecovery ? recovery.rootKey : nil
    ).orThrow("two roots")
  }

  /// Returns a bundle issued an hour before `now` and valid for 30 days.
  package func bundle(
    _ issuers: [TrustedIssuer], iss: String? = nil, version: Int = 1,
    issuedAt: Instant = TestAuthority.now.adding(seconds: -3600),
    expires: Instant = TestAuthority.now.adding(seconds: 30 * 86_400),
    policy: TrustPolicy? = TrustPolicy(), nextRoot: RootKey? = nil
  ) throws -> TrustBundle {
    TrustBundle(
      issuer: try iss.map { try IssuerID($0).orThrow($0) } ?? daily.issuer, version: Int64(version),
      issuedAt: issuedAt, expires: expires, issuers: issuers, policy: try policy.orThrow("policy"),
      nextRoot: nextRoot)
  }

  /// Returns a bundle as a token, signed by the daily root or by `signer`.
  package func token(_ bundle: TrustBundle, by signer: TestAuthority? = nil) throws -> String {
    try (signer ?? daily).statement(.trust, payload: bundle.payload)
  }

  /// Returns the trust state of a gate that has accepted a bundle with these issuers and lists.
  package func held(
    _ issuers: [TrustedIssuer], version: Int = 1, policy: TrustPolicy? = TrustPolicy(),
    lists: [String] = [], now: Instant = TestAuthority.now
  ) throws -> HeldTrust {
    var held = HeldTrust(roots: try pins())
    let bundle = try bundle(issuers, version: version, policy: policy)
    for text in [try token(bundle)] + lists { try held.accept(Array(text.utf8), now: now) }
    return held
  }
}

/// Returns the digest of a pass in a bundle, from its token.
package func survivor(_ token: String) throws -> PassDigest {
  let digest = try SHA256.digest(CompactJWS(Array(token.utf8)).signingInput)
  return try PassDigest(sha256: digest).orThrow("digest")
}

extension TestAuthority {
  /// The public key as a root key.
  package var rootKey: RootKey {
    RootKey(keyID: keyID, x: key.publicKey.x, y: key.publicKey.y)
  }

  /// Returns the public key with its terms, as in a bundle; by default valid through 2025 and 2026.
  package func trustedKey(
    notBefore: Instant = Instant(secondsSince1970: 1_735_689_600),
    expires: Instant = Instant(secondsSince1970: 1_798_761_600),
    kinds: Set<KeyKind> = Set(KeyKind.passes), carriers: Set<CarrierCode>? = nil,
    longestLifetime: Int = 366 * 86_400, revokedFrom: Instant? = nil
  ) throws -> TrustedKey {
    let terms = try KeyTerms(
      notBefore: notBefore, expires: expires, kinds: kinds, carriers: carriers,
      longestLifetime: longestLifetime
    ).orThrow("terms")
    return TrustedKey(
      keyID: keyID, x: key.publicKey.x, y: key.publicKey.y, terms: terms, revokedFrom: revokedFrom)
  }

  /// Returns this issuer as in a bundle, with the given keys or its own.
  package func trusted(
    _ keys: [TrustedKey]? = nil, lists: [String] = [], signsSince: Instant? = nil,
    survivors: [PassDigest] = []
  ) throws -> TrustedIssuer {
    TrustedIssuer(
      id: issuer, name: try TicketText("Airline \(issuer)").orThrow("name"),
      signsSince: signsSince, keys: try keys ?? [trustedKey()],
      statusLists: try lists.map { try StatusListSource(uri: $0).orThrow($0) },
      survivors: survivors)
  }

  /// Returns the URI of this issuer's list with this number.
  package func listURI(_ number: Int = 1) -> String { "urn:passtool:status:\(issuer):\(number)" }

  /// Returns a status list token of this issuer.
  ///
  /// `compressed` replaces the compressed entries and may be invalid.
  package func statusList(
    iss: String? = nil, uri: String? = nil,
    issuedAt: Instant = TestAuthority.now.adding(seconds: -1800), expires: Instant? = nil,
    bits: Int = 2, count: Int = 1000, values: [Int: UInt8] = [:], compressed: [UInt8]? = nil
  ) throws -> String {
    var list = try StatusList(bitsPerEntry: bits, count: count).orThrow("list")
    for (index, value) in values where !list.set(index, to: value) {
      throw MissingValue("entry \(index) for \(value)")
    }
    let claims = StatusListClaims(
      issuer: try iss.map { try IssuerID($0).orThrow($0) } ?? issuer, uri: uri ?? listURI(),
      issuedAt: issuedAt, expires: expires, bitsPerEntry: bits,
      compressed: try compressed ?? Zlib.compress(list.bytes).orThrow("compressed"))
    return try statement(.status, payload: claims.payload)
  }

  /// Returns a token of this kind with any payload and a valid signature.
  package func statement(_ kind: PackedStatement.Kind, payload: [UInt8]) throws -> String {
    try token(header: TokenHeader(keyID: keyID, type: kind.tokenType).bytes, payload: payload)
  }
}

extension PackedStatement {
  /// Returns the barcode text of a bundle or list token.
  package static func text(ofToken token: String) throws -> String {
    let jws = try CompactJWS(Array(token.utf8))
    let header = try TokenHeader(jws.header)
    let kind = try Kind.allCases.first { $0.tokenType == header.type }.orThrow("kind")
    return PackedStatement(
      kind: kind, keyID: header.keyID, signature: jws.signature,
      compressed: try Zlib.compress(jws.payload).orThrow("compressed")
    ).text
  }
}
