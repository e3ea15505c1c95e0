internal import Vocabulary

/// What looks like the number of a payment card (ISO/IEC 7812-1), which must reach no disk and no log.
enum CardNumber {
  /// A run of so many digits is taken for one wherever it stands; a shorter one may be part of a token.
  private static let run = 16
  /// The digits of shorter card numbers, where nothing else stands with them.
  private static let short = 13...15
  /// How cards print their digits.
  private static let printed = [[4, 4, 4, 4], [4, 6, 5], [4, 6, 4]]

  /// Whether a text of letters, digits, `_` and `-` holds one: in a row, or in groups as on a card.
  static func isIn(_ text: String) -> Bool {
    let words = text.utf8.split { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    let runs = words.flatMap { word in word.split { !ASCII.isDigit($0) }.map(\.count) }
    if runs.contains(where: { $0 >= run }) { return true }
    // How many digits each word has that is nothing but digits; 0 for any other.
    let groups = words.map { $0.allSatisfy(ASCII.isDigit) ? $0.count : 0 }
    return groups.contains(where: short.contains)
      || groups.indices.contains { start in
        printed.contains { groups[start...].starts(with: $0) }
      }
  }
}
