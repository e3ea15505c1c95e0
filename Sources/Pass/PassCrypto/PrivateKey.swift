internal import COpenSSL
internal import Synchronization

/// A P-256 private key that makes ES256 signatures.
///
/// Safe to share between threads.
///
/// It has no description, and `pem` is the only way to the secret, so that it cannot end up in a
/// log.
public final class PrivateKey: Sendable {
  /// The public key of the pair.
  public let publicKey: PublicKey
  private let key: PKey
  private let contexts: ContextPool<PKeyContext>
  private let isForeign: Bool

  /// The longest passphrase in bytes; libcrypto writes a key under a longer one but cannot read it.
  static let longestPassphrase = 1_024

  /// Returns a new key from libcrypto's generator.
  public static func generate() throws(CryptoError) -> PrivateKey {
    guard let key = unsafe passtool_generate_p256() else { throw .fromQueue("EVP_EC_gen") }
    return try unsafe PrivateKey(PKey(owning: key))
  }

  /// Reads the key in a PEM text: PKCS#8 (RFC 5958), plain or encrypted.
  ///
  /// - Throws: `CryptoError` for a text without a key, another curve, a key whose halves do not belong together, or a
  ///   missing or wrong passphrase.
  public convenience init(pem: [UInt8], passphrase: [UInt8]? = nil) throws(CryptoError) {
    try self.init(PKey(pem: pem, passphrase: passphrase))
  }

  convenience init(_ key: PKey) throws(CryptoError) {
    try self.init(key, publicKey: PublicKey(key))
  }

  init(_ key: PKey, publicKey: PublicKey) {
    self.key = key
    self.publicKey = publicKey
    isForeign = key.isForeign
    contexts = ContextPool { () throws(CryptoError) in try PKeyContext(key, for: .signing) }
  }

  /// Returns the ES256 signature of a message: 64 bytes r‖s with s in the lower half of its range.
  public func signature(for message: [UInt8]) throws(CryptoError) -> [UInt8] {
    let der =
      isForeign
      ? try Self.turn.withLock { _ throws(CryptoError) in try signDER(message) }
      : try signDER(message)
    guard let signature = ECDSASignature.lowS(der: der) else {
      throw .libraryFailure("the signature is not DER")
    }
    return signature
  }

  private func signDER(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
    try contexts.lend { (context) throws(CryptoError) in try context.signature(for: message) }
  }

  /// The lock that serializes signatures with keys of devices.
  ///
  /// A provider may use one exclusive session for all its keys, as the provider for TPMs does.
  private static let turn = Mutex(())

  /// Returns the key as PEM text, PKCS#8, encrypted with AES-256 under scrypt where there is a passphrase.
  public func pem(passphrase: [UInt8]? = nil) throws(CryptoError) -> [UInt8] {
    if let passphrase, passphrase.count > Self.longestPassphrase { throw .passphraseTooLong }
    return try key.pem(passphrase: passphrase)
  }
}

extension PKey {
  fileprivate convenience init(pem: [UInt8], passphrase: [UInt8]?) throws(CryptoError) {
    let key = unsafe try readPrivateKey(pem, passphrase)
    try unsafe self.init(owning: key)
    guard let context = unsafe EVP_PKEY_CTX_new_from_pkey(nil, pointer, nil) else {
      throw .fromQueue("EVP_PKEY_CTX_new")
    }
    defer { unsafe EVP_PKEY_CTX_free(context) }
    guard unsafe EVP_PKEY_pairwise_check(context) == 1 else {
      ERR_clear_error()
      throw .notAPrivateKey
    }
  }

  fileprivate func pem(passphrase: [UInt8]?) throws(CryptoError) -> [UInt8] {
    guard let sink = unsafe BIO_new(BIO_s_secmem()) else { throw .fromQueue("BIO_new") }
    defer { unsafe BIO_free(sink) }
    let isWritten: Int32
    if let passphrase {
      isWritten = unsafe passtool_write_encrypted_key(
        sink, pointer, passphrase, Int32(clamping: passphrase.count))
    } else {
      isWritten = unsafe PEM_write_bio_PKCS8PrivateKey(sink, pointer, nil, nil, 0, nil, nil)
    }
    guard isWritten == 1 else { throw .fromQueue("writing the key") }
    var pem = [UInt8](repeating: 0, count: 1 << 14)
    let count = unsafe BIO_read(sink, &pem, Int32(pem.count))
    guard count > 0 else { throw .fromQueue("writing the key") }
    return Array(pem[..<Int(count)])
  }
}
