import Foundation
import PassCrypto
import PassTestSupport
import Testing
import Vocabulary

@testable import PassWallet

/// The certificate for Apple's wallet in the settings: each way to give it, and each way in which it is wrong.
@Suite(.enabled(if: OutsideTool.openssl != nil)) struct SettingsAppleTests {
  private let authority: SettingsAuthority
  private let now: Instant

  init() throws {
    authority = try SettingsAuthority.shared.get()
    let certificate = try Certificate(der: authority.directory.read("pass.cer"))
    now = Instant(secondsSince1970: try certificate.validFrom.orThrow("a time")).adding(
      seconds: 7200)
  }

  private func read(
    _ apple: String, at time: Instant? = nil, named name: String = #function
  ) throws -> AppleIdentity {
    let file = "\(UUID().uuidString).json"
    try authority.write(file, "{\"apple\": {\(apple)}}")
    defer { try? FileManager.default.removeItem(atPath: authority.path(file)) }
    return try WalletSettingsFile.read(authority.path(file), at: time ?? now).apple.orThrow("apple")
  }

  private func problem(_ apple: String, at time: Instant? = nil) throws -> String {
    do {
      _ = try read(apple, at: time)
      return ""
    } catch let error as WalletSettingsError {
      #expect(error.problems.count == 1, "\(error)")
      return error.description
    }
  }

  private static let usual =
    #""certificate":"pass.cer","key":"pass.key","intermediates":["wwdr.pem"]"#

  @Test(arguments: [
    usual,
    #""certificate":"pass.pem","key":"locked.key","passphrase_file":"phrase","intermediates":["short.pem","root.pem","wwdr.pem"]"#,
    #""pkcs12":"pass.p12","passphrase_file":"phrase""#,
    #""pkcs12":"pass.p12","passphrase_file":"phrase","intermediates":["wwdr.pem"]"#,
    #""certificate":"ec.pem","key":"ec.key","intermediates":["wwdr.pem"]"#,
  ])
  func `type and team are those of the certificate`(apple: String) throws {
    let identity = try read(apple)
    #expect(identity.passType == "pass.example.quay")
    #expect(identity.team == "ABCDE12345")
    #expect(identity.signer.intermediates.count == 1)
    #expect(identity.validFrom <= now && identity.validUntil > now.adding(seconds: 380 * 86_400))
  }

  @Test func `a path is that of the settings' folder, or absolute`() throws {
    let apple =
      #""certificate":"\#(authority.path("pass.pem"))","key":"./pass.key","intermediates":["wwdr.pem"]"#
    #expect(try read(apple).team == "ABCDE12345")
  }

  @Test func `an identity ends when the first of its certificates does`() throws {
    let apple = #""certificate":"soon.pem","key":"soon.key","intermediates":["short.pem"]"#
    let identity = try read(apple)
    #expect(identity.validUntil < now.adding(seconds: 31 * 86_400))
    let found = try problem(apple, at: now.adding(seconds: 60 * 86_400))
    #expect(found.contains("has the intermediate") && found.contains("Test Short"))
    #expect(found.contains("which ended at"))
  }

  @Test(arguments: [
    ("", "apple.certificate: is missing; give certificate and key, or pkcs12"),
    (#""certificate":"pass.cer""#, "apple.key: is missing beside the certificate"),
    (#""key":"pass.key""#, "apple.certificate: is missing beside the key"),
    (usual + #","pkcs12":"pass.p12""#, "expected either this, or certificate and key"),
    (#""certificate":"pass.cer","key":"pass.key""#, "is without its intermediate"),
    (
      #""certificate":"pass.cer","key":"pass.key","intermediates":["short.pem"]"#,
      "add to \"intermediates\" the certificate of its issuer, O=Example,OU=G4,CN=Test WWDR"
    ),
    (
      #""certificate":"pass.cer","key":"ec.key","intermediates":["wwdr.pem"]"#,
      "apple.key: ec.key is the key of another certificate"
    ),
    (
      #""certificate":"pass.cer","key":"locked.key","intermediates":["wwdr.pem"]"#,
      "apple.key: locked.key is encrypted; put its passphrase into a file of mode 0600"
    ),
    (
      #""certificate":"pass.cer","key":"locked.key","passphrase_file":"wrong","intermediates":["wwdr.pem"]"#,
      "apple.key: locked.key is not opened by the passphrase"
    ),
    (#""pkcs12":"pass.p12""#, "apple.pkcs12: pass.p12 is encrypted"),
    (#""pkcs12":"pass.p12","passphrase_file":"wrong""#, "pass.p12 is not opened by the passphrase"),
    (#""pkcs12":"pass.p12","passphrase_file":"empty""#, "empty has nothing on its first line"),
    (#""pkcs12":"pass.key""#, "pass.key is no PKCS #12"),
    (
      #""certificate":"pass.csr","key":"pass.key","intermediates":["wwdr.pem"]"#,
      "apple.certificate: pass.csr holds no certificate"
    ),
    (
      #""certificate":"pass.cer","key":"phrase","intermediates":["wwdr.pem"]"#,
      "apple.key: phrase holds no private key"
    ),
    (
      #""certificate":"pass.cer","key":"pass.key","intermediates":["phrase"]"#,
      "apple.intermediates[0]: phrase holds no certificate"
    ),
    (
      #""certificate":"nouid.pem","key":"nouid.key","intermediates":["wwdr.pem"]"#,
      "apple.certificate: nouid.pem has no user id (UID) in its subject"
    ),
    (
      #""certificate":"app.pem","key":"app.key","intermediates":["wwdr.pem"]"#,
      "app.pem is for com.example.app, which is no type of passes"
    ),
    (
      #""certificate":"noteam.pem","key":"noteam.key","intermediates":["wwdr.pem"]"#,
      "noteam.pem has no organisational unit (OU)"
    ),
    (
      #""certificate":"pass.cer","key":"pkcs11:object=pass?pin-value=1234","intermediates":["wwdr.pem"]"#,
      "expected a pkcs11: URI without pin-value; put the PIN into passphrase_file"
    ),
    (#""certificate":"nowhere.pem","key":"pass.key""#, "cannot read"),
    (#""certificate":"a\u0000b","key":"pass.key""#, "expected the name of a file"),
  ])
  func `what is wrong with a certificate is named with its remedy`(apple: String, words: String)
    throws
  {
    let found = try problem(apple)
    #expect(found.contains(words), "\(found)")
    #expect(!found.contains("1234") && !found.contains(SettingsAuthority.passphrase))
  }

  @Test func `a certificate that ended, or has not begun, is refused with the time`() throws {
    let late = try problem(Self.usual, at: now.adding(seconds: 400 * 86_400))
    #expect(late.contains("apple.certificate: pass.cer ended at "))
    #expect(late.contains("make a new one for the same Pass Type ID"))
    let early = try problem(Self.usual, at: now.adding(seconds: -86_400))
    #expect(early.contains("pass.cer is valid only from "))
  }

  @Test func `the issuer account of Google's wallet is read with its key file`() throws {
    let directory = try TemporaryDirectory()
    let pem = String(decoding: try authority.directory.read("pass.key"), as: UTF8.self)
    let members = [
      "type": "service_account", "client_email": "wallet@quay.example", "private_key_id": "a1",
      "private_key": pem, "token_uri": "https://oauth2.googleapis.com/token",
    ]
    try directory.write("key.json", Array(JSONEncoder().encode(members)))
    try directory.setMode("key.json", 0o600)
    func read(_ google: String) throws -> GoogleIssuer? {
      try directory.write("wallet.json", Array("{\"google\":{\(google)}}".utf8))
      return try WalletSettingsFile.read("\(directory.path)/wallet.json", at: now).google
    }
    let issuer = try read(
      #""issuer_id":"3388000000000000001","key":"key.json","logo_url":"https://quay.example/logo.png""#
    )
    #expect(issuer?.id == "3388000000000000001" && issuer?.serviceAccount == "wallet@quay.example")
    #expect(issuer?.logoAddress == "https://quay.example/logo.png")
    for (google, words) in [
      (#""issuer_id":"33-88","key":"key.json""#, ["google.issuer_id: expected the number"]),
      (#""issuer_id":"3388""#, ["google.key: is missing"]),
      (
        #""key":"key.json","logo_url":"http://quay.example/logo.png""#,
        ["google.issuer_id: is missing", "google.logo_url: expected an https address"]
      ),
      (#""issuer_id":"3388","key":"wallet.json""#, ["google.key: others can read the secret"]),
    ] {
      let error = #expect(throws: WalletSettingsError.self) { try read(google) }
      for word in words {
        #expect(error?.description.contains(word) == true, "\(error?.description ?? "")")
      }
    }
    try directory.write("key.json", Array("{}".utf8))
    try directory.setMode("key.json", 0o600)
    let error = #expect(throws: WalletSettingsError.self) {
      try read(#""issuer_id":"1","key":"key.json""#)
    }
    #expect(
      error?.description.contains("key.json is no key of a service account that can be used: type")
        == true)
  }

  @Test(arguments: ["pass.key", "pass.p12", "phrase"])
  func `a secret that others can read is refused`(name: String) throws {
    let directory = try TemporaryDirectory()
    for file in ["pass.cer", "pass.key", "pass.p12", "phrase", "wwdr.pem"] {
      try directory.write(file, authority.directory.read(file))
      try directory.setMode(file, file == name ? 0o640 : 0o600)
    }
    let apple =
      name == "pass.key" ? Self.usual : #""pkcs12":"pass.p12","passphrase_file":"phrase""#
    try directory.write("wallet.json", Array("{\"apple\":{\(apple)}}".utf8))
    let error = #expect(throws: WalletSettingsError.self) {
      try WalletSettingsFile.read("\(directory.path)/wallet.json", at: now)
    }
    #expect(error?.description.contains("others can read the secret in") == true)
    #expect(error?.description.contains("chmod 600 '\(directory.path)/\(name)'") == true)
  }
}
