/// The words of a text as a program reads them aloud.
enum SpokenText {
  /// Returns a text without the marks of UAX #9 that only arrange it on paper.
  static func plain(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { !isArranging($0) }))
  }

  /// Whether the glyphs of the text, from left to right, are its letters in the order in which they are read.
  ///
  /// They are not in scripts that are written from right to left, or in which a glyph stands for several letters or
  /// before those that it follows, and not all readers undo that. Such a text is read from its words.
  static func isReadAsDrawn(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      switch $0.value {
      case 0x300..<0x370: false
      case 0..<0x590, 0x1E00..<0x2000, 0x2010..<0x202A, 0x2030..<0x2066, 0x20A0..<0x20D0,
        0x2100..<0x2C00, 0x3000..<0xA000, 0xAC00..<0xD7B0, 0xF900..<0xFB00, 0xFF00..<0xFFF0:
        true
      default: false
      }
    }
  }

  private static func isArranging(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
