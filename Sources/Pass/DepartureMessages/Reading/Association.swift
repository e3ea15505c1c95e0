internal import Vocabulary

/// The name at the end of a remark that says to whom it belongs: `-1BERGH/LENAMRS`.
struct Association {
  /// The bytes of the remark before the hyphen.
  let textEnd: Int
  /// Surname and given name of each, as they are written; a name without a slash has no given name.
  let names: [(surname: String, given: String)]

  /// Finds the last hyphen of a text that a number and a letter follow.
  init?(_ text: [UInt8]) {
    var index = text.count - 1
    while index >= 0 {
      if text[index] == UInt8(ascii: "-"), let names = Self.names(text[(index + 1)...]) {
        textEnd = index
        self.names = names
        return
      }
      index -= 1
    }
    return nil
  }

  /// Reads one or several names, each `number SURNAME/GIVEN/GIVEN`, separated by commas.
  private static func names(_ bytes: ArraySlice<UInt8>) -> [(surname: String, given: String)]? {
    let digits = bytes.prefix(4).prefix(while: ASCII.isDigit)
    let rest = bytes.dropFirst(digits.count)
    guard (1...3).contains(digits.count), let first = rest.first, ASCII.isUpperCaseLetter(first)
    else { return nil }
    var names: [(surname: String, given: String)] = []
    for item in rest.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: true) {
      let parts = item.drop(while: ASCII.isDigit).split(
        separator: UInt8(ascii: "/"), omittingEmptySubsequences: false
      ).map { part in
        String(decoding: part.trimmed { $0 == UInt8(ascii: " ") }, as: UTF8.self)
      }
      guard let surname = parts.first else { continue }
      if parts.count == 1 { names.append((surname, "")) }
      for given in parts.dropFirst() { names.append((surname, given)) }
    }
    return names
  }
}
