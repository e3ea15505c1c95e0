internal import COpenSSL

/// SHA-256 (FIPS 180-4).
package enum SHA256 {
  /// Returns the digest of a message, 32 bytes.
  package static func digest(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
    try contexts.lend { (context) throws(CryptoError) in try context.digest(message) }
  }

  private static let contexts = ContextPool { () throws(CryptoError) in try DigestContext() }

  /// The algorithm.
  ///
  /// It is fetched once, because looking it up by name takes longer than hashing a pass with it.
  static var algorithm: OpaquePointer {
    get throws(CryptoError) {
      guard let fetched = unsafe fetched else { throw .fromQueue("EVP_MD_fetch") }
      return unsafe fetched
    }
  }

  nonisolated(unsafe) private static let fetched: OpaquePointer? = unsafe EVP_MD_fetch(
    nil, "SHA2-256", nil)
}

/// A reusable digest context, which its pool lends to one thread at a time.
@safe final class DigestContext: Sendable {
  nonisolated(unsafe) private let context: OpaquePointer
  nonisolated(unsafe) private let algorithm: OpaquePointer

  static let byteCount = 32

  init() throws(CryptoError) {
    unsafe algorithm = try SHA256.algorithm
    guard let context = unsafe EVP_MD_CTX_new() else { throw .fromQueue("EVP_MD_CTX_new") }
    unsafe self.context = context
  }

  deinit { unsafe EVP_MD_CTX_free(context) }

  func digest(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
    var isDone = false
    let digest = unsafe [UInt8](unsafeUninitializedCapacity: Self.byteCount) { buffer, count in
      isDone =
        unsafe passtool_hash(context, algorithm, message, message.count, buffer.baseAddress) == 1
      count = isDone ? Self.byteCount : 0
    }
    guard isDone else { throw .fromQueue("SHA-256") }
    return digest
  }

  /// Returns the result of `EVP_PKEY_verify` for the digest of a message, or `Int32.min` where hashing fails.
  func verify(_ signature: [UInt8], of message: [UInt8], with key: OpaquePointer) -> Int32 {
    unsafe passtool_verify_message(
      key, context, algorithm, message, message.count, signature, signature.count)
  }

  /// Writes the signature of a message's digest, at most `count` bytes, and their number to `count`.
  ///
  /// Returns the result of `EVP_PKEY_sign`, or `Int32.min` where hashing fails.
  func sign(
    _ message: [UInt8], with key: OpaquePointer, into signature: UnsafeMutablePointer<UInt8>?,
    _ count: inout Int
  ) -> Int32 {
    unsafe passtool_sign_message(
      key, context, algorithm, message, message.count, signature, &count)
  }
}
