/// The two ways in which a character of an SVG can be written as something else: `&#114;` in XML, and `\72` in CSS.
///
/// A search for a word such as `url` must see the text as the readers of both languages see it.
enum SVGEscapes {
  /// Returns the text with the escapes of XML resolved, and then those of CSS.
  static func removed(from text: [UInt8]) -> [UInt8] {
    guard text.contains(UInt8(ascii: "&")) || text.contains(UInt8(ascii: "\\")) else { return text }
    return withoutStyleEscapes(withoutReferences(text))
  }

  /// Returns the text with numeric references replaced by their characters; those outside ASCII become `?`.
  private static func withoutReferences(_ text: [UInt8]) -> [UInt8] {
    var (plain, rest) = ([UInt8](), text[...])
    while let start = rest.firstRange(of: Array("&#".utf8)) {
      plain += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      let isHexadecimal = rest.first == UInt8(ascii: "x")
      if isHexadecimal { rest = rest.dropFirst() }
      let digits = rest.prefix { digit($0, isHexadecimal ? 16 : 10) != nil }
      rest = rest[digits.endIndex...]
      if rest.first == UInt8(ascii: ";") { rest = rest.dropFirst() }
      plain.append(character(digits, base: isHexadecimal ? 16 : 10))
    }
    return plain + rest
  }

  /// Returns the text with `\72 ` replaced by `r`, and without a backslash before anything else (CSS Syntax, 4.3.7).
  private static func withoutStyleEscapes(_ text: [UInt8]) -> [UInt8] {
    var (plain, rest) = ([UInt8](), text[...])
    while let start = rest.firstIndex(of: UInt8(ascii: "\\")) {
      plain += rest[..<start]
      rest = rest[(start + 1)...]
      let digits = rest.prefix(6).prefix { digit($0, 16) != nil }
      guard !digits.isEmpty else { continue }
      rest = rest[digits.endIndex...]
      if let blank = rest.first, [0x20, 0x09, 0x0A, 0x0D].contains(blank) {
        rest = rest.dropFirst()
      }
      plain.append(character(digits, base: 16))
    }
    return plain + rest
  }

  /// Returns the character in lower case; a question mark for one outside ASCII.
  private static func character(_ digits: ArraySlice<UInt8>, base: Int) -> UInt8 {
    var value = 0
    for byte in digits where value < 0x80 { value = value * base + (digit(byte, base) ?? 0) }
    guard let ascii = UInt8(exactly: value), ascii < 0x80 else { return UInt8(ascii: "?") }
    return (65...90).contains(ascii) ? ascii + 32 : ascii
  }

  /// Returns the value of a digit in lower case; nil if the base does not have it.
  private static func digit(_ byte: UInt8, _ base: Int) -> Int? {
    let value =
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) - 48
      case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte) - 87
      default: 16
      }
    return value < base ? value : nil
  }
}
