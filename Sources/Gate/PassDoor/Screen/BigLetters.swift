/// Letters and digits drawn in pixels, for texts that are read from some metres away.
///
/// A letter has five rows of pixels. The text has two more rows above where one of its letters has a mark there, and
/// one more row below.
enum BigLetters {
  /// The five rows of each letter, of five pixels each, the leftmost pixel the highest bit.
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
    "F": [0x1F, 0x10, 0x1E, 0x10, 0x10], "H": [0x11, 0x11, 0x1F, 0x11, 0x11],
    "J": [0x07, 0x02, 0x02, 0x12, 0x0C], "K": [0x11, 0x12, 0x1C, 0x12, 0x11],
    "Q": [0x0E, 0x11, 0x15, 0x12, 0x0D], "V": [0x11, 0x11, 0x11, 0x0A, 0x04],
    "X": [0x11, 0x0A, 0x04, 0x0A, 0x11], "Z": [0x1F, 0x02, 0x04, 0x08, 0x1F],
    "Æ": [0x0F, 0x14, 0x1F, 0x14, 0x17], "Œ": [0x0F, 0x14, 0x17, 0x14, 0x0F],
    "Ø": [0x0F, 0x13, 0x15, 0x19, 0x1E], "Ł": [0x08, 0x0A, 0x0C, 0x18, 0x0F],
    "Đ": [0x0E, 0x09, 0x1D, 0x09, 0x0E], "Þ": [0x10, 0x1E, 0x11, 0x1E, 0x10],
    "-": [0, 0, 0x0E, 0, 0], ".": [0, 0, 0, 0, 0x04], ",": [0, 0, 0, 0x04, 0x08],
    "'": [0x04, 0x04, 0, 0, 0], "’": [0x04, 0x04, 0, 0, 0], "/": [0x01, 0x02, 0x04, 0x08, 0x10],
    " ": [0, 0, 0, 0, 0],
  ]
  /// The two rows above a letter for each mark, and the letters with that mark.
  private static let marks: [Character: (above: [UInt8], letters: [Character: Character])] = [
    "´": ([0x02, 0x04], letters("AÁ EÉ IÍ OÓ UÚ YÝ CĆ LĹ NŃ RŔ SŚ ZŹ")),
    "ˇ": ([0x0A, 0x04], letters("CČ DĎ EĚ NŇ RŘ SŠ TŤ ZŽ GǦ LĽ")),
    "`": ([0x08, 0x04], letters("AÀ EÈ IÌ OÒ UÙ")),
    "ˆ": ([0x04, 0x0A], letters("AÂ EÊ IÎ OÔ UÛ")),
    "¨": ([0x0A, 0x00], letters("AÄ EË IÏ OÖ UÜ YŸ")),
    "˝": ([0x05, 0x0A], letters("OŐ UŰ")),
    "˜": ([0x0D, 0x16], letters("AÃ NÑ OÕ")),
    "˚": ([0x0E, 0x0A], letters("AÅ UŮ")),
    "¯": ([0x0E, 0x00], letters("AĀ EĒ IĪ OŌ UŪ")),
    "˘": ([0x11, 0x0E], letters("AĂ GĞ")),
    "˙": ([0x04, 0x00], letters("EĖ Iİ ZŻ")),
  ]
  /// The row below a letter.
  private static let hooks: [Character: (below: UInt8, letter: Character)] = [
    "Ç": (0x04, "C"), "Ş": (0x04, "S"), "Ţ": (0x04, "T"), "Ș": (0x04, "S"), "Ț": (0x04, "T"),
    "Ą": (0x01, "A"), "Ę": (0x01, "E"), "Į": (0x01, "I"), "Ų": (0x01, "U"),
  ]

  /// Returns the letters with a mark, each with the bare one, from pairs of the two.
  private static func letters(_ pairs: String) -> [Character: Character] {
    let letters = pairs.filter { $0 != " " }
    return Dictionary(
      uniqueKeysWithValues: zip(
        letters.enumerated().filter { $0.offset % 2 == 1 }.map(\.element),
        letters.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)))
  }

  /// A letter in pixels.
  private struct Glyph {
    var above: [UInt8] = [0, 0]
    var body: [UInt8]
    var below: UInt8 = 0

    init?(_ letter: Character) {
      if let body = shapes[letter] {
        self.body = body
      } else if let hook = hooks[letter], let body = shapes[hook.letter] {
        (self.body, below) = (body, hook.below)
      } else {
        let marked = marks.values.lazy.compactMap { mark in
          mark.letters[letter].map { (above: mark.above, letter: $0) }
        }.first
        guard let marked, let body = shapes[marked.letter] else { return nil }
        (self.body, above) = (body, marked.above)
      }
    }

    var rows: [UInt8] { above + body + [below] }
  }

  /// Returns the pixels of a text row by row, a column apart; nil where a letter has no shape.
  private static func pixels(_ text: String) -> [[Bool]]? {
    let glyphs = text.compactMap(Glyph.init)
    guard glyphs.count == text.count, !glyphs.isEmpty else { return nil }
    var rows = [[Bool]](repeating: [], count: 8)
    for (position, glyph) in glyphs.enumerated() {
      let used = glyph.rows.reduce(0, |)
      // The empty columns at both sides are left out, so that all letters are one column apart; a blank is one column.
      let columns = (0..<5).filter { used >> (4 - $0) & 1 == 1 }
      let range = (columns.first ?? 0)...(columns.last ?? 0)
      for row in rows.indices {
        if position > 0 { rows[row].append(false) }
        rows[row] += range.map { glyph.rows[row] >> (4 - $0) & 1 == 1 }
      }
    }
    if glyphs.allSatisfy({ $0.below == 0 }) { rows.removeLast() }
    if glyphs.allSatisfy({ $0.above == [0, 0] }) { rows.removeFirst(2) }
    return rows
  }

  /// Returns the text in rows of blocks and blanks, as large as the room allows.
  ///
  /// The result is nil where the text does not fit at all, or has a letter without a shape.
  ///
  /// A pixel is one to four columns wide and one or two rows high; tall letters come before wide ones, because
  /// they are read from further away.
  static func rows(
    _ text: String, columns: Int, rows: Int, sizes: [(columns: Int, rows: Int)] = BigLetters.sizes
  ) -> [String]? {
    guard let pixels = pixels(text) else { return nil }
    let size = sizes.first {
      pixels[0].count * $0.columns <= columns && pixels.count * $0.rows <= rows
    }
    guard let size else { return nil }
    return pixels.flatMap { row in
      let line = row.map { String(repeating: $0 ? "█" : " ", count: size.columns) }.joined()
      return [String](repeating: line, count: size.rows)
    }
  }

  /// Returns the number of rows of a text where a pixel is one row high; three for a text that cannot be drawn.
  static func height(_ text: String) -> Int { pixels(text)?.count ?? 3 }

  /// The numbers of columns and rows that a pixel may take, the best first.
  static let sizes: [(columns: Int, rows: Int)] = [
    (4, 2), (3, 2), (2, 2), (1, 2), (2, 1), (1, 1),
  ]

  /// Returns the text in rows of half blocks, two pixels in a row; nil where it does not fit, or has a letter without a
  /// shape.
  static func halfRows(_ text: String, columns: Int) -> [String]? {
    guard var pixels = pixels(text), pixels[0].count <= columns else { return nil }
    if pixels.count % 2 == 1 { pixels.append([Bool](repeating: false, count: pixels[0].count)) }
    return stride(from: 0, to: pixels.count, by: 2).map { row in
      zip(pixels[row], pixels[row + 1]).map { upper, lower in
        upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ")
      }.joined()
    }
  }
}
