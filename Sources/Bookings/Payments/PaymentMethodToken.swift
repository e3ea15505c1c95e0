internal import Vocabulary

/// What stands for a payment method at its provider, such as `pm_approve`; never a card number, so that
/// none can be stored by way of this type.
package struct PaymentMethodToken: ValidatedText, Codable {
  /// What the text must look like, fit to follow "expected".
  package static let expectation =
    "a payment method token of 1 to 128 of A–Z a–z 0–9 _ -, which is no card number and has no 16 "
    + "digits in a row"

  /// The text itself.
  package let rawValue: String

  /// The value for a text of this form, or nil.
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
