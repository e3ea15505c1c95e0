import Foundation
import PassTestSupport

/// An authority like Apple's, made anew for each run: a root, an intermediate, and certificates for passes.
///
/// Its files are in a directory of its own: `pass.cer` (DER) with `pass.key`, `ec.pem` with `ec.key`, and others that
/// are named where they are made.
struct SettingsAuthority {
  let directory: TemporaryDirectory

  static let shared = Result { try SettingsAuthority() }
  static let passphrase = "correct horse"

  private init() throws {
    directory = try TemporaryDirectory()
    try write("ca.ext", "basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign\n")
    try write("pass.ext", "basicConstraints=CA:FALSE\nkeyUsage=critical,digitalSignature\n")
    try key("root.key")
    try openssl(
      "req", "-x509", "-new", "-key", path("root.key"), "-days", "4000", "-subj",
      "/CN=Test Root/O=Example", "-out", path("root.pem"))
    try key("wwdr.key")
    try certify("wwdr", "/CN=Test WWDR/OU=G4/O=Example", by: "root", ext: "ca.ext", days: 3000)
    try key("short.key")
    try certify("short", "/CN=Test Short/OU=G1/O=Example", by: "root", ext: "ca.ext", days: 30)
    try openssl("genrsa", "-out", path("pass.key"), "2048")
    let subject =
      "/UID=pass.example.quay/CN=Pass Type ID\\: pass.example.quay/OU=ABCDE12345/O=Quay Air"
    try certify("pass", subject, by: "wwdr", ext: "pass.ext", days: 390)
    try openssl("x509", "-in", path("pass.pem"), "-outform", "DER", "-out", path("pass.cer"))
    try openssl(
      "pkcs8", "-topk8", "-in", path("pass.key"), "-passout", "pass:\(Self.passphrase)", "-out",
      path("locked.key"))
    try openssl(
      "pkcs12", "-export", "-in", path("pass.pem"), "-inkey", path("pass.key"), "-certfile",
      path("wwdr.pem"), "-passout", "pass:\(Self.passphrase)", "-out", path("pass.p12"))
    try key("ec.key")
    try certify("ec", subject, by: "wwdr", ext: "pass.ext", days: 390)
    try key("soon.key")
    try certify("soon", subject, by: "short", ext: "pass.ext", days: 390)
    try key("nouid.key")
    try certify("nouid", "/CN=Web/OU=ABCDE12345", by: "wwdr", ext: "pass.ext", days: 390)
    try key("app.key")
    try certify("app", "/UID=com.example.app/OU=ABCDE12345", by: "wwdr", ext: "pass.ext", days: 390)
    try key("noteam.key")
    try certify("noteam", "/UID=pass.example.quay/O=Quay", by: "wwdr", ext: "pass.ext", days: 390)
    try write("phrase", "\(Self.passphrase)\n")
    try write("wrong", "incorrect horse\n")
    try write("empty", "\n")
    for name in try directory.contents()
    where name.hasSuffix(".key") || name.hasSuffix(".p12")
      || ["phrase", "wrong", "empty"].contains(name)
    {
      try directory.setMode(name, 0o600)
    }
  }

  func path(_ name: String) -> String { "\(directory.path)/\(name)" }

  func write(_ name: String, _ text: String) throws {
    try directory.write(name, Array(text.utf8))
  }

  private func key(_ name: String) throws {
    try openssl("ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", path(name))
  }

  private func certify(
    _ name: String, _ subject: String, by issuer: String, ext: String, days: Int
  ) throws {
    try openssl(
      "req", "-new", "-key", path("\(name).key"), "-subj", subject, "-out", path("\(name).csr"))
    try openssl(
      "x509", "-req", "-in", path("\(name).csr"), "-CA", path("\(issuer).pem"), "-CAkey",
      path("\(issuer).key"), "-set_serial",
      "\(name.utf8.reduce(7) { $0 * 31 % 1_000_003 + Int($1) })",
      "-days", "\(days)", "-extfile", path(ext), "-out", path("\(name).pem"))
  }

  private func openssl(_ arguments: String...) throws {
    let process = try ChildProcess("/usr/bin/openssl", arguments)
    guard process.wait() == 0 else {
      throw MissingValue("openssl \(arguments.prefix(2).joined(separator: " "))")
    }
  }
}
