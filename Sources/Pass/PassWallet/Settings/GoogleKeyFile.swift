internal import PassCrypto
internal import StrictText
internal import Vocabulary

/// The members of a service account's key file that are needed here.
struct GoogleKeyFile {
  let serviceAccount: String
  let keyID: String
  let tokenAddress: String
  let key: RSAPrivateKey

  init(_ bytes: [UInt8]) throws(GoogleIssuerError) {
    var object: ObjectReader
    do throws(ShapeError) {
      object = try ObjectReader(json: bytes)
    } catch {
      throw GoogleIssuerError(
        .content,
        "expected the JSON file of a service account's key, as Google Cloud's console gives it "
          + "(\(error.detail), at byte \(error.offset))")
    }
    try Self.checkKind(&object)
    serviceAccount = try Self.text("client_email", &object) { text in
      let parts = text.split(separator: "@", omittingEmptySubsequences: false)
      return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
    }
    keyID = try Self.text("private_key_id", &object) { !$0.isEmpty }
    tokenAddress = try Self.text("token_uri", &object) { text in
      WebAddress(text).map { $0.isSecure || $0.isLoopback } ?? false
    }
    let pem: String
    do throws(ShapeError) {
      pem = try object.string("private_key")
    } catch {
      // The reader's words would quote the value.
      throw GoogleIssuerError(
        member: "private_key", "expected the key in PEM form; \(Self.remedy)")
    }
    do throws(CryptoError) {
      key = try RSAPrivateKey(pem: Array(pem.utf8))
    } catch {
      let words =
        error == .passphraseNeeded
        ? "is encrypted, but Google gives it without a passphrase" : "\(error)"
      throw GoogleIssuerError(member: "private_key", "\(words); \(Self.remedy)")
    }
  }

  private static let remedy =
    "make a new key in Google Cloud's console: IAM, Service Accounts, Keys, Add key, JSON"

  /// Checks the kind of the file; other files of Google's console look similar.
  private static func checkKind(_ object: inout ObjectReader) throws(GoogleIssuerError) {
    if object.peek("installed") != nil || object.peek("web") != nil {
      throw GoogleIssuerError(
        member: "type", "this is the file of an OAuth client, not of a service account; \(remedy)")
    }
    let kind = try text("type", &object) { _ in true }
    guard kind == "service_account" else {
      throw GoogleIssuerError(
        member: "type",
        "expected \"service_account\", found \"\(escaped(kind, limit: 40))\"; \(remedy)")
    }
  }

  /// Returns a text of 1 to 512 printable ASCII characters without blanks.
  private static func text(
    _ name: String, _ object: inout ObjectReader, _ isValid: (String) -> Bool
  ) throws(GoogleIssuerError) -> String {
    let text: String
    do throws(ShapeError) {
      text = try object.string(name)
    } catch {
      throw GoogleIssuerError(member: name, "\(error.detail); \(remedy)")
    }
    guard (1...512).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      isValid(text)
    else {
      let expected =
        switch name {
        case "client_email": "the mail address of the service account"
        case "token_uri": "an https address, such as https://oauth2.googleapis.com/token"
        default: "1 to 512 printable characters without blanks"
        }
      throw GoogleIssuerError(
        member: name, "expected \(expected), found \"\(escaped(text, limit: 80))\"; \(remedy)")
    }
    return text
  }
}
