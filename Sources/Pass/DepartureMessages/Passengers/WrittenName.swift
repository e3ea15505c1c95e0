internal import Vocabulary

/// A given name of an element, without its title.
package struct WrittenName {
  package let given: String
  package let title: String?

  /// Titles that hosts glue to a given name.
  ///
  /// `DR`, `PROF` and `REV` are titles only after a blank, because names such as
  /// ALEXANDR end like them.
  private static let glued = [
    "MASTER", "CHILD", "MISS", "MSTR", "MRS", "CHD", "INF", "MR", "MS",
  ]
  private static let separate: Set<String> = Set(glued).union(["DR", "PROF", "REV"])

  /// Takes the title off: the word after the last blank, or the longest that leaves two letters.
  package init(_ written: String) {
    if Self.separate.contains(written) {
      given = ""
      title = written
    } else if let blank = written.lastIndex(of: " "),
      Self.separate.contains(String(written[written.index(after: blank)...]))
    {
      title = String(written[written.index(after: blank)...])
      let rest = written[..<blank].utf8.trimmed { $0 == UInt8(ascii: " ") }
      given = String(Substring(rest))
    } else if let found = Self.glued.first(where: {
      written.hasSuffix($0) && written.utf8.count >= $0.utf8.count + 2
    }) {
      given = String(written.dropLast(found.count))
      title = found
    } else {
      given = written
      title = nil
    }
  }
}
