internal import PassCrypto
internal import StrictText
internal import Vocabulary

/// The account of an issuer of passes in Google's wallet, with the key of its service account.
public struct GoogleIssuer: Sendable {
  /// The number of the issuer account, such as `3388000000012345678`; every id of a pass begins with it.
  public let id: String
  /// The mail address of the service account, which signs save links and asks for access.
  public let serviceAccount: String
  /// The id of the service account's key.
  public let keyID: String
  /// The address at which a signed grant is exchanged for an access token.
  public let tokenAddress: String
  /// The https address of the issuer's logo, from which Google fetches it; nil for no logo.
  public let logoAddress: String?
  let key: RSAPrivateKey

  /// The longest file of a service account's key, in bytes.
  public static let longestKeyFile = 64 << 10

  /// Reads the JSON of a key of a service account, as Google's console gives it.
  ///
  /// Members that are not needed here are ignored, because Google adds some from time to time.
  ///
  /// - Parameters:
  ///   - id: the number of the issuer account, from the console of Google Wallet.
  ///   - keyFile: the content of the file.
  ///   - logoAddress: the https address of the issuer's logo.
  /// - Throws: `GoogleIssuerError`, which names the faulty member and contains no part of the key.
  public init(
    id: String, keyFile: [UInt8], logoAddress: String? = nil
  ) throws(GoogleIssuerError) {
    guard (1...20).contains(id.utf8.count), id.utf8.allSatisfy(ASCII.isDigit) else {
      throw GoogleIssuerError(
        member: "issuer id",
        "expected the number of the issuer account, such as 3388000000012345678; the console of Google Wallet "
          + "(pay.google.com/business/console) shows it, found \"\(escaped(id, limit: 40))\"")
    }
    if let logoAddress {
      guard let address = WebAddress(logoAddress), address.isSecure else {
        throw GoogleIssuerError(
          member: "logo",
          "expected an https address, because Google fetches the picture, found "
            + "\"\(escaped(logoAddress, limit: 80))\"")
      }
    }
    let file = try GoogleKeyFile(keyFile)
    self.id = id
    serviceAccount = file.serviceAccount
    keyID = file.keyID
    tokenAddress = file.tokenAddress
    self.logoAddress = logoAddress
    key = file.key
  }
}
