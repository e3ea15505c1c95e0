/// A place in a text of messages.
package struct SourcePlace: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The name that the caller gave to the text, such as that of its file.
  package let source: String
  /// The line, from 1.
  package let line: Int
  /// The byte in the line, from 1.
  package let column: Int

  package init(source: String, line: Int, column: Int) {
    self.source = source
    self.line = line
    self.column = column
  }

  package var description: String { "\(source):\(line):\(column)" }

  package static func < (left: Self, right: Self) -> Bool {
    (left.source, left.line, left.column) < (right.source, right.line, right.column)
  }
}
