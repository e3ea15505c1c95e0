internal import COpenSSL

/// An EVP_PKEY on the curve P-256.
///
/// Safe to share between threads, because nothing here changes the key.
@safe final class PKey: Sendable {
  nonisolated(unsafe) let pointer: OpaquePointer

  /// A property query that prefers the algorithms of the provider that holds the key.
  ///
  /// Without it libcrypto chooses its own algorithms for a device that exports the public half, and then lacks the
  /// private half.
  var properties: String { provider.map { "?provider=" + $0 } ?? "" }

  /// Whether the key is held outside of libcrypto, by a device or a provider that acts as one.
  var isForeign: Bool { provider != nil && provider != "default" && provider != "fips" }

  private var provider: String? {
    guard let provider = unsafe EVP_PKEY_get0_provider(pointer),
      let name = unsafe OSSL_PROVIDER_get0_name(provider)
    else { return nil }
    return unsafe String(cString: name)
  }

  /// Takes ownership of a key; frees it and throws if it is not on P-256.
  init(owning pointer: OpaquePointer) throws(CryptoError) {
    var name = [CChar](repeating: 0, count: 32)
    let hasName = unsafe EVP_PKEY_get_group_name(pointer, &name, name.count, nil) == 1
    let group = String(
      decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    // Some providers report the NIST name of the curve instead of its ANSI X9.62 name.
    guard hasName, group == "prime256v1" || group == "P-256" else {
      ERR_clear_error()
      unsafe EVP_PKEY_free(pointer)
      throw .notP256
    }
    unsafe self.pointer = pointer
  }

  deinit { unsafe EVP_PKEY_free(pointer) }

  /// Returns the coordinates x and y of the public point, 32 bytes each.
  func coordinates() throws(CryptoError) -> (x: [UInt8], y: [UInt8]) {
    var point = [UInt8](repeating: 0, count: 65)
    var length = 0
    let isDone = unsafe EVP_PKEY_get_octet_string_param(
      pointer, OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY, &point, point.count, &length)
    // Not every provider offers the encoded point; exporting the public key works with all of them.
    guard isDone == 1 && length == 65 || (unsafe passtool_public_point(pointer, &point)) == 1,
      point[0] == 0x04
    else { throw .fromQueue("reading the public point") }
    ERR_clear_error()
    return (Array(point[1..<33]), Array(point[33...]))
  }
}

/// A context that signs or verifies digests with one key.
///
/// Its pool lends it to one thread at a time.
@safe final class PKeyContext: Sendable {
  /// The operation that the context is for.
  enum Purpose { case signing, verifying }

  nonisolated(unsafe) private let context: OpaquePointer
  private let digest: DigestContext

  init(_ key: PKey, for purpose: Purpose) throws(CryptoError) {
    digest = try DigestContext()
    let made = unsafe withExtendedLifetime(key) {
      unsafe EVP_PKEY_CTX_new_from_pkey(nil, key.pointer, key.properties)
    }
    guard let context = unsafe made else {
      throw .fromQueue("EVP_PKEY_CTX_new")
    }
    let isReady =
      switch purpose {
      case .signing: unsafe EVP_PKEY_sign_init(context)
      case .verifying: unsafe EVP_PKEY_verify_init(context)
      }
    guard isReady == 1 else {
      unsafe EVP_PKEY_CTX_free(context)
      throw .fromQueue("EVP_PKEY_sign_init")
    }
    unsafe self.context = context
  }

  deinit { unsafe EVP_PKEY_CTX_free(context) }

  /// Returns the DER signature of the SHA-256 digest of a message.
  func signature(for message: [UInt8]) throws(CryptoError) -> [UInt8] {
    var signature: [UInt8] = []
    var result: Int32 = 0
    signature.reserveCapacity(ECDSASignature.longestDER)
    signature.append(addingCapacity: ECDSASignature.longestDER) { span in
      unsafe span.withUnsafeMutableBufferPointer { buffer, count in
        count = ECDSASignature.longestDER
        result = unsafe digest.sign(message, with: context, into: buffer.baseAddress, &count)
        if result != 1 { count = 0 }
      }
    }
    if result == Int32.min { throw .fromQueue("SHA-256") }
    guard result == 1 else { throw .fromQueue("EVP_PKEY_sign") }
    return signature
  }

  /// Returns whether a DER signature is valid for the SHA-256 digest of a message.
  func isValidSignature(_ signature: [UInt8], for message: [UInt8]) throws(CryptoError) -> Bool {
    let result = unsafe digest.verify(signature, of: message, with: context)
    if result == Int32.min { throw .fromQueue("SHA-256") }
    // 0 and negative results both mean an invalid signature; libcrypto queues the reason.
    if result != 1 { ERR_clear_error() }
    return result == 1
  }
}
