internal import COpenSSL

/// A certificate (X.509, RFC 5280).
///
/// Safe to share between threads, because nothing here changes it.
@safe public final class Certificate: Sendable {
  nonisolated(unsafe) let pointer: OpaquePointer

  /// Takes ownership of a certificate.
  init(owning pointer: OpaquePointer) { unsafe self.pointer = pointer }

  deinit { unsafe X509_free(pointer) }

  /// Reads a certificate in DER; throws if the bytes are none, or more follow.
  public convenience init(der: [UInt8]) throws(CryptoError) {
    let read = unsafe der.withUnsafeBufferPointer { bytes -> OpaquePointer? in
      var next = bytes.baseAddress
      guard let certificate = unsafe d2i_X509(nil, &next, bytes.count) else { return nil }
      guard unsafe next == bytes.baseAddress.map({ unsafe $0 + bytes.count }) else {
        unsafe X509_free(certificate)
        return nil
      }
      return unsafe certificate
    }
    ERR_clear_error()
    guard let pointer = unsafe read else { throw .notACertificate }
    unsafe self.init(owning: pointer)
  }

  /// Reads all certificates of a PEM text, or the one of a file in DER, in which authorities offer theirs.
  public static func all(in file: [UInt8]) throws(CryptoError) -> [Certificate] {
    if let certificate = try? Certificate(der: file) { return [certificate] }
    let found = unsafe file.withUnsafeBytes { bytes -> [Certificate] in
      guard
        let source = unsafe BIO_new_mem_buf(bytes.baseAddress, Int32(clamping: bytes.count))
      else { return [] }
      defer { unsafe BIO_free(source) }
      var found: [Certificate] = []
      while found.count < mostInFile,
        let pointer = unsafe PEM_read_bio_X509(source, nil, nil, nil)
      {
        unsafe found.append(Certificate(owning: pointer))
      }
      return found
    }
    // The end of the text is an error of the reader, too.
    ERR_clear_error()
    guard !found.isEmpty else { throw .notACertificate }
    return found
  }

  /// The greatest number of certificates that are read from one file.
  static let mostInFile = 16

  /// The certificate in DER.
  public var der: [UInt8] {
    let length = unsafe Int(i2d_X509(pointer, nil))
    guard length > 0 else { return [] }
    return unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      var next = buffer.baseAddress
      count = unsafe Int(max(i2d_X509(pointer, &next), 0))
    }
  }

  /// Returns the first attribute of the subject with a dotted object id, such as `2.5.4.11` for the organisational unit.
  public func subject(_ id: String) -> String? {
    var length: Int32 = 0
    guard let text = unsafe passtool_subject_attribute(pointer, id, &length) else {
      ERR_clear_error()
      return nil
    }
    defer { unsafe passtool_free(text) }
    let bytes = unsafe UnsafeBufferPointer(start: text, count: Int(length))
    return unsafe String(decoding: bytes, as: UTF8.self)
  }

  /// The first second of its validity, since 1970; nil if the certificate states no such time.
  public var validFrom: Int64? { unsafe Self.seconds(X509_get0_notBefore(pointer)) }

  /// The last second of its validity, since 1970; nil if the certificate states no such time.
  public var validUntil: Int64? { unsafe Self.seconds(X509_get0_notAfter(pointer)) }

  private static func seconds(_ time: UnsafePointer<ASN1_TIME>?) -> Int64? {
    let seconds = unsafe Int64(passtool_time_seconds(time))
    ERR_clear_error()
    return seconds == .min ? nil : seconds
  }

  /// The names of subject and issuer in one line each, such as `CN=Quay Air,OU=ABCDE12345`.
  public var subjectName: String { unsafe Self.line(X509_get_subject_name(pointer)) }

  /// The name of the issuer, in one line.
  public var issuerName: String { unsafe Self.line(X509_get_issuer_name(pointer)) }

  private static func line(_ name: OpaquePointer?) -> String {
    guard let name = unsafe name, let sink = unsafe BIO_new(BIO_s_mem()) else { return "" }
    defer { unsafe BIO_free(sink) }
    guard unsafe X509_NAME_print_ex(sink, name, 0, passtool_name_flags) >= 0 else { return "" }
    var bytes = [UInt8](repeating: 0, count: 1 << 12)
    let count = unsafe BIO_read(sink, &bytes, Int32(bytes.count))
    return String(decoding: bytes.prefix(max(Int(count), 0)), as: UTF8.self)
  }

  /// Returns whether another certificate issued this one: its name, its permissions and its signature.
  public func isIssued(by issuer: Certificate) -> Bool {
    let isNamed = unsafe X509_check_issued(issuer.pointer, pointer) == 0
    let isSigned = unsafe isNamed && X509_verify(pointer, X509_get0_pubkey(issuer.pointer)) == 1
    ERR_clear_error()
    return isSigned
  }
}
