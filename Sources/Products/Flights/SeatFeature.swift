internal import Vocabulary

/// A feature of a seat besides its place, such as `EXIT_ROW`; clients show those that they know.
package struct SeatFeature: ValidatedText {
  package static let expectation =
    "a feature of 1 to 32 of A–Z 0–9 _ that begins with a letter, such as EXIT_ROW"

  package let rawValue: String

  package init?(_ text: String) {
    guard (1...32).contains(text.utf8.count), text.utf8.first.map(ASCII.isUpperCaseLetter) == true,
      text.utf8.allSatisfy({ ASCII.isUpperCaseAlphanumeric($0) || $0 == UInt8(ascii: "_") })
    else { return nil }
    rawValue = text
  }

  package static let window = "WINDOW"
  package static let aisle = "AISLE"

  /// The features that follow from the letters of a seat map; an operator does not give them.
  package static let ofPlaces: Set = [window, aisle]

  /// Returns a feature as it is written in the line of a price, such as `exit row`.
  package static func label(_ feature: String) -> String {
    feature.lowercased().replacing("_", with: " ")
  }
}
