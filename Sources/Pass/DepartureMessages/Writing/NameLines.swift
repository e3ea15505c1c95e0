internal import Vocabulary

/// The lines of one name with its elements.
enum NameLines {
  /// Returns the lines; a remark that is too long continues with `.RN/`, any other text is cut as hosts cut it.
  static func lines(_ passenger: NamedPassenger, _ elements: [MessageElement]) -> [String] {
    var name = "1" + letters(passenger.name)
    let group = passenger.group.map { "-\($0)" } ?? ""
    name = String(name.prefix(MessageText.maxColumns - group.utf8.count)) + group
    var lines = [name]
    for element in elements {
      var pieces = pieces(element)[...]
      guard let first = pieces.popFirst() else { continue }
      if let last = lines.last, last.utf8.count + 1 + first.utf8.count <= MessageText.maxColumns {
        lines[lines.count - 1] = "\(last) \(first)"
      } else {
        lines.append(first)
      }
      lines += pieces
    }
    return lines
  }

  /// Divides an element into texts for lines.
  ///
  /// No text before a continuation ends in a blank, which a line cannot keep.
  private static func pieces(_ element: MessageElement) -> [String] {
    let whole = ".\(element.letters)/\(letters(element.text))"
    guard element.letters == "R", whole.utf8.count > MessageText.maxColumns else {
      return [String(whole.prefix(MessageText.maxColumns))]
    }
    var pieces: [String] = []
    var rest = Array(whole.utf8)[...]
    while !rest.isEmpty {
      let start = pieces.isEmpty ? "" : ".RN/"
      var end = min(rest.endIndex, rest.startIndex + MessageText.maxColumns - start.utf8.count)
      while end < rest.endIndex, end > rest.startIndex + 1, rest[end - 1] == UInt8(ascii: " ") {
        end -= 1
      }
      pieces.append(start + String(decoding: rest[..<end], as: UTF8.self))
      rest = rest[end...]
    }
    return pieces
  }

  /// Spells a text in the characters of messages; one that has no spelling becomes a question mark.
  static func letters(_ text: String) -> String {
    if text.utf8.allSatisfy(isAllowed) { return text }
    return text.map { character in
      let own = String(character)
      if own.utf8.allSatisfy(isAllowed) { return own }
      return Transliteration.letters(for: character) ?? "?"
    }.joined()
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    ASCII.isUpperCaseAlphanumeric(byte) || " ./-=()?:,+'".utf8.contains(byte)
  }
}
