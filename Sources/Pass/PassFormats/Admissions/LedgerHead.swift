package import StrictText
package import Vocabulary

/// A device's signed statement about the end of its ledger: the payload of a `ledger+jwt` token
/// (docs/SPEC.md §16).
///
/// Each line holds the digest of the previous one, so the signature over the last digest covers all
/// lines.
package struct LedgerHead: Hashable, Sendable {
  /// The device that keeps the ledger.
  package let device: DeviceID
  /// The time at which the head was signed.
  package let issuedAt: Instant
  /// Sequence number of the last event, 1 or more.
  package let sequence: Int
  /// SHA-256 digest of the last event's line, 32 bytes.
  package let digest: [UInt8]

  /// The `typ` of the token.
  package static let type = "ledger+jwt"
  /// The number of events of which another gate keeps at least one signature of their device: these events are fewer
  /// bytes than may be under one signature.
  package static let block = 64

  /// Creates the head of a ledger.
  package init(device: DeviceID, issuedAt: Instant, sequence: Int, digest: [UInt8]) {
    self.device = device
    self.issuedAt = issuedAt
    self.sequence = sequence
    self.digest = digest
  }

  /// The payload of the token, in the canonical spelling.
  package var payload: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("iss", device.issuer.rawValue)
      writer.member("sub", device.rawValue)
      writer.member("iat", issuedAt.secondsSince1970)
      writer.member("seq", sequence)
      writer.member("head", ascii: Base64URL.encode(digest))
    }
    return writer.bytes
  }

  /// Reads the payload of a token.
  ///
  /// - Throws: `ShapeError` where a member breaks its rule, or `sub` is not a device of `iss`.
  package init(payload: [UInt8]) throws(ShapeError) {
    var object = try ObjectReader(json: payload)
    let issuer: IssuerID = try object.text("iss")
    device = try object.text("sub")
    guard device.issuer == issuer else {
      throw object.failure("sub", "expected a device of \(issuer), found \(device)")
    }
    issuedAt = try object.instant("iat")
    sequence = try object.integer("seq")
    guard sequence >= 1 else { throw object.failure("seq", "expected 1 or more") }
    digest = try object.bytes("head")
    guard digest.count == 32 else { throw object.failure("head", "expected 32 bytes") }
    try object.finish()
  }
}
