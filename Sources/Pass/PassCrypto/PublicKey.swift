internal import COpenSSL

/// A P-256 public key that verifies ES256 signatures (RFC 7518 §3.4).
///
/// Safe to share between threads.
public final class PublicKey: Sendable {
  /// The point's first coordinate, 32 bytes, big-endian.
  public let x: [UInt8]
  /// The point's second coordinate, 32 bytes, big-endian.
  public let y: [UInt8]
  private let contexts: ContextPool<PKeyContext>

  /// Creates the key of a point; throws `CryptoError.notOnCurve` if the coordinates are not on the curve.
  public init(x: [UInt8], y: [UInt8]) throws(CryptoError) {
    guard x.count == 32, y.count == 32, try CurveEquation.holds(x: x, y: y) else {
      throw .notOnCurve
    }
    (self.x, self.y) = (x, y)
    // The libcrypto key is created on first use, because that takes as long as a signature, and a gate that holds a
    // thousand keys sees passes of only a few.
    contexts = ContextPool { () throws(CryptoError) in
      try PKeyContext(PKey(point: [0x04] + x + y), for: .verifying)
    }
  }

  init(_ key: PKey) throws(CryptoError) {
    (x, y) = try key.coordinates()
    contexts = ContextPool { () throws(CryptoError) in try PKeyContext(key, for: .verifying) }
  }

  /// Returns whether 64 bytes r‖s are a valid signature of the message.
  ///
  /// Both s and n − s are accepted.
  public func isValidSignature(_ signature: [UInt8], for message: [UInt8]) throws(CryptoError)
    -> Bool
  {
    guard signature.count == 2 * ECDSASignature.scalarByteCount else { return false }
    let der = ECDSASignature.der(signature)
    return try contexts.lend { (context) throws(CryptoError) in
      try context.isValidSignature(der, for: message)
    }
  }
}

extension PKey {
  /// Creates the public key of an uncompressed point (SEC 1 §2.3.3); libcrypto checks that the point is on the curve.
  fileprivate convenience init(point: [UInt8]) throws(CryptoError) {
    guard let context = unsafe EVP_PKEY_CTX_new_from_name(nil, "EC", nil) else {
      throw .fromQueue("EVP_PKEY_CTX_new")
    }
    defer { unsafe EVP_PKEY_CTX_free(context) }
    guard let key = unsafe passtool_p256_public_key(context, point, point.count) else {
      ERR_clear_error()
      throw .notOnCurve
    }
    try unsafe self.init(owning: key)
  }
}
