internal import Vocabulary

/// The text of a scan, without the framing that scanners add (docs/SPEC.md §1.1).
///
/// The framing is one AIM symbology identifier (ISO/IEC 15424: `]`, the letter of Aztec, QR, PDF417 or Data Matrix, and
/// a modifier), ECI designators (`\` and six digits), and one line end. Trailing blanks are kept, because they belong
/// to a boarding pass.
package struct ScanText: Sendable, Equatable {
  /// The text of the barcode.
  package let text: [UInt8]
  /// The text that was removed from the front; nil where nothing was.
  package let removedPrefix: String?

  /// Number of bytes that were scanned, without the line end.
  package var byteCount: Int { (removedPrefix?.utf8.count ?? 0) + text.count }

  /// Removes the framing from the bytes of a scan; a line end is removed only where `hasLineEnd` is true, and else is
  /// text.
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
    text = rest.count == scanned.count ? scanned : Array(rest)
  }
}
