import Foundation
import PassWallet

/// An operator's settings for wallets, with an authority like Apple's and a service account like Google's, made anew.
struct WalletSamples {
  /// The kinds of keys of a certificate for Apple's wallet.
  enum Key: String, CaseIterable {
    case rsa, elliptic
  }

  private let folder: TemporaryFolder

  init(_ folder: TemporaryFolder) throws {
    self.folder = folder
    try write("ca.ext", "basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign\n")
    for name in ["root", "wwdr", Key.rsa.rawValue, "google"] {
      try makeKey(name, "genrsa -out \(path("\(name).key")) 2048")
    }
    try makeKey(
      Key.elliptic.rawValue,
      "ecparam -name prime256v1 -genkey -noout -out \(path("\(Key.elliptic.rawValue).key"))")
    try openssl("req -x509 -new -key \(path("root.key")) -subj /CN=Root -out \(path("root.pem"))")
    try certify("wwdr", "/CN=WWDR/OU=G4", by: "root", " -extfile \(path("ca.ext"))")
    for key in Key.allCases {
      try certify(key.rawValue, "/UID=pass.example.quay/OU=ABCDE12345", by: "wwdr")
    }
    try writeServiceAccount()
  }

  /// Returns the settings with a certificate for a key of this kind.
  func settings(_ key: Key) throws -> WalletSettings {
    let name = "\(key.rawValue).json"
    try write(
      name,
      """
      {"organization": "Quay Air",
       "apple": {"certificate": "wallet-\(key.rawValue).pem", "key": "wallet-\(key.rawValue).key",
         "intermediates": ["wallet-wwdr.pem"]},
       "google": {"issuer_id": "3388000000000000001", "key": "wallet-google.json"}}
      """)
    let now = Instant(secondsSince1970: Int64(Date().timeIntervalSince1970))
    var settings = try WalletSettingsFile.read(path(name), at: now)
    for (picture, count) in Self.pictures {
      settings.appearance.pictures[picture] = (0..<count).map { _ in UInt8.random(in: 0...255) }
    }
    return settings
  }

  /// Returns the private key of the certificate, as PEM.
  func pem(_ key: Key) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path("\(key.rawValue).key"))))
  }

  /// The pictures of a boarding pass besides the icon, and their sizes in bytes.
  ///
  /// Random bytes stand for them, because a PNG cannot be compressed either.
  private static let pictures = [
    "logo.png": 6_000, "logo@2x.png": 15_000, "logo@3x.png": 30_000,
    "footer.png": 3_000, "footer@2x.png": 8_000, "footer@3x.png": 16_000,
    "primaryLogo.png": 4_000, "primaryLogo@2x.png": 10_000, "primaryLogo@3x.png": 20_000,
  ]

  private func writeServiceAccount() throws {
    let key = try String(contentsOfFile: path("google.key"), encoding: .utf8)
    let members = [
      "type": "service_account", "client_email": "wallet@quay-air.iam.gserviceaccount.com",
      "private_key_id": "0123456789abcdef", "private_key": key,
      "token_uri": "https://oauth2.googleapis.com/token",
    ]
    try JSONEncoder().encode(members).write(to: URL(fileURLWithPath: path("google.json")))
    try protect("google.json")
  }

  private func makeKey(_ name: String, _ arguments: String) throws {
    try openssl(arguments)
    try protect("\(name).key")
  }

  private func certify(
    _ name: String, _ subject: String, by issuer: String, _ more: String = ""
  ) throws {
    try openssl(
      "req -new -key \(path("\(name).key")) -subj \(subject) -out \(path("\(name).csr"))")
    try openssl(
      "x509 -req -in \(path("\(name).csr")) -CA \(path("\(issuer).pem")) -CAkey "
        + "\(path("\(issuer).key")) -set_serial 7 -days 30 -out \(path("\(name).pem"))" + more)
  }

  private func openssl(_ arguments: String) throws {
    _ = try run(["openssl"] + arguments.split(separator: " ").map(String.init))
  }

  private func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
  }

  private func protect(_ name: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path(name))
  }

  private func path(_ name: String) -> String { folder.path("wallet-\(name)") }
}
