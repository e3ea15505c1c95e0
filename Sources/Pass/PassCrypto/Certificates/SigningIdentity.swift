internal import COpenSSL

/// A certificate with its private key and the intermediates that lead to its root.
@safe public final class SigningIdentity: Sendable {
  /// The signer's certificate.
  public let certificate: Certificate
  /// The intermediates, from the issuer of the certificate upwards; without the root.
  public let intermediates: [Certificate]
  nonisolated(unsafe) let key: OpaquePointer

  init(certificate: Certificate, intermediates: [Certificate], key: OpaquePointer) {
    self.certificate = certificate
    self.intermediates = intermediates
    unsafe self.key = key
  }

  deinit { unsafe EVP_PKEY_free(key) }
}
