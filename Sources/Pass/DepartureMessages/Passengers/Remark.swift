internal import Vocabulary

/// A service remark: a code of four letters, perhaps a status with a number, and a text.
package struct Remark: Hashable, Sendable {
  /// The code, such as `TKNE`, or `OSI`; empty if the remark begins otherwise.
  package let code: String
  /// Two letters, such as `HK`; nil if the remark has none.
  package let status: String?
  /// The number of passengers after the status.
  package let count: Int?
  /// The text after code and status, blanks at its ends removed.
  package let text: String
  /// Whether it is not sure that the remark belongs to this passenger.
  package let isUnsure: Bool
  package let place: SourcePlace

  /// Reads the text of an element `.R/`.
  package init(_ element: MessageElement) {
    isUnsure = element.isUnsure
    place = element.place
    var rest = Substring(element.text)
    func word() -> Substring {
      rest.prefix { $0 != " " && $0 != "/" }
    }
    let first = word()
    guard (3...4).contains(first.utf8.count), first.utf8.allSatisfy(ASCII.isUpperCaseLetter) else {
      code = ""
      status = nil
      count = nil
      text = element.text
      return
    }
    code = String(first)
    rest = rest.dropFirst(first.count).drop { $0 == " " }
    let second = word()
    let digits = second.dropFirst(2)
    if second.prefix(2).utf8.count == 2, second.prefix(2).utf8.allSatisfy(ASCII.isUpperCaseLetter),
      (1...3).contains(digits.utf8.count), digits.utf8.allSatisfy(ASCII.isDigit)
    {
      status = String(second.prefix(2))
      count = Int(digits)
      rest = rest.dropFirst(second.count).drop { $0 == " " }
    } else {
      status = nil
      count = nil
    }
    text = String(rest)
  }

  /// Whether the service is neither refused nor cancelled (`UN`, `NO`, `UC`, `US`, `XX`, `HX`).
  package var isActive: Bool {
    guard let status else { return true }
    return !["UN", "NO", "UC", "US", "XX", "HX"].contains(status)
  }
}
