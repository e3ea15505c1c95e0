internal import COpenSSL

/// The certificates that lead from one to its root.
package struct CertificateChain: Sendable {
  /// The certificates from the first upwards; each is issued by the next one.
  package let certificates: [Certificate]
  /// Whether the last one is an authority that the caller trusts, or issued by one.
  package let isTrusted: Bool
  /// What libcrypto finds wrong with the chain, apart from times; nil if nothing is.
  package let fault: String?

  /// Whether the last certificate issued itself, as roots do.
  package var endsInRoot: Bool { certificates.last.map { $0.isIssued(by: $0) } ?? false }

  /// Seeks the issuers of a certificate among others and the authorities that the caller trusts.
  package init(
    from first: Certificate, through others: [Certificate], to authorities: [Certificate]
  ) {
    var path = [first]
    var isTrusted = false
    while path.count <= CMSMessage.most, let last = path.last {
      isTrusted = authorities.contains { $0.der == last.der }
      if isTrusted || last.isIssued(by: last) { break }
      if let authority = authorities.first(where: last.isIssued(by:)) {
        path.append(authority)
        isTrusted = true
        break
      }
      guard let issuer = others.first(where: last.isIssued(by:)),
        !path.contains(where: { $0 === issuer })
      else { break }
      path.append(issuer)
    }
    certificates = path
    self.isTrusted = isTrusted
    fault = path.count > 1 ? Self.fault(path) : nil
  }

  /// Returns what libcrypto finds wrong with a path whose last certificate is taken for good.
  private static func fault(_ path: [Certificate]) -> String? {
    defer { ERR_clear_error() }
    let store = unsafe X509_STORE_new()
    let context = unsafe X509_STORE_CTX_new()
    let others = unsafe OPENSSL_sk_new_null()
    defer {
      unsafe OPENSSL_sk_free(others)
      unsafe X509_STORE_CTX_free(context)
      unsafe X509_STORE_free(store)
    }
    for certificate in path.dropFirst().dropLast() {
      unsafe OPENSSL_sk_push(others, UnsafeRawPointer(certificate.pointer))
    }
    guard let first = path.first, let last = path.last,
      unsafe X509_STORE_add_cert(store, last.pointer) == 1,
      unsafe X509_STORE_CTX_init(context, store, first.pointer, others) == 1
    else { return "libcrypto cannot read it" }
    // Times are judged by the caller; Apple's certificates have critical extensions of their own.
    let flags = X509_V_FLAG_PARTIAL_CHAIN | X509_V_FLAG_NO_CHECK_TIME | X509_V_FLAG_IGNORE_CRITICAL
    unsafe X509_STORE_CTX_set_flags(context, UInt(flags))
    let isGood = unsafe X509_verify_cert(context) == 1
    let code = unsafe Int(X509_STORE_CTX_get_error(context))
    // The certificates must live until here.
    return withExtendedLifetime(path) {
      isGood
        ? nil
        : unsafe X509_verify_cert_error_string(code).map { unsafe String(cString: $0) }
          ?? "libcrypto refuses it"
    }
  }
}
