/// A place in a text as an editor shows it, both numbers from 1.
///
/// Columns count bytes where the place was made of an offset, as in JSON, and characters where a reader
/// counted them, as in CSV.
package struct TextPlace: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let line: Int
  package let column: Int

  /// The place of an offset in bytes.
  package init(offset: Int, in text: [UInt8]) {
    let before = text.prefix(max(0, offset))
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    line = 1 + before.count { $0 == UInt8(ascii: "\n") }
    column = before.count - lineStart + 1
  }

  /// The place that a reader of lines has counted.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package var description: String { "\(line):\(column)" }

  package static func < (one: TextPlace, other: TextPlace) -> Bool {
    (one.line, one.column) < (other.line, other.column)
  }
}

/// A text that stood somewhere in a file, such as a cell of a list.
package struct PlacedText: Equatable, Sendable {
  package let text: String
  /// Where it begins.
  package let place: TextPlace

  package init(text: String, place: TextPlace) {
    self.text = text
    self.place = place
  }
}

/// What is wrong in a file, and where.
package struct TextFault: Error, Equatable, Sendable, CustomStringConvertible {
  package let place: TextPlace
  /// What is wrong and how to mend it, fit to follow the place.
  package let detail: String

  package init(_ place: TextPlace, _ detail: String) {
    self.place = place
    self.detail = detail
  }

  package var description: String { detail }
}
