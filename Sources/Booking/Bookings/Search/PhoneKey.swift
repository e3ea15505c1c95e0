/// A telephone number as it is searched for: its digits, without the signs between them.
package struct PhoneKey: Hashable, Sendable {
  /// The digits without leading zeros, which are only dialling prefixes, such as 00 abroad and 0 in a country.
  private let digits: String

  /// The number of digits at the end by which a store finds a number, so that its beginning may be left out.
  private static let kept = 7

  /// The number, or nil if the text has fewer than seven digits after its leading zeros.
  package init?(_ text: String) {
    digits = String(
      text.unicodeScalars.filter { ("0"..."9").contains($0) }.drop { $0 == "0" }
        .map(Character.init))
    guard digits.utf8.count >= Self.kept else { return nil }
  }

  /// The last seven digits.
  package var end: String { String(digits.suffix(Self.kept)) }

  /// Returns whether one of the numbers is the end of the other, such as `660 123 45 67` of `+43 660 123 45 67`.
  package func isSame(as other: PhoneKey) -> Bool {
    digits.hasSuffix(other.digits) || other.digits.hasSuffix(digits)
  }
}
