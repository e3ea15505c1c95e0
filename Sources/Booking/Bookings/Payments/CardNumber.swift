internal import Vocabulary

/// The detection of texts that look like a payment card number (ISO/IEC 7812-1), which must not reach a disk or a log.
enum CardNumber {
  /// The number of digits in a row that counts anywhere in a text; shorter runs can be part of a token.
  private static let run = 16
  /// Lengths of shorter card numbers, which count only if a word consists of nothing else.
  private static let short = 13...15
  /// Digit groups as printed on cards.
  private static let printed = [[4, 4, 4, 4], [4, 6, 5], [4, 6, 4]]

  /// Returns whether a text of letters, digits, `_` and `-` contains a card number, in one run or in groups.
  static func isIn(_ text: String) -> Bool {
    let words = text.utf8.split { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    let runs = words.flatMap { word in word.split { !ASCII.isDigit($0) }.map(\.count) }
    if runs.contains(where: { $0 >= run }) { return true }
    // A word of digits only counts with its number of digits, and any other word with 0.
    let groups = words.map { $0.allSatisfy(ASCII.isDigit) ? $0.count : 0 }
    return groups.contains(where: short.contains)
      || groups.indices.contains { start in
        printed.contains { groups[start...].starts(with: $0) }
      }
  }
}
