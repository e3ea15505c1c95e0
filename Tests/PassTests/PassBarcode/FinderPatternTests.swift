import PassBarcode
import Testing

/// The fixed patterns of the standards in our symbols, which a mirrored, rotated or shifted grid would not have.
@Suite struct FinderPatternTests {
  private func symbols(_ symbology: Symbology) throws -> [Symbol] {
    try BarcodeSamples.symbols().filter { $0.symbology == symbology }
  }

  private func row(_ symbol: Symbol, _ row: Int, _ columns: Range<Int>) -> String {
    columns.map { symbol.isDark(column: $0, row: row) ? "#" : "." }.joined()
  }

  /// ISO/IEC 24778: concentric squares around the centre, dark at every even distance.
  @Test func `Aztec has its bull's eye in the middle`() throws {
    for symbol in try symbols(.aztec) {
      let middle = symbol.columns / 2
      // The compact form has one ring less; four rings are in both.
      for down in -4...4 {
        for right in -4...4 {
          let dark = symbol.isDark(column: middle + right, row: middle + down)
          #expect(dark == (max(abs(down), abs(right)) % 2 == 0))
        }
      }
    }
  }

  /// ISO/IEC 18004, 6.3.3: three finders of 7 by 7, none at the lower right.
  @Test func `QR has finders in three corners`() throws {
    let finder = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]
    for symbol in try symbols(.qr) {
      let far = symbol.columns - 7
      for (column, top) in [(0, 0), (far, 0), (0, far)] {
        #expect((0..<7).map { row(symbol, top + $0, column..<column + 7) } == finder)
      }
      #expect((0..<7).map { row(symbol, far + $0, far..<symbol.columns) } != finder)
    }
  }

  /// ISO/IEC 15438, 5.3.1: start pattern 81111113, stop pattern 711311121, in every row.
  @Test func `PDF417 has start and stop in every row`() throws {
    for symbol in try symbols(.pdf417) {
      for index in 0..<symbol.rows {
        #expect(row(symbol, index, 0..<17) == "########.#.#.#...")
        let end = symbol.columns
        #expect(row(symbol, index, end - 18..<end) == "#######.#...#.#..#")
      }
    }
  }

  /// ISO/IEC 16022, 4.1: solid at the left and below, alternating above and at the right.
  @Test func `Data Matrix has its L and its clock`() throws {
    for symbol in try symbols(.datamatrix) {
      let last = symbol.columns - 1
      for index in 0...last {
        #expect(symbol.isDark(column: 0, row: index))
        #expect(symbol.isDark(column: index, row: last))
        #expect(symbol.isDark(column: index, row: 0) == index.isMultiple(of: 2))
        #expect(symbol.isDark(column: last, row: last - index) == index.isMultiple(of: 2))
      }
    }
  }
}
