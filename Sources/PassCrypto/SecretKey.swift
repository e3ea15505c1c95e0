/// A secret of 256 bits that seals bytes and digests texts, under a key of its own for each.
///
/// Sealing is AES-256-GCM (NIST SP 800-38D) with a random nonce of 96 bits: one key is good for 2^32
/// boxes. Digests are HMAC-SHA-256 (RFC 2104). Both keys are derived from the secret by HMAC-SHA-256.
///
/// It has no description and no way to its bytes, so that it lands in no log.
public final class SecretKey: Sendable {
  /// How many bytes a secret has.
  public static let byteCount = 32
  /// How many bytes a box has more than what is in it: nonce and tag.
  public static let overhead = CipherContext.nonceByteCount + CipherContext.tagByteCount

  private let sealing: [UInt8]
  private let digesting: [UInt8]
  private static let contexts = ContextPool { () throws(CryptoError) in try CipherContext() }

  /// The key of 32 random bytes; nil where there are more or fewer.
  public init?(_ secret: [UInt8]) throws(CryptoError) {
    guard secret.count == Self.byteCount else { return nil }
    sealing = try HMAC.digest(Array("passtool seal".utf8), key: secret)
    digesting = try HMAC.digest(Array("passtool digest".utf8), key: secret)
  }

  /// A box with these bytes, which only this key opens, and only for what it is about.
  ///
  /// - Parameter subject: what the box is about, such as where it stands; not in the box, and not secret.
  public func seal(
    _ bytes: [UInt8], about subject: [UInt8], random: some RandomSource = SecureRandom()
  ) throws(CryptoError) -> [UInt8] {
    let nonce = try random.bytes(CipherContext.nonceByteCount)
    return try nonce
      + Self.contexts.lend { (context) throws(CryptoError) in
        try context.seal(bytes, about: subject, key: sealing, nonce: nonce)
      }
  }

  /// What is in a box; nil where this key did not seal it, or not about that, or it was changed.
  public func open(_ box: [UInt8], about subject: [UInt8]) throws(CryptoError) -> [UInt8]? {
    guard box.count >= Self.overhead else { return nil }
    let nonce = Array(box.prefix(CipherContext.nonceByteCount))
    let rest = Array(box.dropFirst(CipherContext.nonceByteCount))
    return try Self.contexts.lend { (context) throws(CryptoError) in
      try context.open(rest, about: subject, key: sealing, nonce: nonce)
    }
  }

  /// 32 bytes that are the same for the same bytes, and that nobody without the key can try out.
  public func digest(_ bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
    try HMAC.digest(bytes, key: digesting)
  }
}
