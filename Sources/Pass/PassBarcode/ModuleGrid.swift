/// The modules of a symbol as a bitmap: 1 is dark, the leftmost module is the lowest bit of a word.
///
/// Words make finding the runs of a row cheap: `word ^ (word << 1)` has a bit wherever the colour
/// changes.
struct ModuleGrid: Sendable, Equatable {
  let columns: Int
  let rows: Int
  private let wordsPerRow: Int
  /// `rows * wordsPerRow` words; bits at `columns` and beyond are zero.
  private var words: [UInt64]

  /// Creates a grid of light modules.
  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    // Each row has one spare bit, which is always light, so that every run ends inside the row.
    wordsPerRow = columns / 64 + 1
    words = Array(repeating: 0, count: rows * wordsPerRow)
  }

  /// Sets a row from bytes that hold eight modules each, the leftmost in the lowest bit.
  mutating func setRow(_ row: Int, toPackedBytes bytes: some Sequence<UInt8>) {
    for (index, byte) in bytes.enumerated().prefix((columns + 7) / 8) {
      words[row * wordsPerRow + index / 8] |= UInt64(byte) << UInt64(index % 8 * 8)
    }
    words[(row + 1) * wordsPerRow - 1] &= (1 << UInt64(columns % 64)) - 1
  }

  /// Returns whether a module is dark; everything outside the grid is light.
  func isDark(column: Int, row: Int) -> Bool {
    guard column >= 0, column < columns, row >= 0, row < rows else { return false }
    return words[row * wordsPerRow + column / 64] >> UInt64(column % 64) & 1 == 1
  }

  /// Calls `body` with start and end of every run of dark modules in a row, left to right.
  @inline(__always)
  func forEachDarkRun(inRow row: Int, _ body: (_ start: Int, _ end: Int) -> Void) {
    var start = -1
    var carry: UInt64 = 0
    for index in 0..<wordsPerRow {
      let word = words[row * wordsPerRow + index]
      var changes = word ^ (word << 1 | carry)
      carry = word >> 63
      while changes != 0 {
        let column = index * 64 + changes.trailingZeroBitCount
        changes &= changes - 1
        if start < 0 {
          start = column
        } else {
          body(start, column)
          start = -1
        }
      }
    }
  }
}
