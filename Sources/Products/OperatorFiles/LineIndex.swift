internal import StrictText

/// Finds lines and columns of many offsets in one text.
///
/// It stores one position for every few hundred bytes, because a text may have as many lines as bytes.
struct LineIndex: Sendable {
  /// The line at the beginning of a block, and the offset at which that line begins.
  private struct Mark {
    var line: Int
    var start: Int
  }

  private let bytes: [UInt8]
  private let marks: [Mark]
  private static let block = 256

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var marks: [Mark] = []
    var mark = Mark(line: 1, start: 0)
    for start in stride(from: 0, through: bytes.count, by: Self.block) {
      marks.append(mark)
      mark = Self.mark(mark, in: bytes, from: start, to: min(start + Self.block, bytes.count))
    }
    self.marks = marks
  }

  /// Returns the same position that `TextPlace` computes, without reading the text again.
  func place(_ offset: Int) -> TextPlace {
    let offset = min(max(0, offset), bytes.count)
    let block = offset / Self.block
    let mark = Self.mark(marks[block], in: bytes, from: block * Self.block, to: offset)
    return TextPlace(line: mark.line, column: offset - mark.start + 1)
  }

  private static func mark(_ mark: Mark, in bytes: [UInt8], from: Int, to: Int) -> Mark {
    var mark = mark
    for index in from..<to where bytes[index] == 0x0A {
      mark = Mark(line: mark.line + 1, start: index + 1)
    }
    return mark
  }
}
