/// A place in a text as an editor counts it, both numbers from 1; columns count bytes.
package struct TextPlace: Equatable, Sendable, CustomStringConvertible {
  package let line: Int
  package let column: Int

  /// The place of an offset in bytes.
  package init(offset: Int, in text: [UInt8]) {
    let before = text.prefix(max(0, offset))
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    line = 1 + before.count { $0 == UInt8(ascii: "\n") }
    column = before.count - lineStart + 1
  }

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package var description: String { "\(line):\(column)" }
}
