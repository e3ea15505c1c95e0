internal import Vocabulary

/// A line of a text in the characters of messages, without blanks at its ends.
struct MessageLine {
  /// The line in the text, from 1.
  let number: Int
  /// Capitals, digits and other printable characters of ASCII.
  let bytes: [UInt8]
  /// The column of each byte, from 1, where it is not the index plus 1.
  let columns: [Int]?
  /// The columns of the first small letter, and of the first character that was left out or replaced.
  let lowerCase: Int?
  let removed: Int?
  let replaced: Int?
  /// Whether the line was longer than `MessageLines.longestLine`.
  let isCut: Bool

  /// Returns the column of the byte at an index; for the index behind the last byte, the column after it.
  func column(_ index: Int) -> Int {
    guard let columns else { return index + 1 }
    if index < columns.count { return columns[index] }
    return (columns.last ?? 0) + 1
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

/// Reads the lines of a text one after another.
///
/// A line ends with CR, LF or both.
struct MessageLines {
  /// Maximum number of bytes of a line that are read.
  static let longestLine = 65_536

  private let bytes: [UInt8]
  private var position = 0
  private var number = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next line that is not blank, or nil at the end of the text.
  mutating func next() -> MessageLine? {
    while position < bytes.count {
      let start = position
      while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D {
        position += 1
      }
      let end = position
      if position < bytes.count {
        position += 1
        if bytes[position - 1] == 0x0D, position < bytes.count, bytes[position] == 0x0A {
          position += 1
        }
      }
      number += 1
      let line = LineNormaliser.line(
        bytes[start..<min(end, start + Self.longestLine)], number: number,
        isCut: end - start > Self.longestLine)
      if !line.bytes.isEmpty { return line }
    }
    return nil
  }
}
