/// The words of a text as a program reads them aloud.
enum SpokenText {
  /// Returns a text without the marks of UAX #9 that only arrange it on paper.
  static func plain(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { !isArranging($0) }))
  }

  /// Whether letters of the text are drawn in another order than they are read.
  ///
  /// A PDF has the glyphs of a line from left to right. Not every reader turns them back.
  static func isRightToLeft(_ text: String) -> Bool {
    text.unicodeScalars.contains {
      switch $0.value {
      case 0x590..<0x900, 0xFB1D..<0xFE00, 0xFE70..<0xFF00, 0x10800..<0x11000, 0x1E800..<0x1F000:
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
