internal import GateRules
internal import PassCrypto

extension JoinNumber {
  /// Returns the number, in three groups of four digits.
  package static func digits(of invitation: String, _ answer: String) throws -> String {
    try digits(of: invitation, answer) { (text) throws(CryptoError) in try SHA256.digest(text) }
  }
}
