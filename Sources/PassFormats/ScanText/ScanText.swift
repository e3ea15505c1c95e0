internal import Vocabulary

/// What a scanner delivered, without what scanners add (docs/SPEC.md §1).
///
/// Removed are one AIM symbology identifier (ISO/IEC 15424: `]` with the letter of Aztec, QR, PDF417
/// or Data Matrix and one modifier), ECI designators written as `\` and six digits, and one line
/// end. Nothing else is touched: the blanks at the end of a boarding pass belong to it.
package struct ScanText: Sendable, Equatable {
  /// The text of the barcode.
  package let text: [UInt8]
  /// What was removed from the front, or nil.
  package let removedPrefix: String?

  /// How many bytes were scanned, but for the line end.
  package var byteCount: Int { (removedPrefix?.utf8.count ?? 0) + text.count }

  /// Normalises a text as it came from a scanner or a line of input.
  ///
  /// - Parameter hasLineEnd: whether a line end is the scanner's; false keeps it as part of the text.
  package init(_ scanned: [UInt8], hasLineEnd: Bool = true) {
    var rest = scanned[...]
    if rest.count >= 3, rest.first == UInt8(ascii: "]"), "zQLd".utf8.contains(rest[1]),
      ASCII.isUpperCaseAlphanumeric(rest[2]) || ASCII.isLowerCaseLetter(rest[2])
    {
      rest = rest.dropFirst(3)
    }
    while rest.count >= 7, rest.first == UInt8(ascii: "\\"),
      rest.dropFirst().prefix(6).allSatisfy(ASCII.isDigit)
    {
      rest = rest.dropFirst(7)
    }
    removedPrefix =
      rest.startIndex == 0
      ? nil : String(decoding: scanned[..<rest.startIndex], as: UTF8.self)
    if hasLineEnd {
      if rest.last == UInt8(ascii: "\n") { rest = rest.dropLast() }
      if rest.last == UInt8(ascii: "\r") { rest = rest.dropLast() }
    }
    text = Array(rest)
  }
}
