internal import Vocabulary

/// The name that a spreadsheet gives a cell, such as B7.
package struct CellName: Hashable, Sendable, CustomStringConvertible {
  /// The column, from 0.
  package let column: Int
  /// The row, from 1.
  package let row: Int

  package init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }

  package var description: String { Self.letters(column) + String(row) }

  /// Returns the letters of a column, from 0: A to Z, then AA.
  package static func letters(_ column: Int) -> String {
    var (rest, letters) = (column, "")
    while rest >= 0 {
      letters = String(Unicode.Scalar(UInt8(ascii: "A") + UInt8(rest % 26))) + letters
      rest = rest / 26 - 1
    }
    return letters
  }

  /// Returns the column that one or two capital letters name, from 0; nil for any other text.
  package static func column(_ letters: String) -> Int? {
    guard (1...2).contains(letters.utf8.count),
      letters.utf8.allSatisfy({ ASCII.isUpperCaseLetter($0) })
    else { return nil }
    let number = letters.utf8.reduce(0) { $0 * 26 + Int($1 - UInt8(ascii: "A")) + 1 }
    return number - 1
  }
}
