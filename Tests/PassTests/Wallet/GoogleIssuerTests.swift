import Foundation
import PassTestSupport
import PassWallet
import Testing

/// The file of a service account's key, as Google's console gives it, and its likely faults.
@Suite struct GoogleIssuerTests {
  static let id = "3388000000012345678"

  private func fault(
    id: String = Self.id, logo: String? = nil,
    _ change: (inout TestServiceAccount) -> Void = { _ in }
  ) throws -> GoogleIssuerError? {
    var account = try TestServiceAccount.shared.get()
    change(&account)
    let json = try account.json
    do throws(GoogleIssuerError) {
      _ = try GoogleIssuer(id: id, keyFile: json, logoAddress: logo)
      return nil
    } catch { return error }
  }

  @Test func `the file gives account, key id and address, and more members do not matter`() throws {
    var account = try TestServiceAccount.shared.get()
    account.members["a_member_of_tomorrow"] = "x"
    let issuer = try GoogleIssuer(
      id: Self.id, keyFile: account.json, logoAddress: "https://quay.example/logo.png")
    #expect(issuer.id == Self.id)
    #expect(issuer.serviceAccount == "wallet@quay-air.iam.gserviceaccount.com")
    #expect(issuer.keyID == account.members["private_key_id"])
    #expect(issuer.tokenAddress == "https://oauth2.googleapis.com/token")
  }

  @Test(arguments: ["type", "client_email", "private_key_id", "private_key", "token_uri"])
  func `a member that is missing, empty or no text is named with its remedy`(
    member: String
  ) throws {
    for value in [nil, "", "two words", "\u{7F}"] {
      let error = try #require(try fault { $0.members[member] = value })
      #expect(error.member == member)
      #expect(error.detail.contains("make a new key in Google Cloud's console"))
    }
    let number = #"{"type":"service_account","\#(member)":7}"#
    #expect(throws: GoogleIssuerError.self) {
      try GoogleIssuer(id: Self.id, keyFile: Array(number.utf8))
    }
  }

  @Test(arguments: [
    ("type", "authorized_user"), ("client_email", "wallet"), ("client_email", "@x"),
    ("token_uri", "http://oauth2.googleapis.com/token"), ("token_uri", "oauth2.googleapis.com"),
  ])
  func `a wrong value is named`(member: String, value: String) throws {
    let error = try #require(try fault { $0.members[member] = value })
    #expect(error.member == member && error.detail.contains("\"\(value)\""))
  }

  @Test func `keys that cannot sign are refused without a word of them`() throws {
    for key in [
      try TestServiceAccount.key("EC", "ec_paramgen_curve:P-256"),
      try TestServiceAccount.key("RSA", "rsa_keygen_bits:1024"), Array("secret".utf8),
    ] {
      let text = String(decoding: key, as: UTF8.self)
      let error = try #require(try fault { $0.members["private_key"] = text })
      #expect(error.member == "private_key")
      #expect(!"\(error)".contains("secret") && !"\(error)".contains("BEGIN PRIVATE KEY-"))
      for line in text.split(separator: "\n") where line.count > 20 && !line.hasPrefix("-") {
        #expect(!"\(error)".contains(line))
      }
    }
  }

  @Test(arguments: ["", "0x3388", "33.88", "３３", "123456789012345678901"])
  func `an issuer account is a number`(id: String) throws {
    #expect(try fault(id: id)?.member == "issuer id")
  }

  @Test(arguments: ["http://quay.example/a.png", "logo.png", "https://", "https://u@quay.example"])
  func `a logo has an https address, because Google fetches it`(logo: String) throws {
    #expect(try fault(logo: logo)?.member == "logo")
  }

  @Test func `other files are told apart`() throws {
    func words(_ text: String) -> String {
      do throws(GoogleIssuerError) {
        _ = try GoogleIssuer(id: Self.id, keyFile: Array(text.utf8))
        return ""
      } catch { return "\(error)" }
    }
    #expect(words(#"{"installed":{}}"#).contains("OAuth client"))
    for text in ["", "[]", "-----BEGIN PRIVATE KEY-----", #"{"type":"a","type":"b"}"#, "{"] {
      #expect(words(text).hasPrefix("expected the JSON file of a service account's key"), "\(text)")
    }
  }

  @Test func `a key that others can read is refused with the command that mends it`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("key.json", try TestServiceAccount.shared.get().json)
    let path = "\(folder.path)/key.json"
    try folder.setMode("key.json", 0o600)
    _ = try GoogleIssuer(id: Self.id, keyFileAt: path)
    for mode in [0o604, 0o640, 0o644, 0o666] {
      try folder.setMode("key.json", mode)
      let error = try #require(
        #expect(throws: GoogleIssuerError.self) {
          try GoogleIssuer(id: Self.id, keyFileAt: path)
        })
      #expect(error.kind == .permission && error.description.hasSuffix("chmod 600 '\(path)'"))
    }
    let missing = #expect(throws: GoogleIssuerError.self) {
      try GoogleIssuer(id: Self.id, keyFileAt: "\(folder.path)/none.json")
    }
    #expect(missing?.kind == .missing)
  }
}
