/// A text table with a line for each entry, which begins with the entry's code.
struct TableLines {
  let text: String

  /// Returns the first line that begins with `start`, or nil if there is none.
  ///
  /// It compares bytes: characters take many times as long, and a pass in eight languages looks up dozens of codes.
  func first(beginningWith start: String) -> Substring? {
    let bytes = text.utf8
    var line = bytes.startIndex
    while line < bytes.endIndex {
      let rest = bytes[line...]
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
      if rest.starts(with: start.utf8) { return text[line..<end] }
      line = end == bytes.endIndex ? end : bytes.index(after: end)
    }
    return nil
  }
}
