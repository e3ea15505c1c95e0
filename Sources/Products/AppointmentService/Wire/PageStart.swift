internal import ServiceHTTP
internal import Bookings
internal import PassFormats
internal import StrictText
internal import Vocabulary

extension QueryReader {
  /// The item after which the page begins: by `cursor`, as in all lists, or by `after`, as clients of before do.
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
  /// Where the next page begins, both ways; nil if this is the last.
  mutating func nextPage(after key: String?) {
    member("next_cursor", orNull: key.map(Cursor.text(after:)))
    member("next_after", orNull: key)
  }
}
