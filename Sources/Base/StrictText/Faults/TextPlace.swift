/// A position in a text, as editors show it; both numbers begin at 1.
///
/// Columns count bytes where the position was computed from an offset, as in JSON, and characters
/// where a reader counted them, as in CSV.
package struct TextPlace: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let line: Int
  package let column: Int

  /// The position of an offset in bytes.
  package init(offset: Int, in text: [UInt8]) {
    let before = text.prefix(max(0, offset))
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    line = 1 + before.count { $0 == UInt8(ascii: "\n") }
    column = before.count - lineStart + 1
  }

  /// A position that a reader counted.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package var description: String { "\(line):\(column)" }

  package static func < (one: TextPlace, other: TextPlace) -> Bool {
    (one.line, one.column) < (other.line, other.column)
  }
}

/// A text with its position in a file, such as a cell of a table.
package struct PlacedText: Equatable, Sendable {
  package let text: String
  /// The position of its first character.
  package let place: TextPlace

  package init(text: String, place: TextPlace) {
    self.text = text
    self.place = place
  }
}

/// An error in a file, with its position; a class for the same reason as `ShapeError`.
package final class TextFault: GatheredFault, Equatable, CustomStringConvertible {
  package let place: TextPlace
  /// The fault and its correction, phrased to follow the position.
  package let detail: String
  package let further: [TextFault]

  package convenience init(_ place: TextPlace, _ detail: String) {
    self.init(place, detail, further: [])
  }

  private init(_ place: TextPlace, _ detail: String, further: [TextFault]) {
    self.place = place
    self.detail = detail
    self.further = further
  }

  package func naming(_ further: [TextFault]) -> TextFault {
    TextFault(place, detail, further: further)
  }

  package var description: String { detail }

  package static func == (one: TextFault, other: TextFault) -> Bool {
    one.place == other.place && one.detail == other.detail && one.further == other.further
  }
}
