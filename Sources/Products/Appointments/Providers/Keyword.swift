internal import Vocabulary

/// A word that the operator of the service chooses, such as `walking` for a kind of service or `dog` for a kind of
/// subject.
///
/// The set is open, and programs compare the words by their letters.
package struct Keyword: ValidatedText, Codable {
  package static let expectation =
    "a word of 1 to 32 of a–z 0–9 _ that begins with a letter, such as walking"

  package let rawValue: String

  package init?(_ text: String) {
    guard (1...32).contains(text.utf8.count), text.utf8.first.map(ASCII.isLowerCaseLetter) == true,
      text.utf8.allSatisfy({
        ASCII.isLowerCaseLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "_")
      })
    else { return nil }
    rawValue = text
  }
}
