internal import COpenSSL

/// A certificate (X.509, RFC 5280).
@safe public final class Certificate: Sendable {
  nonisolated(unsafe) let pointer: OpaquePointer

  /// Takes ownership of a certificate.
  init(owning pointer: OpaquePointer) { unsafe self.pointer = pointer }

  deinit { unsafe X509_free(pointer) }
}
