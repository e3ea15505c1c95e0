internal import COpenSSL

/// HMAC-SHA-256 (RFC 2104).
enum HMAC {
  /// Returns the code of a message, 32 bytes.
  static func digest(_ message: [UInt8], key: [UInt8]) throws(CryptoError) -> [UInt8] {
    try contexts.lend { (context) throws(CryptoError) in try context.code(of: message, key: key) }
  }

  private static let contexts = ContextPool { () throws(CryptoError) in try MACContext() }
}

/// A reusable context of HMAC-SHA-256, which its pool lends to one thread at a time.
///
/// The function `HMAC` of libcrypto looks up both algorithms by their names in each call, under locks.
@safe private final class MACContext: Sendable {
  nonisolated(unsafe) private let context: OpaquePointer
  nonisolated(unsafe) private static let algorithm: OpaquePointer? = unsafe EVP_MAC_fetch(
    nil, "HMAC", nil)

  init() throws(CryptoError) {
    guard let algorithm = unsafe Self.algorithm else { throw .fromQueue("EVP_MAC_fetch") }
    guard let context = unsafe EVP_MAC_CTX_new(algorithm) else {
      throw .fromQueue("EVP_MAC_CTX_new")
    }
    unsafe self.context = context
    guard unsafe passtool_mac_set_sha256(context) == 1 else {
      unsafe EVP_MAC_CTX_free(context)
      throw .fromQueue("HMAC")
    }
  }

  deinit { unsafe EVP_MAC_CTX_free(context) }

  func code(of message: [UInt8], key: [UInt8]) throws(CryptoError) -> [UInt8] {
    var isDone = false
    let code = unsafe [UInt8](unsafeUninitializedCapacity: DigestContext.byteCount) {
      buffer, count in
      // The key is given each time, because the first versions of OpenSSL 3 do not begin anew without one.
      isDone =
        unsafe EVP_MAC_init(context, key, key.count, nil) == 1
        && EVP_MAC_update(context, message, message.count) == 1
        && EVP_MAC_final(context, buffer.baseAddress, &count, DigestContext.byteCount) == 1
        && count == DigestContext.byteCount
      if !isDone { count = 0 }
    }
    guard isDone else { throw .fromQueue("HMAC") }
    return code
  }
}
