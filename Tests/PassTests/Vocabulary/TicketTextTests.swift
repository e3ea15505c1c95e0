import PassTestSupport
import Testing
import Vocabulary

/// docs/SPEC.md §3: NFC, 1 to 64 scalars, no control or format characters except the two joiners.
@Suite struct TicketTextTests {
  @Test(arguments: [
    "A", "Zauberflöte", "東京ドーム", "Ёлка", "حفلة", "C7", "\"quoted\" \\ /", " ", "<b>", "👩‍🎤",
    "می‌خواهم", "क्‍ष", "\u{FFFD}", "🇨🇭",
  ])
  func `a text that stands in NFC is kept byte for byte`(text: String) {
    #expect(TicketText(text)?.rawValue.utf8.elementsEqual(text.utf8) == true)
    #expect(TicketText.normalized(text).utf8.elementsEqual(text.utf8))
  }

  @Test func `it has 1 to 64 scalars, however many bytes`() {
    for scalar in ["a", "é", "東", "😀"] {
      #expect(TicketText(String(repeating: scalar, count: 64)) != nil)
      #expect(TicketText(String(repeating: scalar, count: 65)) == nil)
    }
    #expect(TicketText("") == nil)
    // The text has one visible character and 65 scalars.
    #expect(TicketText("a" + String(repeating: "\u{20DD}", count: 64)) == nil)
  }

  @Test func `no control and no format character`() {
    for value in [
      0x00...0x1F, 0x7F...0x9F, 0xAD...0xAD, 0x600...0x605, 0x61C...0x61C, 0x200B...0x200B,
      0x200E...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x206F, 0xFEFF...0xFEFF,
      0xFFF9...0xFFFB, 0xE0001...0xE0001, 0xE0020...0xE007F,
    ].joined() {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      if TicketText("a" + String(Character(scalar)) + "b") != nil {
        Issue.record("U+\(String(value, radix: 16)) is allowed")
      }
    }
    #expect(TicketText("a\u{200C}b") != nil)
    #expect(TicketText("a\u{200D}b") != nil)
  }

  /// The arguments are from Unicode Standard Annex #15, figures 3 to 6, and the Hangul arithmetic of chapter 3.12.
  @Test(arguments: [
    ("e\u{301}", "\u{E9}"), ("A\u{30A}", "\u{C5}"), ("\u{212B}", "\u{C5}"), ("\u{2126}", "\u{3A9}"),
    ("\u{212A}", "K"), ("s\u{307}\u{323}", "\u{1E69}"), ("s\u{323}\u{307}", "\u{1E69}"),
    ("d\u{307}\u{323}", "\u{1E0D}\u{307}"), ("\u{1E9B}\u{323}", "\u{1E9B}\u{323}"),
    ("\u{1112}\u{1161}\u{11AB}", "\u{D55C}"), ("\u{958}", "\u{915}\u{93C}"),
    ("\u{1F71}", "\u{3AC}"), ("\u{FB01}", "\u{FB01}"), ("q\u{307}\u{323}", "q\u{323}\u{307}"),
    ("\u{2F800}", "\u{4E3D}"),
  ])
  func `what was typed is stored in NFC, and only NFC is read`(typed: String, stored: String) {
    let normalized = TicketText.normalized(typed)
    #expect(normalized.unicodeScalars.elementsEqual(stored.unicodeScalars))
    #expect(
      TicketText(normalized)?.rawValue.unicodeScalars.elementsEqual(normalized.unicodeScalars)
        == true)
    let isNormalized = typed.unicodeScalars.elementsEqual(stored.unicodeScalars)
    #expect((TicketText(typed) != nil) == isNormalized)
  }

  @Test func `a text of characters below U+0300 is in NFC`() {
    for value in UInt32(0x20)..<0x300 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "e\(Character(scalar))o"
      if !TicketText.normalized(text).unicodeScalars.elementsEqual(text.unicodeScalars) {
        Issue.record("U+\(String(value, radix: 16)) is changed")
      }
    }
    // The first character behind them changes the letter before it.
    #expect(TicketText("e\u{2FF}") != nil)
    #expect(TicketText("e\u{300}") == nil)
  }

  @Test func `normalizing twice changes nothing`() {
    var generator = SeededGenerator(seed: 15)
    let pools: [ClosedRange<UInt32>] = [
      0x41...0x7A, 0xC0...0x17F, 0x300...0x345, 0x1100...0x11FF, 0x900...0x95F, 0x1E00...0x1FFF,
    ]
    for _ in 0..<2_000 {
      var text = ""
      for _ in 0..<Int.random(in: 1...20, using: &generator) {
        let pool = pools[Int.random(in: 0..<pools.count, using: &generator)]
        text.unicodeScalars.append(
          Unicode.Scalar(UInt32.random(in: pool, using: &generator)) ?? "a")
      }
      let once = TicketText.normalized(text)
      #expect(TicketText.normalized(once).utf8.elementsEqual(once.utf8))
      // Swift compares strings by canonical equivalence.
      #expect(once == text)
    }
  }

  @Test(arguments: ["Jane ", " Jane", "\u{A0}Jane\u{3000}", "\tJane\n"])
  func `what a person typed has no blanks around it`(typed: String) {
    #expect(TicketText(typed: typed)?.rawValue == "Jane")
    #expect(TicketText(typed: "  a  b  ")?.rawValue == "a  b")
    #expect(TicketText(typed: " e\u{301} ")?.rawValue == "\u{E9}")
  }

  @Test(arguments: ["", " ", "\u{A0}\u{2003}", "\u{200D}", "\u{3164}", "\u{2800}", "\u{FE0F}"])
  func `a blank is no text that a person typed`(typed: String) {
    #expect(TicketText(typed: typed) == nil && TicketText.isBlank(typed))
  }
}
