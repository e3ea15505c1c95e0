package import GateRules
package import PassCrypto
package import PassVerifier
package import Vocabulary

extension KitNumber {
  /// Returns the number of a kit that makes gates of an issuer, in six groups of four digits.
  package static func digits(of roots: RootPins, gates: IssuerID) throws(CryptoError) -> String {
    try digits(of: roots, gates: gates) { (text) throws(CryptoError) in try SHA256.digest(text) }
  }

  /// Returns whether a typed text is the number of a card of earlier versions, which covered the roots alone.
  package static func isOfEarlierVersion(
    _ typed: [UInt8], _ roots: RootPins
  ) throws(CryptoError) -> Bool {
    try isOfEarlierVersion(typed, roots) { (text) throws(CryptoError) in try SHA256.digest(text) }
  }
}
