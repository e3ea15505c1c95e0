import PassIssuer
import PassTestSupport
import Testing
import Vocabulary

@testable import PassDocuments

/// A guest books under a name with a character that cannot be printed.
///
/// The run would issue all tickets and then draw none of them. So the error comes before anything is issued, with the
/// position in the list or the character.
@Suite struct SpoilARunByANameTests {
  @Test(arguments: [
    ("\u{2028}", "U+2028", "a separator of lines"), ("\u{2029}", "U+2029", "a separator of lines"),
    ("\u{E000}", "U+E000", "a character of private use"),
    ("\u{10FFFD}", "U+10FFFD", "a character of private use"),
    ("\u{0378}", "U+0378", "no character"), ("\u{FFFF}", "U+FFFF", "no character"),
    ("\u{202E}", "U+202E", "a format"), ("\u{200E}", "U+200E", "a format"),
    ("\u{2066}", "U+2066", "a format"), ("\u{FEFF}", "U+FEFF", "a format"),
    ("\u{E0041}", "U+E0041", "a format"), ("\u{85}", "U+0085", "a control"),
    ("\n", "U+000A", "a control"),
  ])
  func `a character that cannot be printed is named`(text: String, code: String, kind: String) {
    let fault = TicketText.unprintable(in: "Jane \(text)Doe")
    #expect(fault?.hasPrefix("\(code) at character 6 is \(kind)") == true, "\(fault ?? "nothing")")
    for member in ["title", "place", "holder", "reference", "seats"] {
      let value = String(text.unicodeScalars.first ?? "?").jsonEscaped
      let cell = member == "seats" ? #"["A\#(value)"]"# : #""A\#(value)B""#
      var members = [
        "title": #""Ball""#, "place": #""Hall""#, "holder": #""Jane Doe""#,
        "reference": #""B""#,
        "seats": "[]",
      ]
      members[member] = cell
      let json =
        #"{"issuer":"ZOFIN","kind":"event","starts_at":"2025-03-15T19:00:00+01:00","#
        + #""ends_at":"2025-03-15T23:00:00+01:00","#
        + members.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
        .joined(separator: ",") + "}"
      let error = #expect(throws: RequestError.self) {
        try TicketRequest(json: Array(json.utf8))
      }
      #expect(error?.detail.contains(code) == true, "\(member): \(String(describing: error))")
      #expect(error?.member.hasPrefix(member) == true)
    }
  }

  @Test(arguments: [
    "Jane Doe", "می\u{200C}خواهم", "क्\u{200D}ष", "\u{1F469}\u{200D}\u{1F680}", "山田\u{3000}花子",
    "\u{2764}\u{FE0F}",
  ])
  func `what people are called can be printed`(name: String) {
    #expect(TicketText.unprintable(in: name) == nil)
  }

  @Test func `a run says where it stands, and issues nothing`() async throws {
    let session = try Session()
    defer { session.end() }
    try session.write(
      "guests.csv", "Name,Seats\nJane Doe,A1\nMallory\u{2028}Roe,A2\nJohn Doe,A\u{E000}\n")
    try session.write(
      "event.json",
      #"{"issuer":"ZOFIN","kind":"event","title":"Ball","place":"Hall","#
        + #""starts_at":"2025-03-15T19:00:00+01:00","ends_at":"2025-03-15T23:00:00+01:00","#
        + #""reference":"B"}"#)
    let answer = try await session.run(
      """
      passtool keys generate --issuer ZOFIN --now 2025-03-01T00:00:00Z >/dev/null
      passtool print --csv guests.csv --event event.json --out tickets --yes --now 2025-03-01T12:00:00Z
      echo $?; test -s tickets/passes.ndjson && echo issued
      """)
    #expect(answer.output == ["65"], "\(answer)")
    let errors = answer.error.joined(separator: "\n")
    #expect(errors.contains("guests.csv:3:1: A3 'Name': U+2028 at character 8"), "\(errors)")
    #expect(errors.contains("guests.csv:4:1: B4 'Seats': U+E000 at character 2"), "\(errors)")
    #expect(errors.contains("nothing was issued"), "\(errors)")
  }

  @Test func `a character for which there is no font is found before anything is drawn`() throws {
    let glyphs = GlyphCheck()
    var drawing = try Drawing(GoldenPasses.jobs("event"))
    try glyphs.check(drawing)
    for text in ["a\u{E000}", "\u{2028}", "a\u{378}"] {
      drawing.pages[0].marks.append(.text(text, in: Box(0, 0, 50, 50), TextStyle(9)))
      for _ in 0..<2 {
        #expect(throws: DrawingError.self) { try glyphs.check(drawing) }
      }
      drawing.pages[0].marks.removeLast()
    }
    try glyphs.check(drawing)
  }
}

extension String {
  /// The text in JSON with every character escaped.
  fileprivate var jsonEscaped: String {
    utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
    }.joined()
  }
}
