import PassTestSupport
import Testing
import Vocabulary

/// Escaped text cannot control a terminal, reverse a line or be invisible, and can be unescaped.
@Suite struct EscapingTests {
  /// Returns whether a character moves a cursor, changes colours, reorders text or is invisible.
  ///
  /// These are C0, DEL, C1, the bidirectional controls of UAX #9, line and paragraph separators, zero-width characters
  /// and tags.
  static func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F, 0xAD, 0x61C, 0x180E, 0x200B...0x200F, 0x2028...0x202E,
      0x2060...0x2064, 0x2066...0x206F, 0xFEFF, 0xFFF9...0xFFFB, 0xE0001, 0xE0020...0xE007F:
      true
    default: false
    }
  }

  /// Returns the original of an escaped text.
  static func unescaped(_ text: String) -> String {
    var scalars = Array(text.unicodeScalars)[...]
    var plain = String.UnicodeScalarView()
    while let scalar = scalars.popFirst() {
      guard scalar == "\\" else {
        plain.append(scalar)
        continue
      }
      if scalars.popFirst() == "\\" {
        plain.append("\\")
        continue
      }
      let digits = scalars.dropFirst().prefix { $0 != "}" }
      plain.append(
        UInt32(String(String.UnicodeScalarView(digits)), radix: 16)
          .flatMap(Unicode.Scalar.init) ?? "\u{FFFD}")
      scalars = scalars.dropFirst(digits.count + 2)
    }
    return String(plain)
  }

  @Test func `no scalar of Unicode gets through that could do harm, and none is lost`() {
    var chunk = ""
    for value in UInt32(0)...0x10FFFF {
      if let scalar = Unicode.Scalar(value) { chunk.unicodeScalars.append(scalar) }
      guard value % 150 == 149 || value == 0x10FFFF else { continue }
      let shown = escaped(chunk)
      if let scalar = shown.unicodeScalars.first(where: Self.isDangerous) {
        Issue.record("U+\(String(scalar.value, radix: 16)) is shown")
      }
      if !Self.unescaped(shown).unicodeScalars.elementsEqual(chunk.unicodeScalars) {
        Issue.record("up to U+\(String(value, radix: 16)) something was lost")
      }
      chunk = ""
    }
  }

  @Test(arguments: [
    ("plain é 東", "plain é 東"), ("\u{1B}[31mred", "\\u{1b}[31mred"), ("a\nb", "a\\u{a}b"),
    ("a\\u{1b}", "a\\\\u{1b}"), ("\u{202E}abc", "\\u{202e}abc"), ("\r\n", "\\u{d}\\u{a}"),
    ("\u{9B}0m", "\\u{9b}0m"), ("", ""),
  ])
  func `what was there can be read`(text: String, shown: String) {
    #expect(escaped(text) == shown)
  }

  @Test func `a long text ends in an ellipsis`() {
    let text = String(repeating: "x", count: 200)
    #expect(escaped(text) == text)
    #expect(escaped(text + "x") == text + "…")
    #expect(escaped("abc", limit: 2) == "ab…")
    #expect(escaped("abc", limit: 0) == "…")
    #expect(escaped(String(repeating: "\u{301}", count: 1_000_000)).unicodeScalars.count == 201)
  }
}
