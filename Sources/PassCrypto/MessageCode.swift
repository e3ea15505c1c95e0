internal import COpenSSL

/// Shows that a message is of somebody who has the same secret: HMAC-SHA-256 (RFC 2104).
public struct MessageCode: Sendable {
  /// Fewer bytes than these could be tried out.
  public static let leastSecret = 32

  private let secret: [UInt8]

  /// The code under a secret; nil where that is too short.
  public init?(secret: [UInt8]) {
    guard secret.count >= Self.leastSecret, secret.count <= 1_024 else { return nil }
    self.secret = secret
  }

  /// The 32 bytes that go with a message.
  public func code(of message: [UInt8]) throws(CryptoError) -> [UInt8] {
    try HMAC.digest(message, key: secret)
  }

  /// Whether a code goes with a message; how long that takes says nothing of how much of it is right.
  public func isValid(_ code: [UInt8], of message: [UInt8]) throws(CryptoError) -> Bool {
    let right = try self.code(of: message)
    guard code.count == right.count else { return false }
    return unsafe CRYPTO_memcmp(code, right, right.count) == 0
  }
}
