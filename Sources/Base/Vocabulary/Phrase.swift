/// A text with parts in braces that are filled in, such as `Terminal {terminal}`.
package struct Phrase: Equatable, Sendable, ExpressibleByStringLiteral {
  /// The text as it is written.
  package let text: String

  package init(stringLiteral text: String) { self.text = text }

  /// The names in braces, in their order.
  package var blanks: [String] {
    text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap { part in
      part.firstIndex(of: "}").map { String(part[..<$0]) }
    }
  }

  /// Returns the text with its parts filled in; braces in a value are not read again.
  package func filled(_ values: [(key: String, value: String)]) -> String {
    var parts = text.split(separator: "{", omittingEmptySubsequences: false)[...]
    var result = String(parts.popFirst() ?? "")
    for part in parts {
      guard let end = part.firstIndex(of: "}") else { continue }
      result += values.first { $0.key == part[..<end] }?.value ?? ""
      result += part[part.index(after: end)...]
    }
    return result
  }
}
