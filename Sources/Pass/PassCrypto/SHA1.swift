internal import COpenSSL

/// SHA-1 (FIPS 180-4), the digest that the manifest of Apple's wallet passes prescribes.
///
/// It is broken as a protection: use it to read and write that format, and for nothing else.
package enum SHA1 {
  /// Returns the digest of a message, 20 bytes.
  package static func digest(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
    try OneDigest.digest(message, "SHA1")
  }
}

/// A digest by its name, computed once.
enum OneDigest {
  /// Returns the digest of a message; throws for a name that libcrypto does not know.
  static func digest(_ message: [UInt8], _ name: String) throws(CryptoError) -> [UInt8] {
    guard let algorithm = unsafe EVP_MD_fetch(nil, name, nil) else {
      throw .fromQueue("EVP_MD_fetch")
    }
    defer { unsafe EVP_MD_free(algorithm) }
    var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var length: UInt32 = 0
    guard unsafe EVP_Digest(message, message.count, &digest, &length, algorithm, nil) == 1 else {
      throw .fromQueue("EVP_Digest")
    }
    return Array(digest[..<Int(length)])
  }
}
