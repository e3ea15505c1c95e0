/// A 256-bit secret that encrypts bytes and computes digests, with a derived key for each purpose.
///
/// Encryption is AES-256-GCM (NIST SP 800-38D) with a random 96-bit nonce: one key is good for 2^32 encryptions.
/// Digests are HMAC-SHA-256 (RFC 2104). Both keys are derived from the secret by HMAC-SHA-256.
///
/// It has no description and does not give out its bytes, so that it cannot end up in a log.
package final class SecretKey: Sendable {
  /// The length of a secret in bytes.
  package static let byteCount = 32
  /// The number of bytes by which a sealed box is longer than its content: nonce and tag.
  package static let overhead = CipherContext.nonceByteCount + CipherContext.tagByteCount

  private let sealing: [UInt8]
  private let digesting: [UInt8]
  private static let contexts = ContextPool { () throws(CryptoError) in try CipherContext() }

  /// Creates the key from 32 random bytes; returns nil for any other length.
  package init?(_ secret: [UInt8]) throws(CryptoError) {
    guard secret.count == Self.byteCount else { return nil }
    sealing = try HMAC.digest(Array("passtool seal".utf8), key: secret)
    digesting = try HMAC.digest(Array("passtool digest".utf8), key: secret)
  }

  /// Encrypts bytes into a sealed box: nonce, ciphertext, tag.
  ///
  /// `subject` is additional authenticated data, such as the place of the box in a store. Opening the box needs it, but
  /// it is neither contained in the box nor secret.
  package func seal(
    _ bytes: [UInt8], about subject: [UInt8], random: some RandomSource = SecureRandom()
  ) throws(CryptoError) -> [UInt8] {
    let nonce = try random.bytes(CipherContext.nonceByteCount)
    return try nonce
      + Self.contexts.lend { (context) throws(CryptoError) in
        try context.seal(bytes, about: subject, key: sealing, nonce: nonce)
      }
  }

  /// Decrypts a sealed box; returns nil if the key or the subject is another, or the box was altered.
  package func open(_ box: [UInt8], about subject: [UInt8]) throws(CryptoError) -> [UInt8]? {
    guard box.count >= Self.overhead else { return nil }
    let nonce = Array(box.prefix(CipherContext.nonceByteCount))
    let rest = Array(box.dropFirst(CipherContext.nonceByteCount))
    return try Self.contexts.lend { (context) throws(CryptoError) in
      try context.open(rest, about: subject, key: sealing, nonce: nonce)
    }
  }

  /// Returns a keyed digest, 32 bytes.
  ///
  /// Equal input gives an equal digest, but without the key no guess of the input can be checked.
  package func digest(_ bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
    try HMAC.digest(bytes, key: digesting)
  }
}
