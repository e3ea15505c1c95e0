import PassBarcode
import Testing

@Suite struct SymbolErrorTests {
  @Test(arguments: Symbology.allCases)
  func `an empty text is refused`(symbology: Symbology) {
    #expect(symbolError("", symbology) == .emptyText)
  }

  @Test(arguments: Symbology.allCases, ErrorCorrection.allCases)
  func `the capacity that a refusal names fits and one more does not`(
    symbology: Symbology, level: ErrorCorrection
  ) throws {
    var samples = BarcodeSamples(seed: 17)
    let text = samples.base64URL(3500)
    guard
      case .textTooLong(symbology, level, length: 3500, let capacity)? =
        symbolError(text, symbology, level)
    else {
      Issue.record("not refused as too long")
      return
    }
    let fitting = String(text.prefix(capacity))
    #expect(symbolError(fitting, symbology, level) == nil)
    #expect(
      symbolError(String(text.prefix(capacity + 1)), symbology, level)
        == .textTooLong(
          symbology: symbology, errorCorrection: level, length: capacity + 1, capacity: capacity))
  }

  /// The documented capacities for a token at the default level.
  @Test(arguments: [
    (Symbology.aztec, 1850...1950), (.qr, 2331...2340), (.pdf417, 1050...1120),
    (.datamatrix, 1650...1720),
  ])
  func `the capacity for a token is as documented`(
    symbology: Symbology, documented: ClosedRange<Int>
  ) throws {
    var samples = BarcodeSamples(seed: 18)
    guard
      case .textTooLong(_, _, _, let capacity)? = symbolError(samples.base64URL(3500), symbology)
    else {
      Issue.record("not refused as too long")
      return
    }
    #expect(documented.contains(capacity))
  }

  /// ISO/IEC 18004, table 7: version 40-L holds 7,089 digits.
  @Test func `QR takes the most digits that the standard gives it, and not one more`() {
    let digits = String(repeating: "7", count: 7089)
    #expect(symbolError(digits, .qr, .low) == nil)
    #expect(
      symbolError(digits + "7", .qr, .low)
        == .textTooLong(symbology: .qr, errorCorrection: .low, length: 7090, capacity: 7089))
  }

  /// ISO/IEC 18004, table 7: version 40-M holds 2,331 bytes.
  @Test func `QR takes the most bytes that the standard gives it, and not one more`() {
    let letters = String(repeating: "q", count: 2331)
    #expect(symbolError(letters, .qr) == nil)
    #expect(
      symbolError(letters + "q", .qr)
        == .textTooLong(symbology: .qr, errorCorrection: .medium, length: 2332, capacity: 2331))
  }

  @Test(arguments: Symbology.allCases, [String(repeating: "x", count: 10_000_000)])
  func `ten megabytes are refused with the number of characters that fit`(
    symbology: Symbology, text: String
  ) {
    guard
      case .textTooLong(symbology, .medium, length: 10_000_000, let capacity)? =
        symbolError(text, symbology)
    else {
      Issue.record("not refused as too long")
      return
    }
    #expect((1000...4000).contains(capacity))
  }

  @Test func `characters are counted, not bytes`() {
    let text = String(repeating: "😀", count: 2000)
    guard case .textTooLong(_, _, length: 2000, let capacity)? = symbolError(text, .aztec) else {
      Issue.record("not refused as too long")
      return
    }
    #expect(symbolError(String(text.prefix(capacity)), .aztec) == nil)
    #expect(symbolError(String(text.prefix(capacity + 1)), .aztec) != nil)
  }

  @Test func `messages say what is wrong, where, and how to mend it`() {
    let tooLong = { (symbology: Symbology, level: ErrorCorrection) in
      SymbolError.textTooLong(
        symbology: symbology, errorCorrection: level, length: 2000, capacity: 1900
      ).description
    }
    #expect(
      tooLong(.aztec, .medium)
        == "the text is too long for Aztec at medium error correction: it has 2000 characters, "
        + "and the first 1900 fit; shorten the text, lower the error correction or use QR, which holds more of a token"
    )
    #expect(
      tooLong(.pdf417, .low).hasSuffix("; shorten the text or use QR, which holds more of a token"))
    #expect(
      tooLong(.datamatrix, .low)
        == "the text is too long for Data Matrix: it has 2000 characters, "
        + "and the first 1900 fit; shorten the text or use QR, which holds more of a token")
    #expect(tooLong(.datamatrix, .highest).hasSuffix("; shorten the text"))
    #expect(tooLong(.qr, .high).hasSuffix("; shorten the text or lower the error correction"))
    #expect(tooLong(.qr, .low).hasSuffix("; shorten the text"))
    #expect(
      SymbolError.pixelsPerModule(0).description
        == "0 pixels per module is out of range; choose from 1 to 64")
    #expect(
      SymbolError.emptyText.description
        == "the text is empty; a barcode needs at least one character")
  }
}
