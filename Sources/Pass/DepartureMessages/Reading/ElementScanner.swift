internal import Vocabulary

/// Finds the elements in a line: a full stop, up to four letters and digits, and a slash.
struct ElementScanner {
  struct Found {
    let letters: String
    let text: String
    /// The index of the full stop in the line.
    let index: Int
    /// Whether it does not follow a blank.
    let isTogether: Bool
  }

  /// Elements that are recognised without a blank before them, because hosts run them together.
  private static let together: Set<String> = ["L", "R", "RN", "O", "I", "N", "W"]

  /// Returns the text before the first element, and the elements.
  static func split(_ line: MessageLine) -> (before: String, elements: [Found]) {
    let bytes = line.bytes
    var starts: [(index: Int, letters: String, isTogether: Bool)] = []
    for index in bytes.indices where bytes[index] == UInt8(ascii: ".") {
      guard let letters = letters(of: bytes, at: index) else { continue }
      let isApart = index == 0 || bytes[index - 1] == UInt8(ascii: " ")
      if isApart || together.contains(letters) { starts.append((index, letters, !isApart)) }
    }
    var elements: [Found] = []
    elements.reserveCapacity(starts.count)
    for (position, start) in starts.enumerated() {
      let begin = start.index + start.letters.utf8.count + 2
      let end = position + 1 < starts.count ? starts[position + 1].index : bytes.count
      elements.append(
        Found(
          letters: start.letters, text: text(of: bytes[begin..<end], isLast: end == bytes.count),
          index: start.index, isTogether: start.isTogether))
    }
    return (
      text(of: bytes[..<(starts.first?.index ?? bytes.count)], isLast: starts.isEmpty), elements
    )
  }

  /// Takes the blanks off that divide a text from the next element.
  private static func text(of bytes: ArraySlice<UInt8>, isLast: Bool) -> String {
    let end = isLast ? bytes.endIndex : (bytes.lastIndex { $0 != 0x20 } ?? bytes.startIndex - 1) + 1
    return String(decoding: bytes[bytes.startIndex..<end], as: UTF8.self)
  }

  private static func letters(of bytes: [UInt8], at index: Int) -> String? {
    var end = index + 1
    guard end < bytes.count, ASCII.isUpperCaseLetter(bytes[end]) else { return nil }
    while end < bytes.count, end - index <= 4, ASCII.isUpperCaseAlphanumeric(bytes[end]) {
      end += 1
    }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "/") else { return nil }
    return String(decoding: bytes[index + 1..<end], as: UTF8.self)
  }
}
