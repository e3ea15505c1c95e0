internal import COpenSSL

/// An RSA private key that makes RS256 signatures (RFC 7518 §3.3).
///
/// Safe to share between threads: each signature creates its own context, which costs little compared with the
/// signature. The same message always has the same signature. The key has no description and cannot be written, so that
/// it cannot end up in a log.
@safe public final class RSAPrivateKey: Sendable {
  /// The modulus of the public key, big-endian without leading zeros.
  public let modulus: [UInt8]
  /// The exponent of the public key, big-endian without leading zeros.
  public let exponent: [UInt8]
  private nonisolated(unsafe) let key: OpaquePointer

  /// Reads the key in a PEM text: PKCS#8 (RFC 5958) or PKCS#1 (RFC 8017), plain or encrypted.
  ///
  /// - Throws: `CryptoError` for a text without a key, a key of another kind or of fewer than 2,048 or more than 8,192
  ///   bits, one whose parts do not belong together, or a missing or wrong passphrase.
  public convenience init(pem: [UInt8], passphrase: [UInt8]? = nil) throws(CryptoError) {
    let key = unsafe try readPrivateKey(pem, passphrase)
    do throws(CryptoError) {
      try unsafe Self.check(key)
      try unsafe self.init(checked: key)
    } catch {
      ERR_clear_error()
      unsafe EVP_PKEY_free(key)
      throw error
    }
  }

  /// Takes ownership of a key, unless it throws.
  private init(checked key: OpaquePointer) throws(CryptoError) {
    modulus = try unsafe Self.number(OSSL_PKEY_PARAM_RSA_N, of: key)
    exponent = try unsafe Self.number(OSSL_PKEY_PARAM_RSA_E, of: key)
    // The public half has limits of its own, for example on the exponent.
    _ = try RSAPublicKey(modulus: modulus, exponent: exponent)
    unsafe self.key = key
  }

  deinit { unsafe EVP_PKEY_free(key) }

  /// Returns the RS256 signature of a message: PKCS #1 v1.5 with SHA-256, as long as the modulus.
  public func signature(for message: [UInt8]) throws(CryptoError) -> [UInt8] {
    guard let context = unsafe EVP_MD_CTX_new() else { throw .fromQueue("EVP_MD_CTX_new") }
    defer { unsafe EVP_MD_CTX_free(context) }
    guard unsafe EVP_DigestSignInit_ex(context, nil, "SHA2-256", nil, nil, key, nil) == 1 else {
      throw .fromQueue("EVP_DigestSignInit")
    }
    var signature = [UInt8](repeating: 0, count: modulus.count)
    var count = signature.count
    guard
      unsafe EVP_DigestSign(context, &signature, &count, message, message.count) == 1,
      count == signature.count
    else { throw .fromQueue("EVP_DigestSign") }
    return signature
  }

  private static func check(_ key: OpaquePointer) throws(CryptoError) {
    guard unsafe EVP_PKEY_is_a(key, "RSA") == 1 else {
      let name = unsafe EVP_PKEY_get0_type_name(key).map { unsafe String(cString: $0) }
      throw .unfitKey(
        "expected an RSA key, found one of the kind \(name ?? "unknown"); make one with: "
          + "openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048")
    }
    let bits = Int(unsafe EVP_PKEY_get_bits(key))
    let allowed = RSAPublicKey.modulusBits
    guard allowed.contains(bits) else {
      throw .unfitKey(
        "an RSA key has \(allowed.lowerBound) to \(allowed.upperBound) bits; this one has \(bits)")
    }
    guard let context = unsafe EVP_PKEY_CTX_new_from_pkey(nil, key, nil) else {
      throw .fromQueue("EVP_PKEY_CTX_new")
    }
    defer { unsafe EVP_PKEY_CTX_free(context) }
    guard unsafe EVP_PKEY_pairwise_check(context) == 1 else {
      throw .unfitKey("the parts of this RSA key do not belong together; have it made again")
    }
  }

  private static func number(
    _ name: String, of key: OpaquePointer
  ) throws(CryptoError) -> [UInt8] {
    var number: OpaquePointer?
    guard unsafe EVP_PKEY_get_bn_param(key, name, &number) == 1, let number = unsafe number else {
      throw .fromQueue("reading \(name)")
    }
    defer { unsafe BN_free(number) }
    var bytes = [UInt8](repeating: 0, count: (Int(unsafe BN_num_bits(number)) + 7) / 8)
    unsafe BN_bn2bin(number, &bytes)
    return bytes
  }
}
