internal import COpenSSL

/// Reads the private key in a PEM text: PKCS#8 (RFC 5958) or the older forms of libcrypto, plain or encrypted.
///
/// The caller owns the key.
///
/// - Throws: `CryptoError` for a text without a key, or a missing or wrong passphrase.
func readPrivateKey(
  _ pem: [UInt8], _ passphrase: [UInt8]?
) throws(CryptoError) -> OpaquePointer {
  let isEncrypted =
    String(decoding: pem.prefix(1 << 14), as: UTF8.self).contains("ENCRYPTED")
  if isEncrypted, passphrase == nil { throw .passphraseNeeded }
  // The shim always passes a passphrase callback: without one libcrypto would prompt on the
  // terminal.
  let secret = passphrase ?? []
  // The BIO does not copy: it must be freed before the bytes are.
  let read = unsafe pem.withUnsafeBytes { bytes -> OpaquePointer? in
    guard
      let source = unsafe BIO_new_mem_buf(bytes.baseAddress, Int32(clamping: bytes.count))
    else { return nil }
    defer { unsafe BIO_free(source) }
    return unsafe passtool_read_private_key(source, secret, Int32(clamping: secret.count))
  }
  guard let key = unsafe read else {
    ERR_clear_error()
    throw isEncrypted ? .wrongPassphrase : .notAPrivateKey
  }
  return unsafe key
}
