/// Returns the width of a text in terminal columns.
///
/// A combining mark takes none, a wide East Asian character or emoji two, anything else one. The
/// text must already be escaped.
package func columns(_ text: String) -> Int {
  text.reduce(0) { $0 + columns($1) }
}

/// Returns the width of one character with its combining marks.
package func columns(_ letter: Character) -> Int {
  guard let scalar = letter.unicodeScalars.first else { return 0 }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark: return 0
  default: return scalar.properties.isEmojiPresentation || isWide(scalar.value) ? 2 : 1
  }
}

/// Returns whether a scalar is East Asian Wide or Fullwidth (Unicode Standard Annex #11), by blocks.
private func isWide(_ value: UInt32) -> Bool {
  guard value >= 0x1100 else { return false }
  return switch value {
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
    0x1F900...0x1F9FF, 0x20000...0x3FFFD:
    true
  default: false
  }
}
