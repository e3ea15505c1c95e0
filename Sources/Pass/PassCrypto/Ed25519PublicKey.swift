internal import COpenSSL

/// An Ed25519 public key (RFC 8032) that verifies EdDSA signatures (RFC 8037).
///
/// Safe to share between threads.
package final class Ed25519PublicKey: Sendable {
  private let key: VerifyingKey

  /// Creates the key from 32 bytes.
  ///
  /// - Throws: `CryptoError.unfitKey` where there are not 32 bytes, or they are not a point of the curve, or one of
  ///   small order.
  package init(_ bytes: [UInt8]) throws(CryptoError) {
    guard bytes.count == 32, (unsafe passtool_is_ed25519_key(bytes)) == 1 else {
      throw .unfitKey("an Ed25519 key is a point of the curve in 32 bytes, and not of small order")
    }
    guard
      let key = unsafe EVP_PKEY_new_raw_public_key_ex(nil, "ED25519", nil, bytes, bytes.count)
    else { throw .fromQueue("an Ed25519 key") }
    self.key = unsafe VerifyingKey(owning: key, digest: nil)
  }

  /// Returns whether 64 bytes are a valid signature of the message.
  package func isValidSignature(
    _ signature: [UInt8], for message: [UInt8]
  ) throws(CryptoError) -> Bool {
    guard signature.count == 64 else { return false }
    return try key.isValidSignature(signature, for: message)
  }
}
