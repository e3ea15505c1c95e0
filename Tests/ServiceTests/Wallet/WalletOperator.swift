import COpenSSL
import Foundation
import PassTestSupport
import Synchronization
import PassWallet
import Vocabulary

@testable import PassService

/// An operator with settings for wallets in a folder, and with an authority of the tests' own: a root, an intermediate,
/// and the certificate for passes.
final class WalletOperator: Sendable {
  /// The kind of the certificate's key.
  enum Kind { case rsa, curve }

  let folder: TemporaryDirectory
  static let type = "pass.example.quay"
  /// The settings besides the certificate.
  private let more: String

  /// Makes the operator; the certificate is valid around the time at which tests begin, for this many days.
  init(_ kind: Kind = .curve, days: Int = 300, webService: String? = nil) throws {
    folder = try TemporaryDirectory()
    more =
      #""organization":"Quay Air""# + (webService.map { #","web_service":"\#($0)""# } ?? "")
    try renew(kind, days: days)
    try write()
  }

  /// Replaces the authority, the certificate and its key.
  func renew(_ kind: Kind = .curve, days: Int) throws {
    let root = try WalletCertificate("CN=Test Root")
    let intermediate = try WalletCertificate("CN=Test Intermediate", by: root)
    try folder.write("root.pem", root.pem)
    try folder.write("intermediate.pem", intermediate.pem)
    let certificate = try WalletCertificate(
      "UID=\(Self.type),CN=Pass,OU=ABCDE12345,O=Quay Air", by: intermediate, isAuthority: false,
      rsa: kind == .rsa, days: days)
    try folder.write("pass.pem", certificate.pem)
    try folder.write("pass.key", certificate.keyPEM)
    try folder.setMode("pass.key", 0o600)
  }

  /// Writes the file of the settings; without `apple` there is no certificate in it.
  func write(apple: Bool = true, _ extra: String = "") throws {
    let certificate =
      #","apple":{"certificate":"pass.pem","key":"pass.key","intermediates":["intermediate.pem"]}"#
    try folder.write("wallet.json", Array("{\(more)\(extra)\(apple ? certificate : "")}".utf8))
  }

  /// Gives the operator an issuer account of Google's wallet; `url` is the address of what stands in Google's place.
  func addGoogle(at url: String = "https://oauth2.googleapis.com") throws {
    let tool = try OutsideTool.openssl.orThrow("openssl")
    let key = try tool.run("genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048")
    let account = [
      "type": "service_account", "project_id": "quay-air",
      "private_key_id": "0123456789abcdef0123456789abcdef01234567",
      "private_key": String(decoding: key.output, as: UTF8.self),
      "client_email": "wallet@quay-air.iam.gserviceaccount.com", "client_id": "1",
      "token_uri": "\(url)/token",
    ]
    try folder.write("google.json", Array(try JSONSerialization.data(withJSONObject: account)))
    try folder.setMode("google.json", 0o600)
    try write(#","google":{"issuer_id":"3388000000000000001","key":"google.json"}"#)
  }

  var file: String { "\(folder.path)/wallet.json" }

  /// The closure that a service reads the settings with.
  var reading: Wallets.Reading {
    { [file] in try WalletSettingsFile.read(file, at: nil) }
  }
}

extension TestService {
  /// Starts the service anew with an operator's settings for wallets.
  func restart(with wallet: WalletOperator) async throws {
    wallets.withLock { $0 = wallet.reading }
    try await restart()
  }
}

/// A certificate with its key, valid from an hour before the tests' clock begins.
struct WalletCertificate {
  let pem: [UInt8]
  let keyPEM: [UInt8]
  private let subject: String

  /// Makes a certificate that `issuer` issued, or that is its own issuer; the subject has parts such as `CN=Name`.
  init(
    _ subject: String, by issuer: WalletCertificate? = nil, isAuthority: Bool = true,
    rsa: Bool = false, days: Int = 3_000
  ) throws {
    self.subject = subject
    let key = unsafe try rsa ? Self.rsaKey() : passtool_generate_p256().orThrow("a key")
    defer { unsafe EVP_PKEY_free(key) }
    let made = unsafe try X509_new().orThrow("a certificate")
    defer { unsafe X509_free(made) }
    unsafe X509_set_version(made, 2)
    unsafe ASN1_INTEGER_set(X509_get_serialNumber(made), 1)
    let start = Int(TestService.start.secondsSince1970) - 3_600
    unsafe ASN1_TIME_set(X509_getm_notBefore(made), start)
    unsafe ASN1_TIME_set(X509_getm_notAfter(made), start + 3_600 + days * 86_400)
    unsafe Self.name(X509_get_subject_name(made), subject)
    unsafe Self.name(X509_get_issuer_name(made), issuer?.subject ?? subject)
    unsafe X509_set_pubkey(made, key)
    for (nid, value) in [
      (NID_basic_constraints, isAuthority ? "critical,CA:TRUE" : "CA:FALSE"),
      (NID_key_usage, isAuthority ? "critical,keyCertSign" : "critical,digitalSignature"),
    ] {
      let part = unsafe X509V3_EXT_conf_nid(nil, nil, nid, value)
      unsafe X509_add_ext(made, part, -1)
      unsafe X509_EXTENSION_free(part)
    }
    let signing = unsafe try issuer.map { unsafe try Self.key($0.keyPEM) } ?? key
    defer { if issuer != nil { unsafe EVP_PKEY_free(signing) } }
    guard unsafe X509_sign(made, signing, EVP_sha256()) > 0 else {
      throw MissingValue("a signature")
    }
    pem = unsafe try Self.pem { unsafe PEM_write_bio_X509($0, made) }
    keyPEM = unsafe try Self.pem { unsafe PEM_write_bio_PrivateKey($0, key, nil, nil, 0, nil, nil) }
  }

  private static func name(_ name: OpaquePointer?, _ subject: String) {
    for part in subject.split(separator: ",") {
      let words = part.split(separator: "=")
      let text = Array(words[1].utf8)
      _ = unsafe X509_NAME_add_entry_by_txt(
        name, String(words[0]), 0x1000, text, Int32(text.count), -1, 0)
    }
  }

  private static func rsaKey() throws -> OpaquePointer {
    let tool = try OutsideTool.openssl.orThrow("openssl")
    return unsafe try key(tool.run("genrsa", "2048").output)
  }

  private static func key(_ pem: [UInt8]) throws -> OpaquePointer {
    let bio = unsafe try BIO_new_mem_buf(pem, Int32(pem.count)).orThrow("memory")
    defer { unsafe BIO_free(bio) }
    return unsafe try PEM_read_bio_PrivateKey(bio, nil, nil, nil).orThrow("a key")
  }

  private static func pem(_ write: (OpaquePointer) -> Int32) throws -> [UInt8] {
    let bio = unsafe try BIO_new(BIO_s_mem()).orThrow("memory")
    defer { unsafe BIO_free(bio) }
    guard unsafe write(bio) == 1 else { throw MissingValue("PEM") }
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    let count = unsafe BIO_read(bio, &bytes, Int32(bytes.count))
    return Array(bytes.prefix(Int(max(count, 0))))
  }
}
