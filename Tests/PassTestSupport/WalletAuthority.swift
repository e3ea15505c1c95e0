import Foundation
package import PassCrypto

/// An authority like Apple's for passes in wallets, made at run time: a root, an intermediate, and certificates for
/// passes with their keys.
///
/// All certificates begin when it is made; `now` is an hour later. The intermediate ends after 2 years, and those for
/// passes after one.
package struct WalletAuthority: Sendable {
  /// The certificates for passes.
  package enum Kind: String, CaseIterable, Sendable {
    /// RSA with 2048 bits, and P-256.
    case rsa, ec
    /// P-256, of another team, of another type, and without a user id.
    case otherTeam, otherType, noUserID
  }

  /// The type and the team of the passes that the certificates are for.
  package static let passType = "pass.example.quay.boarding"
  package static let team = "ABCDE12345"

  /// The authority of all tests.
  package static let shared = Result { try WalletAuthority() }
  /// An authority with the same names and other keys, as another generation is.
  package static let other = Result { try WalletAuthority() }

  /// The certificate of the root.
  package let root: Certificate
  /// The certificate of the intermediate, which issued those for passes.
  package let intermediate: Certificate
  /// A time at which all certificates are valid, in seconds since 1970.
  package let now: Int64

  private let directory: TemporaryDirectory

  private init() throws {
    directory = try TemporaryDirectory()
    let path = directory.path
    try directory.write(
      "ca.ext", Array("basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign\n".utf8))
    try directory.write(
      "pass.ext",
      Array("basicConstraints=CA:FALSE\nkeyUsage=critical,digitalSignature\n".utf8))
    try Self.openssl("genrsa", "-out", "\(path)/root.key", "2048")
    try Self.openssl(
      "req", "-x509", "-new", "-key", "\(path)/root.key", "-days", "4000", "-subj",
      "/CN=Test Root CA/O=Example", "-out", "\(path)/root.pem")
    try Self.openssl("genrsa", "-out", "\(path)/wwdr.key", "2048")
    try Self.certify(path, "wwdr", "/CN=Test WWDR/OU=G4/O=Example", "root", "ca.ext", days: 730)
    for kind in Kind.allCases {
      let key = "\(path)/\(kind).key"
      if kind == .rsa {
        try Self.openssl("genrsa", "-out", key, "2048")
      } else {
        try Self.openssl("ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", key)
      }
      try Self.certify(path, kind.rawValue, Self.subject(kind), "wwdr", "pass.ext", days: 365)
    }
    // The chain with a certificate that has no part in it.
    try directory.write(
      "chain.pem", directory.read("wwdr.pem") + directory.read("\(Kind.otherTeam).pem"))
    root = try Certificate.all(in: directory.read("root.pem"))[0]
    intermediate = try Certificate.all(in: directory.read("wwdr.pem"))[0]
    let last = try Certificate.all(in: directory.read("\(Kind.noUserID).pem"))[0]
    now = try last.validFrom.orThrow("the beginning of a certificate") + 3_600
  }

  private static func subject(_ kind: Kind) -> String {
    let team = kind == .otherTeam ? "ZZZZZ99999" : Self.team
    let type = kind == .otherType ? "pass.example.other" : passType
    let userID = kind == .noUserID ? "" : "/UID=\(type)"
    return "\(userID)/CN=Pass Type ID\\: \(type)/OU=\(team)/O=Quay Air"
  }

  /// Returns the certificate of a kind with its key, and the intermediate, which may be left out or replaced.
  package func identity(
    _ kind: Kind = .ec, intermediates: [Certificate]? = nil
  ) throws -> SigningIdentity {
    try SigningIdentity(
      certificate: directory.read("\(kind).pem"), key: directory.read("\(kind).key"),
      intermediates: intermediates ?? [intermediate])
  }

  /// Returns what `openssl cms -sign` makes of a message, with further arguments such as `-binary`.
  package func signedOutside(
    _ message: [UInt8], _ kind: Kind = .ec, _ arguments: String...
  ) throws -> [UInt8] {
    try signedOutside(message, kind, arguments)
  }

  /// Returns what `openssl cms -sign` makes of a message; `-certfile` names other certificates than the intermediate.
  package func signedOutside(
    _ message: [UInt8], _ kind: Kind, _ arguments: [String]
  ) throws -> [UInt8] {
    let folder = try TemporaryDirectory()
    try folder.write("message", message)
    let process = try ChildProcess(
      "/usr/bin/openssl",
      [
        "cms", "-sign", "-in", "\(folder.path)/message", "-outform", "DER", "-signer",
        path("\(kind).pem"), "-inkey", path("\(kind).key"), "-out", "\(folder.path)/signature",
      ] + (arguments.contains("-certfile") ? [] : ["-certfile", path("wwdr.pem")]) + arguments)
    guard process.wait() == 0 else { throw MissingValue("openssl cms") }
    return try folder.read("signature")
  }

  /// Returns the path of a file: `root.pem`, `wwdr.pem`, and for each kind `….pem` and `….key`.
  package func path(_ name: String) -> String { "\(directory.path)/\(name)" }

  private static func certify(
    _ path: String, _ name: String, _ subject: String, _ issuer: String, _ extensions: String,
    days: Int
  ) throws {
    let request = "\(path)/\(name).csr"
    try openssl("req", "-new", "-key", "\(path)/\(name).key", "-subj", subject, "-out", request)
    try openssl(
      "x509", "-req", "-in", request, "-CA", "\(path)/\(issuer).pem", "-CAkey",
      "\(path)/\(issuer).key", "-set_serial",
      "\(name.utf8.reduce(7) { $0 * 31 % 1_000_003 + Int($1) })", "-days", "\(days)", "-extfile",
      "\(path)/\(extensions)", "-out", "\(path)/\(name).pem")
  }

  private static func openssl(_ arguments: String...) throws {
    let process = try ChildProcess("/usr/bin/openssl", arguments)
    guard process.wait() == 0 else {
      throw MissingValue("openssl \(arguments.prefix(2).joined(separator: " "))")
    }
  }
}

extension WalletAuthority {
  /// Returns what openssl signs with a certificate that another one issued, which is no authority.
  package func signedBelowNoAuthority(_ message: [UInt8]) throws -> [UInt8] {
    let path = directory.path
    try directory.write("weak.ext", Array("basicConstraints=CA:FALSE\n".utf8))
    for (name, issuer) in [("weak", "wwdr"), ("leaf", "weak")] {
      try Self.openssl(
        "ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", "\(path)/\(name).key")
      let subject = name == "leaf" ? Self.subject(.ec) : "/CN=Weak"
      try Self.certify(path, name, subject, issuer, "weak.ext", days: 300)
    }
    try directory.write("weak-chain.pem", directory.read("weak.pem") + directory.read("wwdr.pem"))
    try directory.write("message", message)
    try Self.openssl(
      "cms", "-sign", "-binary", "-in", "\(path)/message", "-outform", "DER", "-signer",
      "\(path)/leaf.pem", "-inkey", "\(path)/leaf.key", "-certfile", "\(path)/weak-chain.pem",
      "-out", "\(path)/signature")
    return try directory.read("signature")
  }
}
