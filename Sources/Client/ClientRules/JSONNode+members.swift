package import StrictText
package import Vocabulary

/// Tolerant access to answers: a member that is missing or of another type is nil, and unknown ones are ignored.
extension JSONNode {
  /// Reads an answer; nil if it is no JSON.
  package static func answer(_ bytes: [UInt8]) -> JSONNode? {
    try? JSONReader.read(bytes, depth: 32)
  }

  package subscript(_ name: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.name.hasSameScalars(as: name) }?.node
  }

  package var items: [JSONNode] {
    guard case .array(let items) = value else { return [] }
    return items
  }

  package var text: String? {
    guard case .string(let text) = value else { return nil }
    return text
  }

  /// The text of an id, which may stand in a path and in a line of a terminal as it is; nil for any other text.
  package var id: String? {
    text.flatMap { text in
      let isID =
        (1...100).contains(text.utf8.count)
        && text.utf8.allSatisfy {
          ASCII.isDigit($0) || ASCII.isLowerCaseLetter($0) || ASCII.isUpperCaseAlphanumeric($0)
            || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
        }
      return isID ? text : nil
    }
  }

  package var integer: Int64? {
    guard case .integer(let number) = value else { return nil }
    return number
  }

  package var flag: Bool? {
    guard case .boolean(let flag) = value else { return nil }
    return flag
  }

  package var instant: Instant? { text.flatMap { OffsetDateTime($0)?.instant } }

  /// The value as a text of JSON.
  package var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.value(value)
    return writer.bytes
  }
}
