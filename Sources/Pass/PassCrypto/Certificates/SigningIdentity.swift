internal import COpenSSL

/// A certificate with its private key, and the intermediates that lead to its root.
///
/// It has no description, so that the key cannot end up in a log. Safe to share between threads.
@safe public final class SigningIdentity: Sendable {
  /// The signer's certificate.
  public let certificate: Certificate
  /// The intermediates, from the issuer of the certificate upwards; without the root.
  public let intermediates: [Certificate]
  /// Whether the same message gets the same signature each time: with RSA it does, with an elliptic curve it does not.
  public let isDeterministic: Bool
  nonisolated(unsafe) let key: OpaquePointer

  /// Takes ownership of a key; throws if it is not that of the certificate or of a kind that signs no passes.
  init(
    certificate: Certificate, others: [Certificate], owning key: OpaquePointer
  ) throws(CryptoError) {
    var fault: CryptoError?
    let isRSA = unsafe EVP_PKEY_is_a(key, "RSA") == 1
    if unsafe !isRSA && EVP_PKEY_is_a(key, "EC") != 1 {
      fault = .unfitKey("this key is neither RSA nor on an elliptic curve; use an RSA key")
    } else if unsafe isRSA && EVP_PKEY_get_bits(key) < 2_048 {
      fault = .unfitKey("this RSA key has fewer than 2048 bits; make a new one")
    } else if unsafe X509_check_private_key(certificate.pointer, key) != 1 {
      fault = .keyOfAnotherCertificate
    }
    ERR_clear_error()
    if let fault {
      unsafe EVP_PKEY_free(key)
      throw fault
    }
    self.certificate = certificate
    intermediates = Self.path(from: certificate, in: others)
    isDeterministic = isRSA
    unsafe self.key = key
  }

  deinit { unsafe EVP_PKEY_free(key) }

  /// Reads certificate and key from PEM texts; the certificate may also be DER, in which Apple offers it.
  ///
  /// Certificates beyond the first, and those of `intermediates`, are intermediates if they lead to the root.
  ///
  /// - Throws: `CryptoError` for a text without certificate or key, a key of another certificate, an unfit key, or a
  ///   missing or wrong passphrase.
  public convenience init(
    certificate: [UInt8], key: [UInt8], intermediates: [Certificate] = [],
    passphrase: [UInt8]? = nil
  ) throws(CryptoError) {
    let certificates = try Certificate.all(in: certificate)
    try unsafe self.init(
      certificate: certificates[0], others: certificates.dropFirst() + intermediates,
      owning: readPrivateKey(key, passphrase))
  }

  /// Reads the certificate from a PEM text or DER, and opens the key that a URI names through OSSL_STORE, such as
  /// `pkcs11:…`; the key stays in its device.
  public convenience init(
    certificate: [UInt8], keyURI: String, intermediates: [Certificate] = [],
    passphrase: [UInt8]? = nil
  ) throws(CryptoError) {
    let certificates = try Certificate.all(in: certificate)
    var answer = passtool_store_answer()
    let secret = passphrase ?? []
    let length = passphrase == nil ? -1 : Int32(clamping: secret.count)
    guard let key = unsafe passtool_load_store_key(keyURI, secret, length, &answer) else {
      let reason = CryptoError.queuedReason()
      if answer.asked != 0 { throw passphrase == nil ? .passphraseNeeded : .nothingOpened }
      throw .noKeyInStore(reason)
    }
    ERR_clear_error()
    try unsafe self.init(
      certificate: certificates[0], others: certificates.dropFirst() + intermediates, owning: key)
  }

  /// Reads a PKCS #12 (`.p12`), as keychains export it.
  public convenience init(
    pkcs12 file: [UInt8], passphrase: [UInt8]? = nil, intermediates: [Certificate] = []
  ) throws(CryptoError) {
    // libcrypto takes a text that ends with zero.
    let secret = ((passphrase ?? []) + [0]).map { CChar(bitPattern: $0) }
    var key: OpaquePointer?
    var certificate: OpaquePointer?
    var others = unsafe [OpaquePointer?](repeating: nil, count: Certificate.mostInFile)
    var count: Int32 = 0
    let result = unsafe passtool_read_pkcs12(
      file, file.count, secret, &key, &certificate, &others, Int32(others.count), &count)
    let reason = CryptoError.queuedReason()
    let more = unsafe others.prefix(Int(count)).compactMap { pointer in
      unsafe pointer.map { unsafe Certificate(owning: $0) }
    }
    let own = unsafe certificate.map { unsafe Certificate(owning: $0) }
    guard result == 1, let key = unsafe key else {
      unsafe EVP_PKEY_free(key)
      switch result {
      case 1: throw .notAPrivateKey
      case 0: throw passphrase == nil ? .passphraseNeeded : .wrongPassphrase
      case -1: throw .notPKCS12
      default: throw .libraryFailure("reading the PKCS #12 failed: \(reason ?? "no reason")")
      }
    }
    guard let own else {
      unsafe EVP_PKEY_free(key)
      throw .notACertificate
    }
    try unsafe self.init(certificate: own, others: more + intermediates, owning: key)
  }

  /// Returns the certificates that lead from one to its root, without the root; empty if its issuer is not among them.
  private static func path(from certificate: Certificate, in others: [Certificate]) -> [Certificate]
  {
    var path: [Certificate] = []
    var last = certificate
    while path.count < Certificate.mostInFile,
      let issuer = others.first(where: { last.isIssued(by: $0) && !$0.isIssued(by: $0) })
    {
      guard !path.contains(where: { $0 === issuer }) else { break }
      path.append(issuer)
      last = issuer
    }
    return path
  }

  /// The private key as PEM (PKCS #8), for a TLS client that proves the same identity; nil if a device holds it.
  package func keyPEM() -> [UInt8]? {
    guard let sink = unsafe BIO_new(BIO_s_secmem()) else { return nil }
    defer { unsafe BIO_free(sink) }
    let isWritten = unsafe PEM_write_bio_PKCS8PrivateKey(sink, key, nil, nil, 0, nil, nil)
    ERR_clear_error()
    guard isWritten == 1 else { return nil }
    var pem = [UInt8](repeating: 0, count: 1 << 14)
    let count = unsafe BIO_read(sink, &pem, Int32(pem.count))
    return count > 0 ? Array(pem[..<Int(count)]) : nil
  }

  /// Returns the DER of a detached CMS signature (RFC 5652) over a message.
  ///
  /// It has the certificate and its intermediates, SHA-256, and the signed attributes contentType, signingTime and
  /// messageDigest. `signingTime` is in seconds since 1970.
  public func detachedSignature(
    for message: [UInt8], signingTime: Int64
  ) throws(CryptoError) -> [UInt8] {
    var length: Int32 = 0
    var others = unsafe intermediates.map { unsafe Optional($0.pointer) }
    let signed = unsafe passtool_cms_sign(
      certificate.pointer, key, &others, Int32(others.count), message,
      Int32(clamping: message.count), signingTime, &length)
    guard let der = unsafe signed else { throw .fromQueue("a CMS signature") }
    defer { unsafe passtool_free(der) }
    return unsafe Array(UnsafeBufferPointer(start: der, count: Int(length)))
  }
}
