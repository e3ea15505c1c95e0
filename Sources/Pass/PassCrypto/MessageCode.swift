internal import COpenSSL

/// A message authentication code: HMAC-SHA-256 (RFC 2104) under a shared secret.
package struct MessageCode: Sendable {
  /// The shortest secret in bytes; a shorter one could be guessed.
  package static let leastSecret = 32

  private let secret: [UInt8]

  /// Creates codes under a secret of 32 to 1,024 bytes; returns nil for any other length.
  package init?(secret: [UInt8]) {
    guard secret.count >= Self.leastSecret, secret.count <= 1_024 else { return nil }
    self.secret = secret
  }

  /// Returns the code of a message, 32 bytes.
  package func code(of message: [UInt8]) throws(CryptoError) -> [UInt8] {
    try HMAC.digest(message, key: secret)
  }

  /// Returns whether a code is that of the message, compared in constant time.
  package func isValid(_ code: [UInt8], of message: [UInt8]) throws(CryptoError) -> Bool {
    let right = try self.code(of: message)
    guard code.count == right.count else { return false }
    return unsafe CRYPTO_memcmp(code, right, right.count) == 0
  }
}
