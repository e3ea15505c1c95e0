/// An estimate of the room that texts take, made without fonts, so that pages are laid out the same on any machine.
///
/// Widths are those of Noto Sans for ASCII and the common largest ones elsewhere, so that most texts take less. A text
/// that takes more is set smaller when it is drawn (`TextSetter`).
enum TextEstimate {
  /// Returns the width of a text, in multiples of the font size.
  static func width(_ text: some StringProtocol, bold: Bool = false) -> Double {
    text.unicodeScalars.reduce(0) { $0 + width($1) } * (bold ? 1.07 : 1)
  }

  /// Returns the number of lines into which a text is broken; at least 1.
  ///
  /// `width` is that of a line, in millimetres, and `size` that of the font, in points.
  static func lines(_ text: String, width: Double, size: Double, bold: Bool = false) -> Int {
    let room = width / (size * Composer.point)
    guard room > 0 else { return 1 }
    var (lines, used) = (1, 0.0)
    for piece in pieces(text) {
      let wide = Self.width(piece, bold: bold)
      let visible = Self.width(piece.trimmingSuffix(while: \.isWhitespace), bold: bold)
      if used + visible <= room {
        used += wide
      } else if visible <= room {
        (lines, used) = (lines + 1, wide)
      } else {
        // A piece wider than a line is broken anywhere, and may leave a character's room unused.
        let further = Int((visible / max(1, room - 1)).rounded(.up))
        (lines, used) = (lines + (used == 0 ? further - 1 : further), room)
      }
    }
    return lines
  }

  /// Returns the parts between which a line may be broken: after blanks, hyphens and ideographs.
  private static func pieces(_ text: String) -> [Substring] {
    var pieces: [Substring] = []
    var start = text.startIndex
    for index in text.indices {
      let next = text.index(after: index)
      let character = text[index]
      let ends =
        character.isWhitespace && character != "\u{A0}" || character == "-"
        || character.unicodeScalars.first.map(isIdeograph) == true
      let goesOn = next < text.endIndex && text[next].isWhitespace && !character.isWhitespace
      if ends && !goesOn {
        pieces.append(text[start..<next])
        start = next
      }
    }
    if start < text.endIndex { pieces.append(text[start...]) }
    return pieces
  }

  private static func isIdeograph(_ scalar: Unicode.Scalar) -> Bool {
    (0x2E80...0xA4CF).contains(scalar.value) || (0xAC00...0xD7AF).contains(scalar.value)
      || (0xF900...0xFAFF).contains(scalar.value) || (0xFF00...0xFF60).contains(scalar.value)
      || (0x20000...0x3FFFF).contains(scalar.value)
  }

  private static func width(_ scalar: Unicode.Scalar) -> Double {
    if let hundredths = ascii[safe: Int(scalar.value) - 32] { return Double(hundredths) / 100 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    switch scalar.value {
    case 0x80..<0x250: return scalar.properties.isUppercase ? 0.72 : 0.62
    case 0x250..<0x530: return scalar.properties.isUppercase ? 0.8 : 0.7
    case 0x600..<0x780: return 0.65
    case 0x2000..<0x2E80: return scalar.value < 0x2010 ? 0.3 : 0.9
    default: return isIdeograph(scalar) ? 1 : scalar.value < 0x2000 ? 0.8 : 1.25
    }
  }

  /// Advance widths of U+0020 to U+007E in Noto Sans, in hundredths of the font size.
  private static let ascii = [
    26, 27, 41, 65, 57, 83, 73, 23, 30, 30, 55, 57, 27, 32, 27, 37, 57, 57, 57, 57, 57, 57, 57, 57,
    57, 57, 27, 27, 57, 57, 57, 43, 90, 64, 65, 63, 73, 56, 52, 73, 74, 34, 27, 62, 52, 91, 76, 78,
    61, 78, 62, 55, 56, 73, 60, 93, 59, 57, 57, 33, 37, 33, 57, 44, 28, 56, 62, 48, 62, 56, 34, 62,
    62, 26, 26, 53, 26, 94, 62, 61, 62, 62, 41, 48, 36, 62, 51, 79, 53, 51, 47, 38, 55, 38, 57,
  ]
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

extension Substring {
  fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> Substring {
    var text = self
    while let last = text.last, predicate(last) { text.removeLast() }
    return text
  }
}
