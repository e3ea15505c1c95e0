internal import PassFormats
internal import Vocabulary

/// A problem in an operator's file, with its position.
package struct ScheduleProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file name, as given to the reader.
  package let file: String
  /// From 1; the column counts bytes in JSON and characters in CSV.
  package let line: Int
  package let column: Int
  /// What is wrong and how to fix it.
  package let detail: String

  init(_ file: String, _ place: TextPlace, _ detail: String) {
    self.file = file
    line = place.line
    column = place.column
    self.detail = detail
  }

  package var description: String { "\(file):\(line):\(column): \(detail)" }
}

/// A row, by the names of its columns or members.
struct Row: Sendable {
  let place: TextPlace
  let fields: [String: PlacedText]

  func field(_ name: String) throws(TextFault) -> PlacedText {
    guard let field = fields[name] else {
      throw TextFault(place, "\(name): is missing")
    }
    return field
  }

  /// The parsed field; nil if it is missing or empty.
  func optionalValue<Value>(
    _ name: String, _ expected: String, _ read: (String) -> Value?
  ) throws(TextFault) -> Value? {
    guard let field = fields[name], !field.text.isEmpty else { return nil }
    return try value(name, expected, read)
  }

  /// The parsed field.
  func value<Value>(
    _ name: String, _ expected: String, _ read: (String) -> Value?
  ) throws(TextFault) -> Value {
    let field = try field(name)
    guard let value = read(field.text) else {
      throw TextFault(
        field.place, "\(name): expected \(expected), found \(shown(field.text))")
    }
    return value
  }
}

/// A text from a file, escaped and shortened for a message.
func shown(_ text: String) -> String { "\"\(escaped(text, limit: 40))\"" }
