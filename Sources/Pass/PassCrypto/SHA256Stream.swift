internal import COpenSSL

/// SHA-256 of a message that comes in parts, such as a large file.
@safe package final class SHA256Stream {
  private let context: OpaquePointer

  package init() throws(CryptoError) {
    let algorithm = try unsafe SHA256.algorithm
    guard let context = unsafe EVP_MD_CTX_new() else { throw .fromQueue("EVP_MD_CTX_new") }
    unsafe self.context = context
    guard unsafe EVP_DigestInit_ex2(context, algorithm, nil) == 1 else {
      throw .fromQueue("SHA-256")
    }
  }

  deinit { unsafe EVP_MD_CTX_free(context) }

  /// Adds the next part of the message.
  package func update(_ part: [UInt8]) throws(CryptoError) {
    let isDone = unsafe part.withUnsafeBytes {
      unsafe EVP_DigestUpdate(context, $0.baseAddress, $0.count) == 1
    }
    guard isDone else { throw .fromQueue("SHA-256") }
  }

  /// Returns the digest of all parts, 32 bytes; no part may follow.
  package func finish() throws(CryptoError) -> [UInt8] {
    var isDone = false
    let digest = unsafe [UInt8](unsafeUninitializedCapacity: DigestContext.byteCount) {
      buffer, count in
      isDone = unsafe EVP_DigestFinal_ex(context, buffer.baseAddress, nil) == 1
      count = isDone ? DigestContext.byteCount : 0
    }
    guard isDone else { throw .fromQueue("SHA-256") }
    return digest
  }
}
