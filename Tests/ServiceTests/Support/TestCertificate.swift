import COpenSSL
import PassTestSupport

/// A self-signed certificate for this machine, with its key.
struct TestCertificate {
  /// The certificate as PEM.
  let certificate: [UInt8]
  let key: [UInt8]

  /// Makes a certificate that is valid for this many days, with a serial number that distinguishes it, for these hosts.
  init(serial: Int, days: Int = 1, hosts: String = "DNS:localhost,IP:127.0.0.1") throws {
    let key = unsafe try passtool_generate_p256().orThrow("a key")
    defer { unsafe EVP_PKEY_free(key) }
    let made = unsafe try X509_new().orThrow("a certificate")
    defer { unsafe X509_free(made) }
    unsafe X509_set_version(made, 2)
    unsafe ASN1_INTEGER_set(X509_get_serialNumber(made), serial)
    unsafe X509_gmtime_adj(X509_getm_notBefore(made), -3_600)
    unsafe X509_gmtime_adj(X509_getm_notAfter(made), 86_400 * days)
    let name = unsafe X509_get_subject_name(made)
    let text = Array("localhost".utf8)
    _ = unsafe X509_NAME_add_entry_by_NID(
      name, NID_commonName, 0x1000 | 1, text, Int32(text.count), -1, 0)
    unsafe X509_set_issuer_name(made, name)
    unsafe X509_set_pubkey(made, key)
    for (nid, value) in [
      (NID_subject_alt_name, hosts), (NID_basic_constraints, "CA:TRUE"),
    ] where !value.isEmpty {
      let part = unsafe X509V3_EXT_conf_nid(nil, nil, nid, value)
      unsafe X509_add_ext(made, part, -1)
      unsafe X509_EXTENSION_free(part)
    }
    guard unsafe X509_sign(made, key, EVP_sha256()) > 0 else { throw MissingValue("a signature") }
    certificate = unsafe try Self.pem { bio in unsafe PEM_write_bio_X509(bio, made) }
    self.key = unsafe try Self.pem { bio in
      unsafe PEM_write_bio_PrivateKey(bio, key, nil, nil, 0, nil, nil)
    }
  }

  private static func pem(_ write: (OpaquePointer) -> Int32) throws -> [UInt8] {
    let bio = unsafe try BIO_new(BIO_s_mem()).orThrow("memory")
    defer { unsafe BIO_free(bio) }
    guard unsafe write(bio) == 1 else { throw MissingValue("PEM") }
    var bytes = [UInt8](repeating: 0, count: 8_192)
    let count = unsafe BIO_read(bio, &bytes, Int32(bytes.count))
    return Array(bytes.prefix(Int(max(count, 0))))
  }

  init(certificate: [UInt8], key: [UInt8]) { (self.certificate, self.key) = (certificate, key) }
}
