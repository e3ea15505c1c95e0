internal import Vocabulary

/// Token of a payment method at its provider, such as `pm_approve`; card numbers are rejected, so none can
/// be stored through this type.
package struct PaymentMethodToken: ValidatedText, Codable {
  /// Description of the format, to follow "expected" in an error message.
  package static let expectation =
    "a payment method token of 1 to 128 characters from A–Z a–z 0–9 _ -, which is no card number and has no "
    + "16 digits in a row"

  /// The text.
  package let rawValue: String

  /// The token, or nil if the text does not have this format.
  package init?(_ text: String) {
    let isWellFormed = text.utf8.allSatisfy {
      ASCII.isUpperCaseAlphanumeric($0) || ASCII.isLowerCaseLetter($0) || $0 == UInt8(ascii: "_")
        || $0 == UInt8(ascii: "-")
    }
    guard (1...128).contains(text.utf8.count), isWellFormed, !CardNumber.isIn(text) else {
      return nil
    }
    rawValue = text
  }
}
