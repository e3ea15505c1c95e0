#if canImport(PassCrypto)
  internal import PassCrypto

  /// A key of libcrypto, prepared once for checking any number of signatures.
  struct SignatureKey: Sendable {
    let libcrypto: PublicKey

    /// The key of a point.
    ///
    /// - Throws: `SignatureKeyError` for a point that is not on the curve.
    init(x: [UInt8], y: [UInt8]) throws(SignatureKeyError) {
      do throws(CryptoError) {
        libcrypto = try PublicKey(x: x, y: y)
      } catch {
        throw SignatureKeyError(detail: error.description)
      }
    }

    /// The point's first coordinate, 32 bytes, big-endian.
    var x: [UInt8] { libcrypto.x }
    /// The point's second coordinate, 32 bytes, big-endian.
    var y: [UInt8] { libcrypto.y }
  }
#else
  /// The point of a key, where libcrypto is not available.
  ///
  /// The caller's cryptography checks at the first signature that the point lies on the curve.
  struct SignatureKey: Sendable {
    let x: [UInt8]
    let y: [UInt8]

    init(x: [UInt8], y: [UInt8]) throws(SignatureKeyError) { (self.x, self.y) = (x, y) }
  }
#endif

/// The reason why a point is not a key.
struct SignatureKeyError: Error {
  let detail: String
}
