internal import PassFormats

/// A signature that must be checked before verification continues: ES256 (RFC 7518 §3.4) over
/// `message`.
///
/// `Verifier.verify` checks it with libcrypto. In a browser WebCrypto does; its `verify` takes
/// these members as they are.
public struct SignatureCheck: Sendable {
  /// The only key that the signature may be of.
  let key: SignatureKey
  /// The signature, 64 bytes r‖s.
  public let signature: [UInt8]
  /// The bytes that were signed.
  public let message: [UInt8]
  /// Whether a valid answer must include the SHA-256 digest of the message.
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

/// The result of checking a signature.
public enum SignatureAnswer: Sendable {
  /// The key signed the message.
  ///
  /// - Parameter digest: SHA-256 of the message, 32 bytes, where `SignatureCheck.needsDigest` is
  ///   true. Without it a pass of a revoked key cannot be found among the survivors, and is
  ///   referred.
  case valid(digest: [UInt8]? = nil)
  /// The key did not sign the message.
  case invalid
  /// The signature could not be checked: the point is not a key, or the cryptographic library
  /// failed.
  case notChecked(detail: String)
}

extension SignatureAnswer {
  /// Throws unless the signature is valid.
  func check() throws(UpdateRefusal) {
    switch self {
    case .valid: break
    case .invalid: throw .badSignature
    case .notChecked(let detail): throw .signatureNotChecked(detail: detail)
    }
  }
}
