#if canImport(PassCrypto)
  internal import PassCrypto

  /// A key in the form in which signatures are checked with it: libcrypto's, made once for all of them.
  struct SignatureKey: Sendable {
    let libcrypto: PublicKey

    /// The key of a point, or why the point is none.
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
  /// A key where there is no libcrypto: a point, which whoever answers for signatures makes a key of.
  ///
  /// That the point lies on the curve is found out there, at its first signature.
  struct SignatureKey: Sendable {
    let x: [UInt8]
    let y: [UInt8]

    init(x: [UInt8], y: [UInt8]) throws(SignatureKeyError) { (self.x, self.y) = (x, y) }
  }
#endif

/// Why a point is no key.
struct SignatureKeyError: Error {
  let detail: String
}
