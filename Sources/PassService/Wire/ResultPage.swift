internal import PassFormats
internal import Vocabulary

/// Where the page before ended, as a client hands it back: a text that says nothing to it.
package struct Cursor: Sendable {
  let key: String

  /// The cursor of a query, or one before everything.
  package init?(_ query: inout QueryReader) throws(Problem) {
    guard let text = query.text("cursor") else { return nil }
    guard let bytes = try? Base64URL.decode(Array(text.utf8)[...]), (1...128).contains(bytes.count),
      bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { throw Problem(parameter: "cursor", "take it as next_cursor gave it, or leave it out") }
    key = String(decoding: bytes, as: UTF8.self)
  }

  static func text(after key: String) -> String {
    String(decoding: Base64URL.encode(Array(key.utf8)), as: UTF8.self)
  }
}

/// A part of a list, and how to ask for the next.
package struct ResultPage<Item: Sendable>: Sendable {
  package let items: [Item]
  package let next: String?

  /// At most `limit` of the items that stand behind the cursor's; all where that one is gone.
  package init(_ all: [Item], after cursor: Cursor?, limit: Int, _ key: (Item) -> String) {
    let start =
      cursor.flatMap { cursor in all.firstIndex { key($0) == cursor.key } }.map { $0 + 1 } ?? 0
    items = Array(all[start...].prefix(limit))
    let isLast = start + items.count == all.count
    next = isLast ? nil : items.last.map { Cursor.text(after: key($0)) }
  }
}
