internal import COpenSSL

/// An RSA public key that verifies RS256 signatures: PKCS #1 v1.5 with SHA-256 (RFC 7518 §3.3).
///
/// Safe to share between threads.
package final class RSAPublicKey: Sendable {
  private let key: VerifyingKey
  private let byteCount: Int

  /// The permitted numbers of bits of a modulus: fewer can be factored, and more make a verification slow.
  package static let modulusBits = 2_048...8_192

  /// Creates the key from a modulus and an exponent, each big-endian without leading zeros.
  ///
  /// - Throws: `CryptoError.unfitKey` if the modulus is even or outside `modulusBits`, or if the exponent is even or
  ///   not between 65,537 and 2³² (FIPS 186-5 §5.1 for the lower end).
  package init(modulus: [UInt8], exponent: [UInt8]) throws(CryptoError) {
    let bits = modulus.count * 8 - (modulus.first?.leadingZeroBitCount ?? 0)
    guard Self.modulusBits.contains(bits), modulus.first != 0, (modulus.last ?? 0) & 1 == 1 else {
      throw .unfitKey(
        "an RSA modulus has \(Self.modulusBits.lowerBound) to \(Self.modulusBits.upperBound) bits, no leading "
          + "zeros, and is odd; this one has \(bits)")
    }
    guard (3...4).contains(exponent.count), exponent.first != 0, (exponent.last ?? 0) & 1 == 1,
      exponent.reduce(0, { UInt64($0) << 8 | UInt64($1) }) >= 65_537
    else { throw .unfitKey("an RSA exponent is odd and between 65537 and 2^32") }
    guard
      let key = unsafe passtool_rsa_public_key(
        modulus, modulus.count, exponent, exponent.count)
    else { throw .fromQueue("an RSA key") }
    self.key = unsafe VerifyingKey(owning: key, digest: "SHA2-256")
    byteCount = modulus.count
  }

  /// Returns whether a signature, which must be as long as the modulus, is valid for the message.
  package func isValidSignature(
    _ signature: [UInt8], for message: [UInt8]
  ) throws(CryptoError) -> Bool {
    guard signature.count == byteCount else { return false }
    return try key.isValidSignature(signature, for: message)
  }
}
