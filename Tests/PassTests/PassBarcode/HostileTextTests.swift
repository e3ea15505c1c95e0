import PassBarcode
import Testing

/// Every text gives a symbol or an error.
@Suite struct HostileTextTests {
  static let texts = [
    "\0", "\0\0\0\0", "before\0after", "trailing blanks    ", "    ", "\r\n\t", "\u{1B}[31m",
    "\u{7F}", "é", "Zürich–Genève", "日本航空 東京", "пассажир", "👩‍👩‍👧", "\u{FEFF}x", "\u{FFFF}",
    "\u{10FFFF}",
    // Other programs treat these sequences as escapes, macros, FNC1 or symbology identifiers.
    "\\000026x", "\\n\\F1", "[)>\u{1E}05\u{1D}x\u{1E}\u{04}", "\u{1D}0112", "]C1x", "%20", "[01]1",
  ]

  @Test(arguments: Symbology.allCases, texts)
  func `characters of every kind are carried`(symbology: Symbology, text: String) throws {
    let symbol = try Symbol(text, symbology: symbology)
    #expect(symbol.columns > 0)
  }

  @Test(arguments: Symbology.allCases)
  func `a NUL does not end the text`(symbology: Symbology) throws {
    let short = try Symbol("a\0", symbology: symbology)
    let long = try Symbol("a\0b", symbology: symbology)
    #expect(short != long)
    #expect(try short != Symbol("a", symbology: symbology))
  }

  @Test(arguments: Symbology.allCases)
  func `random bytes of ASCII give a symbol or a refusal`(symbology: Symbology) {
    var samples = BarcodeSamples(seed: 99)
    for _ in 0..<60 {
      let text = samples.ascii(1 + samples.next(below: 2500))
      switch symbolError(text, symbology) {
      case nil, .textTooLong: continue
      case let other: Issue.record("\(String(describing: other)) for \(text.debugDescription)")
      }
    }
  }

  @Test(arguments: Symbology.allCases)
  func `random Unicode gives a symbol or a refusal`(symbology: Symbology) {
    var samples = BarcodeSamples(seed: 98)
    for _ in 0..<40 {
      var text = ""
      for _ in 0..<(1 + samples.next(below: 600)) {
        let value = UInt32(samples.next(below: [0x80, 0x800, 0x11_0000][samples.next(below: 3)]))
        text.unicodeScalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
      }
      switch symbolError(text, symbology) {
      case nil, .textTooLong: continue
      case let other: Issue.record("\(String(describing: other)) for \(text.debugDescription)")
      }
    }
  }
}
