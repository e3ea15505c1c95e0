internal import Vocabulary

/// An operator's own name for a part of an import, such as `scala-1`.
///
/// A part that is imported again under the same code is the same part.
package struct OperatorCode: ValidatedText, Codable {
  package static let expectation =
    "a code of 1 to 64 characters from A–Z a–z 0–9 . _ -, such as scala-1"

  package let rawValue: String

  package init?(_ text: String) {
    guard (1...64).contains(text.utf8.count),
      text.utf8.allSatisfy({
        ASCII.isUpperCaseAlphanumeric($0) || ASCII.isLowerCaseLetter($0)
          || [UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-")].contains($0)
      })
    else { return nil }
    rawValue = text
  }
}
