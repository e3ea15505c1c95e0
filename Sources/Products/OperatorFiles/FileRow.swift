package import StrictText

/// A row of an operator's file, with its fields by the names of columns or members.
package struct FileRow: Sendable {
  package let place: TextPlace
  package let fields: [String: PlacedText]

  package func field(_ name: String) throws(TextFault) -> PlacedText {
    guard let field = fields[name] else {
      throw TextFault(place, "\(name): is missing")
    }
    return field
  }

  /// Parses a field; nil if it is missing or empty.
  package func optionalValue<Value>(
    _ name: String, _ expected: String, _ read: (String) -> Value?
  ) throws(TextFault) -> Value? {
    guard let field = fields[name], !field.text.isEmpty else { return nil }
    return try value(name, expected, read)
  }

  /// Parses a field.
  package func value<Value>(
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
