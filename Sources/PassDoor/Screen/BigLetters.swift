/// Letters and digits five pixels high, for a light that is read from some metres away.
enum BigLetters {
  /// Five rows of five pixels each, the leftmost pixel the highest bit.
  private static let shapes: [Character: [UInt8]] = [
    "A": [0x0E, 0x11, 0x1F, 0x11, 0x11], "B": [0x1E, 0x11, 0x1E, 0x11, 0x1E],
    "C": [0x0F, 0x10, 0x10, 0x10, 0x0F], "D": [0x1E, 0x11, 0x11, 0x11, 0x1E],
    "E": [0x1F, 0x10, 0x1E, 0x10, 0x1F], "G": [0x0F, 0x10, 0x13, 0x11, 0x0F],
    "I": [0x0E, 0x04, 0x04, 0x04, 0x0E], "L": [0x10, 0x10, 0x10, 0x10, 0x1F],
    "M": [0x11, 0x1B, 0x15, 0x11, 0x11], "N": [0x11, 0x19, 0x15, 0x13, 0x11],
    "O": [0x0E, 0x11, 0x11, 0x11, 0x0E], "P": [0x1E, 0x11, 0x1E, 0x10, 0x10],
    "R": [0x1E, 0x11, 0x1E, 0x12, 0x11], "S": [0x0F, 0x10, 0x0E, 0x01, 0x1E],
    "T": [0x1F, 0x04, 0x04, 0x04, 0x04], "U": [0x11, 0x11, 0x11, 0x11, 0x0E],
    "W": [0x11, 0x11, 0x15, 0x1B, 0x11], "Y": [0x11, 0x0A, 0x04, 0x04, 0x04],
    "0": [0x0E, 0x13, 0x15, 0x19, 0x0E], "1": [0x04, 0x0C, 0x04, 0x04, 0x0E],
    "2": [0x1E, 0x01, 0x0E, 0x10, 0x1F], "3": [0x1E, 0x01, 0x0E, 0x01, 0x1E],
    "4": [0x12, 0x12, 0x1F, 0x02, 0x02], "5": [0x1F, 0x10, 0x1E, 0x01, 0x1E],
    "6": [0x0E, 0x10, 0x1E, 0x11, 0x0E], "7": [0x1F, 0x01, 0x02, 0x04, 0x04],
    "8": [0x0E, 0x11, 0x0E, 0x11, 0x0E], "9": [0x0E, 0x11, 0x0F, 0x01, 0x0E],
    " ": [0, 0, 0, 0, 0],
  ]
  private static let height = 5

  /// The word in rows of blocks and blanks, as large as the room allows; nil where it does not fit at all, or has
  /// a letter without a shape.
  ///
  /// A pixel is one to four columns wide and one or two rows high; tall letters come before wide ones, because
  /// they are read from further away.
  static func rows(_ word: String, columns: Int, rows: Int) -> [String]? {
    let letters = word.compactMap { letter in shapes[letter].map(Self.pixels) }
    guard letters.count == word.count, !letters.isEmpty else { return nil }
    let width = letters.reduce(letters.count - 1) { $0 + $1[0].count }
    guard
      let size = sizes.first(where: {
        width * $0.columns <= columns && height * $0.rows <= rows
      })
    else { return nil }
    return (0..<height).flatMap { row in
      [String](repeating: line(row, of: letters, wide: size.columns), count: size.rows)
    }
  }

  /// How many columns and rows a pixel takes, the best first.
  private static let sizes: [(columns: Int, rows: Int)] = [
    (4, 2), (3, 2), (2, 2), (1, 2), (2, 1), (1, 1),
  ]

  private static func line(_ row: Int, of letters: [[[Bool]]], wide: Int) -> String {
    letters.map { letter in
      letter[row].map { String(repeating: $0 ? "█" : " ", count: wide) }.joined()
    }.joined(separator: String(repeating: " ", count: wide))
  }

  /// The pixels of a shape row by row, without the columns at both sides that it leaves empty.
  private static func pixels(_ shape: [UInt8]) -> [[Bool]] {
    let used = shape.reduce(0, |)
    let columns = (0..<height).filter { used >> (height - 1 - $0) & 1 == 1 }
    guard let first = columns.first, let last = columns.last else {
      return [[Bool]](repeating: [false], count: height)
    }
    return shape.map { row in (first...last).map { row >> (height - 1 - $0) & 1 == 1 } }
  }
}
