/// A telephone number as it is searched for: its digits, without the signs between them.
package struct PhoneKey: Hashable, Sendable {
  /// Without zeros in front, which stand for the way to the number, such as 00 abroad and 0 in a country.
  private let digits: String

  /// The digits at the end by which a store knows a number, so that its beginning may be left out.
  private static let kept = 7

  /// Nil if the text has fewer than seven digits behind its zeros.
  package init?(_ text: String) {
    digits = String(
      text.unicodeScalars.filter { ("0"..."9").contains($0) }.drop { $0 == "0" }
        .map(Character.init))
    guard digits.utf8.count >= Self.kept else { return nil }
  }

  /// The last digits.
  package var end: String { String(digits.suffix(Self.kept)) }

  /// Whether one of them is the end of the other, such as `660 123 45 67` of `+43 660 123 45 67`.
  package func isSame(as other: PhoneKey) -> Bool {
    digits.hasSuffix(other.digits) || other.digits.hasSuffix(digits)
  }
}
