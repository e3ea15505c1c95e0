internal import StrictText
internal import Vocabulary

/// An opaque position in a list: the last item of the previous page.
package struct Cursor: Sendable {
  package let key: String

  /// Reads the cursor in a query; nil for the first page.
  package init?(_ query: inout QueryReader) throws(Problem) {
    guard let text = query.text("cursor") else { return nil }
    guard let bytes = try? Base64URL.decode(Array(text.utf8)[...]), (1...128).contains(bytes.count),
      bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { throw Self.unknown }
    key = String(decoding: bytes, as: UTF8.self)
  }

  /// The refusal of a cursor that no list gave.
  package static var unknown: Problem {
    Problem(parameter: "cursor", "take it as next_cursor gave it, or leave it out")
  }

  package static func text(after key: String) -> String {
    String(decoding: Base64URL.encode(Array(key.utf8)), as: UTF8.self)
  }
}

/// A part of a list, with the cursor of the next part.
package struct ResultPage<Item: Sendable>: Sendable {
  package let items: [Item]
  package let next: String?

  /// Takes at most `limit` items after the cursor's item, or from the start if that item is gone.
  package init(_ all: [Item], after cursor: Cursor?, limit: Int, _ key: (Item) -> String) {
    let start =
      cursor.flatMap { cursor in all.firstIndex { key($0) == cursor.key } }.map { $0 + 1 } ?? 0
    items = Array(all[start...].prefix(limit))
    let isLast = start + items.count == all.count
    next = isLast ? nil : items.last.map { Cursor.text(after: key($0)) }
  }
}
