internal import COpenSSL

/// A public key of libcrypto that verifies signatures over whole messages.
///
/// Safe to share between threads: each call creates its own context, which costs little compared with the verification.
@safe final class VerifyingKey: Sendable {
  private nonisolated(unsafe) let key: OpaquePointer
  /// The name of the digest that is signed; nil where the algorithm hashes on its own.
  private let digest: String?

  /// Takes ownership of a key.
  init(owning key: OpaquePointer, digest: String?) {
    unsafe self.key = key
    self.digest = digest
  }

  deinit { unsafe EVP_PKEY_free(key) }

  /// Returns whether a signature is valid for a message, by the key's default scheme; for RSA this is PKCS #1 v1.5.
  func isValidSignature(_ signature: [UInt8], for message: [UInt8]) throws(CryptoError) -> Bool {
    guard let context = unsafe EVP_MD_CTX_new() else { throw .fromQueue("EVP_MD_CTX_new") }
    defer { unsafe EVP_MD_CTX_free(context) }
    guard unsafe EVP_DigestVerifyInit_ex(context, nil, digest, nil, nil, key, nil) == 1 else {
      throw .fromQueue("EVP_DigestVerifyInit")
    }
    let result = unsafe EVP_DigestVerify(
      context, signature, signature.count, message, message.count)
    // 0 and negative results both mean an invalid signature; libcrypto queues the reason.
    if result != 1 { ERR_clear_error() }
    return result == 1
  }
}
