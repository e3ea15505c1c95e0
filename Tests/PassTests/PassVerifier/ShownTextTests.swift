import StrictText
import PassTestSupport
import PassVerifier
import Testing

/// docs/SPEC.md §9: a pass cannot control the terminal.
///
/// With any text, neither the message nor the JSON of its verdict moves a cursor, changes colours or reverses a line.
@Suite struct ShownTextTests {
  let authority: TestAuthority

  init() throws { authority = try TestAuthority() }

  /// Terminal escapes, line ends, 8-bit controls, and characters that change the writing direction.
  static let paints = [
    "\u{1B}[31m", "\u{1B}]0;title\u{7}", "\u{7}", "\r", "\n", "\u{8}", "\0", "\u{7F}",
    "\u{9B}31m", "\u{85}", "\u{202E}", "\u{2066}", "\u{200F}", "\u{61C}", "\u{2028}", "\u{FEFF}",
    "\u{E0041}", "\u{FFFE}",
  ]

  private func expectPlain(_ verdict: Verdict, _ note: String) {
    for shown in [verdict.message, verdict.json] {
      let bad = shown.unicodeScalars.first {
        switch $0.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: true
        default: false
        }
      }
      #expect(bad == nil, "\(note): \(shown.debugDescription)")
    }
    #expect(verdict.message.utf8.count < 1_000)
  }

  @Test(arguments: paints) func `no scan paints the message or the JSON`(paint: String) throws {
    let escape = paint.unicodeScalars.map { scalar in
      String(scalar).utf16.map { "\\u" + String(0x10000 + Int($0), radix: 16).dropFirst() }.joined()
    }.joined()
    let bcbp = TestAuthority.bcbp.replacing("DOE/JANE    ", with: "DOE" + paint + "/JANE")
    for written in [paint, escape] {
      for text in [
        paint, paint + "eyJ", "eyJ" + paint, "a.b." + paint, bcbp, paint + TestAuthority.bcbp,
        try authority.goodToken() + paint, "]z" + paint, "\\00000" + paint, "]" + paint + "x",
        try authority.token(header: written, payload: written),
        try authority.token(header: authority.header(alg: "\"\(written)\""), payload: "{}"),
        try authority.token(header: authority.header(typ: "\"\(written)\""), payload: "{}"),
        try authority.token(
          header: authority.header(typ: "\"pass2\(written)+jwt\""), payload: "{}"),
        try authority.token(header: authority.header(rest: ",\"\(written)\":1"), payload: "{}"),
        try authority.token(
          header: authority.header(rest: ",\"\(written)\":1,\"\(written)\":1"), payload: "{}"),
        try authority.token(
          header: "{\"alg\":\"ES256\",\"kid\":\"\(written)\",\"typ\":\"pass+jwt\"}", payload: "{}"),
        try authority.token(payload: written),
        try authority.token(payload: "{\"\(written)\":1,\"\(written)\":2}"),
        try authority.token(payload: authority.payload(iss: "\"\(written)\"")),
        try authority.token(payload: authority.payload(jti: "\"\(written)\"")),
        try authority.token(payload: authority.payload(iat: "\"\(written)\"")),
        try authority.token(payload: authority.payload(content: "\"bcbp\":\"\(written)\"")),
        try authority.token(
          payload: authority.payload(
            content: "\"bcbp\":\"" + bcbp.replacing(paint, with: written) + "\"")),
        try authority.token(payload: authority.payload(rest: ",\"\(written)\":1")),
        try authority.token(payload: authority.payload(rest: ",\"cnf\":\"\(written)\"")),
        try authority.token(payload: authority.payload(rest: ",\"status\":{\"\(written)\":1}")),
        try authority.token(
          payload: authority.payload(
            content: TestAuthority.ticket.replacing("Hamlet", with: "Ham\(written)let"))),
        try authority.token(
          payload: authority.payload(
            content: TestAuthority.ticket.replacing("show", with: written))),
        try authority.token(
          payload: authority.payload(
            content: TestAuthority.ticket.replacing("\"admits\"", with: "\"\(written)\""))),
      ] {
        let verdict = try authority.verdict(text)
        // Scanners add a line end after a token.
        if verdict.decision.name != "refuse" {
          #expect(["\r", "\n"].contains(paint) || written.contains("cnf") || verdict.pass != nil)
        }
        expectPlain(verdict, written.debugDescription)
      }
    }
  }

  @Test func `what JSON escapes for the eye reads as the text that was signed`() throws {
    let title = "\u{1F469}\u{200D}\u{1F680} Zürich\u{2028}\u{E000}\\\""
    let escaped = title.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let text = try authority.token(
      payload: authority.payload(
        content: TestAuthority.ticket.replacing("Hamlet", with: escaped)))
    let verdict = try authority.verdict(text)
    #expect(verdict.word == "admit")
    expectPlain(verdict, "a title")
    let object = try ObjectReader(JSONReader.read(Array(verdict.json.utf8)))
    var pass = try ObjectReader(object.peek("pass").orThrow("pass"))
    #expect(try pass.string("title").unicodeScalars.elementsEqual(title.unicodeScalars))
  }

  @Test func `a long foreign text does not flood the message`() throws {
    let long = String(repeating: "x", count: 900)
    for text in [
      try authority.token(header: authority.header(typ: "\"\(long)\""), payload: "{}"),
      try authority.token(header: authority.header(alg: "\"\(long)\""), payload: "{}"),
      try authority.token(header: authority.header(rest: ",\"\(long)\":1"), payload: "{}"),
      try authority.token(payload: authority.payload(iss: "\"\(long)\"")),
      try authority.token(payload: authority.payload(rest: ",\"\(long)\":1")),
      try authority.token(
        payload: authority.payload(rest: ",\"status\":{\"status_list\":{\"\(long)\":1}}")),
      try authority.token(
        payload: authority.payload(content: TestAuthority.ticket.replacing("Hamlet", with: long))),
      try authority.token(payload: authority.payload(content: "\"bcbp\":\"M1\(long)\"")),
      try authority.token(payload: authority.payload(iat: String(repeating: "9", count: 900))),
    ] {
      let verdict = try authority.verdict(text)
      #expect(verdict.decision.name == "refuse")
      #expect(verdict.message.utf8.count < 400, "\(verdict.message)")
    }
  }
}
