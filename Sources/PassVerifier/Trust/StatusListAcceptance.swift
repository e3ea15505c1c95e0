internal import PassFormats
internal import StrictText
internal import Vocabulary

/// The claims of a status list with the issuer and the key that must have signed it, and the checks
/// that it must pass (docs/SPEC.md §14.3).
struct StatusListAcceptance {
  /// Seconds by which `iat` may lie after the gate's clock.
  static let clockTolerance = 300

  let claims: StatusListClaims
  let party: TrustedParty
  let key: VerifyingKey
  private let keyID: KeyID

  /// Reads the claims and looks up the key; the signature is not checked yet.
  ///
  /// `trust` is nil if no bundle is held.
  init(_ statement: Statement, trust: Trust?) throws(UpdateRefusal) {
    guard statement.kind == .status else {
      throw .noStatusList
    }
    do throws(ShapeError) {
      claims = try StatusListClaims(payload: statement.token.payload)
    } catch {
      throw .malformedClaims(.list, detail: "\(error)")
    }
    guard let trust else {
      throw .noBundle
    }
    guard let party = trust.party(claims.issuer) else {
      throw .unknownIssuer(claims.issuer)
    }
    guard let key = party.keys[statement.keyID] else {
      throw .unknownKey(statement.keyID, of: claims.issuer)
    }
    self.party = party
    self.key = key
    keyID = statement.keyID
  }

  /// Checks the signature, the terms of the key, and that the bundle names the list.
  func check(_ answer: SignatureAnswer) throws(UpdateRefusal) {
    try answer.check()
    try key.checkMaySign(claims, keyID: keyID)
    guard party.listURIs?.contains(claims.uri) == true else {
      throw .unlisted(claims.uri, of: claims.issuer)
    }
  }

  /// Checks that the list is neither expired nor issued in the future.
  func checkTime(now: Instant) throws(UpdateRefusal) {
    guard claims.issuedAt <= now.adding(seconds: Self.clockTolerance) else {
      throw .fromTheFuture(issuedAt: claims.issuedAt)
    }
    if let expires = claims.expires, expires <= now {
      throw .listExpired(at: expires)
    }
  }
}

extension HeldTrust {
  /// A status list whose signature is valid and whose entries are still compressed.
  package struct PendingList {
    let claims: StatusListClaims
    let token: [UInt8]
    let isFirst: Bool

    /// The entries in the ZLIB format (RFC 1950).
    package var compressed: [UInt8] { claims.compressed }
    /// The maximum size of the inflated entries, in bytes.
    package var longest: Int { StatusList.maxBytes(bitsPerEntry: claims.bitsPerEntry) }
  }
}

extension VerifyingKey {
  /// Checks that this key may sign the list.
  ///
  /// A revoked key may sign no list, even one with an earlier `iat`, because a current list signed by another key is
  /// always available.
  fileprivate func checkMaySign(
    _ claims: StatusListClaims, keyID: KeyID
  ) throws(UpdateRefusal) {
    guard let terms, terms.kinds.contains(.status) else {
      throw .mayNotSignLists(keyID, of: claims.issuer)
    }
    if revokedFrom != nil {
      throw .keyRevoked(keyID, of: claims.issuer)
    }
    guard terms.notBefore <= claims.issuedAt, claims.issuedAt < terms.expires else {
      throw .outsideKeyLife(keyID, issuedAt: claims.issuedAt)
    }
  }
}
