internal import PassFormats

/// A signature that must be looked at before a verifier goes on: ES256 (RFC 7518 §3.4) of a message by a key.
///
/// Whoever has cryptography answers: libcrypto here (`Verifier.verify`), WebCrypto in a browser, whose
/// `verify` takes the members as they are.
public struct SignatureCheck: Sendable {
  /// The key; the signature counts by this one and no other.
  let key: SignatureKey
  /// 64 bytes, r‖s.
  public let signature: [UInt8]
  /// What was signed.
  public let message: [UInt8]
  /// Whether an answer must come with the SHA-256 digest of the message.
  public let needsDigest: Bool

  init(_ token: CompactJWS, by key: SignatureKey, needsDigest: Bool = false) {
    self.key = key
    signature = token.signature
    message = token.signingInput
    self.needsDigest = needsDigest
  }

  /// The first coordinate of the key's point, 32 bytes, big-endian.
  public var x: [UInt8] { key.x }
  /// The second coordinate of the key's point, 32 bytes, big-endian.
  public var y: [UInt8] { key.y }
}

/// What came of looking at a signature.
public enum SignatureAnswer: Sendable {
  /// The key signed the message.
  ///
  /// - Parameter digest: SHA-256 of the message, 32 bytes, where `SignatureCheck.needsDigest` asks for it.
  ///   Without it a pass that outlived its key's loss is not found among the survivors, and a person looks.
  case valid(digest: [UInt8]? = nil)
  /// It did not.
  case invalid
  /// Nobody could tell: the point is no key, or cryptography failed.
  case notChecked(detail: String)
}
