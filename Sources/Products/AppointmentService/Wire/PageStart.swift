internal import ServiceHTTP
internal import Bookings
internal import PassFormats
internal import StrictText
internal import Vocabulary

extension QueryReader {
  /// Reads the item after which the page begins: from `cursor`, as in all lists, or from `after`, as older clients send
  /// it.
  mutating func pageStart<Item>() throws(Problem) -> OpaqueID<Item>? {
    let hasAfter = has("after")
    if let cursor = try Cursor(&self) {
      guard !hasAfter else {
        throw Problem(parameter: "after", "cannot be sent beside cursor; send one of them")
      }
      guard let id = OpaqueID<Item>(cursor.key) else { throw Cursor.unknown }
      return id
    }
    return try optionalWord("after")
  }
}

extension JSONWriter {
  /// Writes the start of the next page as `next_cursor` and as `next_after`; both are null on the last page.
  mutating func nextPage(after key: String?) {
    member("next_cursor", orNull: key.map(Cursor.text(after:)))
    member("next_after", orNull: key)
  }
}
