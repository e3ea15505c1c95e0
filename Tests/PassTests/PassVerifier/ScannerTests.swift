import PassFormats
import PassTestSupport
import PassIssuer
import PassVerifier
import Testing

/// The rules of docs/SPEC.md §1, one by one: removals, reports, and no other change.
@Suite struct ScannerTests {
  private func expect(_ scanned: String, _ text: String, _ prefix: String?) {
    let scan = ScanText(Array(scanned.utf8))
    #expect(String(decoding: scan.text, as: UTF8.self) == text, "\(scanned.debugDescription)")
    #expect(scan.removedPrefix == prefix, "\(scanned.debugDescription)")
  }

  @Test(arguments: ["z", "Q", "L", "d"], ["0", "1", "2", "3", "9", "A", "C", "a"])
  func `one AIM identifier is removed and reported`(letter: String, modifier: String) {
    let prefix = "]" + letter + modifier
    expect(prefix + "text", "text", prefix)
    expect(prefix + prefix + "text", prefix + "text", prefix)
    expect(prefix, "", prefix)
  }

  @Test(arguments: [
    "]", "]z", "]Q", "z0text", "]C0text", "]e0text", "]E0text", "]Z0text", "]q0text", "]D0text",
    "]l0text", "]z text", "]z-text", "]z\ttext", "]z\u{E9}", " ]z0text", "x]z0text", "}z0text",
    "]]z0text", "]z]0text",
  ])
  func `what is no AIM identifier of ours stays`(text: String) { expect(text, text, nil) }

  @Test func `ECI designators are removed, each with its six digits`() {
    expect(#"\000026text"#, "text", #"\000026"#)
    expect(#"\000003\000026text"#, "text", #"\000003\000026"#)
    expect(#"]z0\000026text"#, "text", #"]z0\000026"#)
    expect(#"\999999"#, "", #"\999999"#)
    expect(#"\0000261"#, "1", #"\000026"#)
    // An identifier is removed only before the designators, so here it stays.
    expect(#"\000026]z0text"#, "]z0text", #"\000026"#)
  }

  @Test(arguments: [
    #"\"#, #"\00026text"#, #"\00002"#, #"\00002Atext"#, #"\\000026text"#, #"/000026text"#,
    #"\٠٠٠٠٢٦text"#, #"\ 00026text"#, #"\-00026text"#, #" \000026text"#, #"text\000026"#,
  ])
  func `what is no ECI designator stays`(text: String) { expect(text, text, nil) }

  @Test func `one line end is removed and no more`() {
    expect("text\r", "text", nil)
    expect("text\n", "text", nil)
    expect("text\r\n", "text", nil)
    expect("text\n\n", "text\n", nil)
    expect("text\r\r", "text\r", nil)
    expect("text\n\r", "text\n", nil)
    expect("text\r\n\r\n", "text\r\n", nil)
    expect("text\r\r\n", "text\r", nil)
    expect("\ntext", "\ntext", nil)
    expect("te\r\nxt", "te\r\nxt", nil)
    expect("\n", "", nil)
    expect("\r\n", "", nil)
    expect("", "", nil)
    expect("]z0\r\n", "", "]z0")
  }

  @Test(arguments: [
    "text ", " text", "text\t", "\ttext", "text\0", "text\u{1D}", "\u{FEFF}text", "text\u{85}",
    "text\u{2028}", "text\u{B}", "text\u{C}", "te xt", "text    ",
  ])
  func `nothing else is trimmed`(text: String) { expect(text, text, nil) }

  @Test func `the bytes of no UTF-8 stay as they are`() {
    let bytes: [UInt8] = [0x5D, 0x7A, 0x30, 0xFF, 0xC3, 0x28, 0x00, 0x80, 0x0D]
    #expect(ScanText(bytes).text == Array(bytes[3...7]))
  }

  /// For any scan the text is contained in it, after the reported prefix and before a line end.
  ///
  /// Normalising again without a new prefix changes nothing.
  @Test func `the text is a part of what was scanned`() {
    var generator = SeededGenerator(seed: 4)
    let pieces = ["]", "z", "0", "\\", "000026", "\r", "\n", "x", " ", "]z0", "\\000001", "Q3"]
    for _ in 0..<5_000 {
      var scanned = ""
      for _ in 0..<Int.random(in: 0...8, using: &generator) {
        scanned += pieces.randomElement(using: &generator) ?? ""
      }
      let bytes = Array(scanned.utf8)
      let scan = ScanText(bytes)
      let whole = Array((scan.removedPrefix ?? "").utf8) + scan.text
      #expect(bytes.starts(with: whole))
      #expect(
        ["", "\r", "\n", "\r\n"].contains(String(decoding: bytes[whole.count...], as: UTF8.self)))
      let again = ScanText(scan.text + [UInt8(ascii: "x")])
      if again.removedPrefix == nil { #expect(again.text == scan.text + [UInt8(ascii: "x")]) }
    }
  }

  @Test func `a verdict reports what the scanner put in front`() throws {
    let authority = try TestAuthority()
    let token = try authority.goodToken()
    for prefix in ["]z0", "]Q1", "]L2", "]d1", #"\000026"#, #"]z3\000003\000026"#] {
      for end in ["", "\r", "\n", "\r\n"] {
        let verdict = try authority.verdict(prefix + token + end)
        #expect(verdict.word == "admit")
        #expect(verdict.evidence.removedPrefix == prefix)
      }
    }
    #expect(try authority.verdict(token).evidence.removedPrefix == nil)
    #expect(try authority.verdict("]C0" + token).word == "refuse not_a_pass")
  }

  @Test func `the trailing blanks of a boarding pass matter`() throws {
    let authority = try TestAuthority()
    #expect(try authority.verdict(TestAuthority.bcbp + "\r\n").word == "refer unsigned")
    let signed = try authority.signedBoardingPass().barcodeText
    #expect(try authority.verdict(signed).word == "admit")
    #expect(try authority.verdict(signed + "\r\n").word == "admit")
    #expect(try authority.verdict(signed + " ").word == "refuse malformed")
  }
}
