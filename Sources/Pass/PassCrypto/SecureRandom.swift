internal import COpenSSL

/// A source of random bytes, passed as an argument so that tests can use fixed ones.
public protocol RandomSource: Sendable {
  /// Returns `count` random bytes.
  func bytes(_ count: Int) throws(CryptoError) -> [UInt8]
}

/// Random bytes from libcrypto's generator, which the system seeds.
public struct SecureRandom: RandomSource {
  /// Creates the source, which has no configuration.
  public init() {}

  /// Returns `count` unpredictable bytes.
  public func bytes(_ count: Int) throws(CryptoError) -> [UInt8] {
    guard (0...Int(Int32.max)).contains(count) else {
      throw .libraryFailure("no source gives \(count) bytes at once")
    }
    var isDone = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      isDone = unsafe RAND_bytes(buffer.baseAddress, Int32(count)) == 1
      filled = isDone ? count : 0
    }
    guard isDone else { throw .fromQueue("RAND_bytes") }
    return bytes
  }
}
