internal import Vocabulary

/// Brings a line into the characters of messages: small letters become capitals, letters with marks are spelled as in
/// travel documents, and what no screen should show is left out.
enum LineNormaliser {
  static func line(_ raw: ArraySlice<UInt8>, number: Int, isCut: Bool) -> MessageLine {
    if raw.allSatisfy(isPlain) {
      let kept = raw.trimmed { $0 == 0x20 }
      let shift = kept.startIndex - raw.startIndex
      return MessageLine(
        number: number, bytes: Array(kept),
        columns: shift == 0 ? nil : kept.indices.map { $0 - raw.startIndex + 1 },
        lowerCase: nil, removed: nil, replaced: nil, isCut: isCut)
    }
    var work = Work()
    var index = raw.startIndex
    while index < raw.endIndex {
      let column = index - raw.startIndex + 1
      if let (scalar, length) = scalar(at: index, of: raw) {
        work.add(scalar, at: column)
        index += length
      } else {
        work.replaced = work.replaced ?? column
        work.append("?", at: column)
        index += 1
      }
    }
    return work.line(number: number, isCut: isCut)
  }

  /// Whether a byte needs no change: printable ASCII without small letters.
  private static func isPlain(_ byte: UInt8) -> Bool {
    ASCII.isPrintable(byte) && !ASCII.isLowerCaseLetter(byte)
  }

  /// Decodes one scalar of UTF-8 strictly, or returns nil.
  private static func scalar(at index: Int, of raw: ArraySlice<UInt8>) -> (Unicode.Scalar, Int)? {
    let first = raw[index]
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard index + length <= raw.endIndex,
      let text = String(validating: raw[index..<index + length], as: UTF8.self),
      let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1
    else { return nil }
    return (scalar, length)
  }

  private struct Work {
    var bytes: [UInt8] = []
    var columns: [Int] = []
    var lowerCase: Int?
    var removed: Int?
    var replaced: Int?

    mutating func append(_ text: String, at column: Int) {
      for byte in text.utf8 {
        bytes.append(byte)
        columns.append(column)
      }
    }

    mutating func add(_ scalar: Unicode.Scalar, at column: Int) {
      switch scalar.value {
      case 0x61...0x7A:
        lowerCase = lowerCase ?? column
        bytes.append(UInt8(scalar.value) - 0x20)
        columns.append(column)
      case 0x20...0x7E:
        bytes.append(UInt8(scalar.value))
        columns.append(column)
      case 0x09, 0x0B, 0x0C, 0xA0, 0x2007, 0x202F: append(" ", at: column)
      // The mark of UTF-8 at the beginning of a file means nothing.
      case 0xFEFF where column == 1: break
      case 0...0x1F, 0x7F...0x9F, 0xAD, 0x300...0x36F, 0x61C, 0x200B...0x200F, 0x202A...0x202E,
        0x2060...0x2064, 0x2066...0x2069, 0xFEFF:
        removed = removed ?? column
      default:
        replaced = replaced ?? column
        append(Transliteration.letters(for: Character(scalar)) ?? "?", at: column)
      }
    }

    func line(number: Int, isCut: Bool) -> MessageLine {
      let kept = bytes.trimmed { $0 == 0x20 }
      return MessageLine(
        number: number, bytes: Array(kept), columns: Array(columns[kept.indices]),
        lowerCase: lowerCase, removed: removed, replaced: replaced, isCut: isCut)
    }
  }
}
