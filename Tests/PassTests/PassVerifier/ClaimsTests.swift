import PassTestSupport
import PassVerifier
import Testing

/// docs/SPEC.md §2: validly signed tokens that are not passes.
///
/// Every token here has a valid signature, so only its claims can cause the refusal.
@Suite struct ClaimsTests {
  let authority: TestAuthority

  init() throws { authority = try TestAuthority() }

  private func word(_ payload: String) throws -> String { try word(Array(payload.utf8)) }

  private func word(_ payload: [UInt8]) throws -> String {
    let text = try authority.token(header: Array(authority.header.utf8), payload: payload)
    let verdict = try authority.verdict(text)
    #expect((verdict.pass != nil) == (verdict.decision.name == "admit"))
    return verdict.word
  }

  // MARK: Numbers

  static let numbers = [
    #""1742041800""#, "1742041800.0", "1742041800.5", "1.7420418e9", "17420418e2", "1742041800e0",
    "01742041800", "+1742041800", "0x67D59A48", "1742041800000", "1742041800000000", "-1742041800",
    "0", "-0", "60", "1742041801", "946684740", "4102444860", "9223372036854775807",
    "9223372036854775808", "18446744075451593416", "-9223372036854775808", "1e400", "null", "true",
    "[]", "{}", "[1742041800]", "NaN", "Infinity", "1742041800 ", "１７４２０４１８００",
    #""2025-03-15T12:30:00Z""#,
  ]

  @Test(arguments: numbers) func `a time is whole minutes as an integer`(number: String) throws {
    for payload in [
      authority.payload(iat: number), authority.payload(nbf: number),
      authority.payload(exp: number),
    ] {
      let word = try word(payload)
      #expect(["refuse malformed", "refuse malformed_claims"].contains(word), "\(payload)")
    }
  }

  /// The times of a ticket need not be whole minutes.
  @Test(arguments: numbers.filter { $0 != "1742041801" })
  func `a ticket's times are integers between 2000 and 2100`(number: String) throws {
    for (member, value) in [("starts", "1742041800"), ("ends", "1742054400")] {
      try expectBrokenTicket(member, value, number)
    }
  }

  @Test(arguments: numbers.filter { $0 != "60" } + ["2.0", "100", "-1", "2e0", #""2""#, "02"])
  func `a ticket admits 1 to 99 as an integer`(number: String) throws {
    try expectBrokenTicket("admits", "2", number)
  }

  private func expectBrokenTicket(_ member: String, _ right: String, _ wrong: String) throws {
    let ticket = TestAuthority.ticket.replacing(
      "\"\(member)\":\(right)", with: "\"\(member)\":\(wrong)")
    try #require(ticket != TestAuthority.ticket)
    let word = try word(authority.payload(content: ticket))
    #expect(["refuse malformed", "refuse malformed_claims"].contains(word), "\(ticket)")
  }

  @Test func `milliseconds are recognised and called that`() throws {
    let text = try authority.token(payload: authority.payload(exp: "1742054400000"))
    let verdict = try authority.verdict(text)
    #expect(verdict.word == "refuse malformed_claims")
    #expect(verdict.message.contains("milliseconds"))
  }

  @Test func `the years 2000 and 2100 are the edges of time`() throws {
    let first = authority.payload(iat: "946684800", nbf: "946684800", exp: "4102444800")
    #expect(try word(first) == "admit")
    #expect(
      try word(authority.payload(iat: "946684740", nbf: "946684800", exp: "4102444800"))
        == "refuse malformed_claims")
    #expect(
      try word(authority.payload(iat: "946684800", nbf: "946684800", exp: "4102444860"))
        == "refuse malformed_claims")
  }

  @Test func `a window must not be empty, nor end before its pass was issued`() throws {
    #expect(
      try word(authority.payload(nbf: "1742054400", exp: "1742054400"))
        == "refuse malformed_claims")
    #expect(
      try word(authority.payload(nbf: "1742054460", exp: "1742054400"))
        == "refuse malformed_claims")
    #expect(
      try word(authority.payload(iat: "1742054460", exp: "1742054400"))
        == "refuse malformed_claims")
  }

  // MARK: Members

  @Test(arguments: ["iss", "jti", "iat", "nbf", "exp", "bcbp"])
  func `no required claim may be missing`(name: String) throws {
    let payload =
      switch name {
      case "iss": authority.payload(iss: "")
      case "jti": authority.payload(jti: "")
      case "iat": authority.payload(iat: "")
      case "nbf": authority.payload(nbf: "")
      case "exp": authority.payload(exp: "")
      default: authority.payload(content: "")
      }
    try #require(!payload.contains("\"\(name)\""))
    #expect(["refuse malformed", "refuse malformed_claims"].contains(try word(payload)))
  }

  @Test(arguments: [
    #","sub":"Jane""#, #","aud":"gate""#, #","Exp":4102444800"#, #","exp ":1"#, #","":1"#,
    #","admin":true"#, #","ticket":null"#, #","ticket":{}"#, #","status":null"#, #","status":{}"#,
    #","status":{"status_list":{}}"#, #","status":{"status_list":{"idx":0}}"#,
    #","status":{"status_list":{"idx":-1,"uri":"urn:x"}}"#,
    #","status":{"status_list":{"idx":1.0,"uri":"urn:x"}}"#,
    #","status":{"status_list":{"idx":"1","uri":"urn:x"}}"#,
    #","status":{"status_list":{"idx":1,"uri":""}}"#,
    #","status":{"status_list":{"idx":1,"uri":"a b"}}"#,
    #","status":{"status_list":{"uri":"urn:x","idx":1}}"#,
    #","status":{"status_list":{"idx":1,"uri":"urn:x","x":1}}"#,
    #","status":{"status_list":{"idx":1,"uri":"urn:x"},"x":1}"#,
    #","status":{"status_list":[1,"urn:x"]}"#,
  ])
  func `the shape of the claims is closed`(rest: String) throws {
    #expect(try word(authority.payload(rest: rest)) == "refuse malformed_claims")
  }

  @Test func `the shape of a status and of a ticket is accepted when it is right`() throws {
    let status = #","status":{"status_list":{"idx":0,"uri":"urn:passtool:status:UA:1"}}"#
    #expect(try word(authority.payload(rest: status)) == "admit")
    #expect(try word(authority.payload(content: TestAuthority.ticket)) == "admit")
    #expect(
      try word(authority.payload(content: TestAuthority.ticket, rest: status)) == "admit")
  }

  @Test func `a pass is a boarding pass or a ticket and not both`() throws {
    let both = #""bcbp":"\#(TestAuthority.bcbp)","# + TestAuthority.ticket
    #expect(try word(authority.payload(content: both)) == "refuse malformed_claims")
    #expect(try word(authority.payload(content: "")) == "refuse malformed_claims")
  }

  @Test(arguments: [
    #"{"iss":"UA",E"#, #"{E,"exp":1742054400"#, #"{E,"\u0065xp":1742054400"#,
    #"{E,"e\u0078p":4102444800"#, #"{E,"ex\u0070":1742054400"#, #"{"jti":"1D4X8K2M7PQR9TVW",E"#,
    #"{E,"x":{"a":1,"a":1}"#, #"{E,"x":[{"a":1,"\u0061":2}]"#, #"{E,"bcbp":"M1""#,
  ])
  func `a member that stands twice is refused, escaped or not, at any depth`(
    template: String
  ) throws {
    let members = authority.payload().dropFirst().dropLast()
    #expect(try word(template.replacing("E", with: members) + "}") == "refuse malformed")
  }

  @Test(arguments: [
    #""""#, #""U""#, #""U A""#, #""ÜA""#, #""UA\u0000""#, "1", "null", "[\"UA\"]", "{}",
    "\"" + String(repeating: "A", count: 33) + "\"", #""../UA""#,
  ])
  func `an issuer that is none chooses no key`(iss: String) throws {
    #expect(try word(authority.payload(iss: iss)) == "refuse malformed")
  }

  @Test(arguments: [
    #""""#, #""0D4X8K2M7PQR9TV""#, #""0D4X8K2M7PQR9TVWX""#, #""0d4x8k2m7pqr9tvw""#,
    #""0D4X8K2M7PQR9TVI""#, #""0D4X8K2M7PQR9TVL""#, #""0D4X8K2M7PQR9TVO""#,
    #""0D4X8K2M7PQR9TVU""#, #""0D4X8K2M7PQR9TV ""#, #""０D4X8K2M7PQR9T""#, "1", "null", "[]",
  ])
  func `a pass id has 16 characters of its alphabet`(jti: String) throws {
    #expect(try word(authority.payload(jti: jti)) == "refuse malformed_claims")
  }

  // MARK: Texts

  static let ticketFaults: [(String, String)] = [
    (#""show""#, #""SHOW""#), (#""show""#, #""boarding_pass""#), (#""show""#, "1"),
    (#""Hamlet""#, #""""#), (#""Hamlet""#, #""Ham\nlet""#), (#""Hamlet""#, #""Ham\u0007let""#),
    (#""Hamlet""#, "\"Ham\u{7F}let\""), (#""Hamlet""#, "\"Ham\u{9B}31mlet\""),
    (#""Hamlet""#, "\"Ham\u{202E}let\""), (#""Hamlet""#, "\"Ham\u{2066}let\""),
    (#""Hamlet""#, "\"Ham\u{200B}let\""), (#""Hamlet""#, "\"Ham\u{FEFF}let\""),
    (#""Hamlet""#, "\"Ham\u{AD}let\""), (#""Hamlet""#, "\"Ham\u{E0041}let\""),
    (#""Hamlet""#, "\"Cafe\u{301}\""), (#""Hamlet""#, "\"\u{212B}\""),
    (#""Hamlet""#, "\"\u{1100}\u{1161}\""),
    (#""Hamlet""#, "\"" + String(repeating: "x", count: 65) + "\""), (#""Hamlet""#, "null"),
    (#""admits":2"#, #""admits":0"#), (#""admits":2"#, #""admits":100"#),
    (#""admits":2,"#, ""), (#""admits":2"#, #""seats":[],"admits":2"#),
    (#""admits":2"#, #""seats":[""],"admits":2"#), (#""admits":2"#, #""seats":"C7","admits":2"#),
    (#""admits":2"#, #""holder":null,"admits":2"#), (#""admits":2"#, #""admits":2,"x":1"#),
    (#""admits":2"#, #""seats":["C7"],"holder":"Jane","admits":2"#),
    (#""starts":1742041800,"ends":1742054400"#, #""starts":1742054401,"ends":1742054400"#),
    (#""starts":1742041800,"ends":1742054400"#, #""ends":1742054400,"starts":1742041800"#),
    (#""ref":"ABC123""#, #""reference":"ABC123""#),
  ]

  @Test(arguments: ticketFaults)
  func `a ticket's shape and texts are held to SPEC 3`(right: String, wrong: String) throws {
    let ticket = TestAuthority.ticket.replacing(right, with: wrong)
    try #require(ticket.unicodeScalars.elementsEqual(TestAuthority.ticket.unicodeScalars) == false)
    #expect(try word(authority.payload(content: ticket)) == "refuse malformed_claims")
  }

  @Test(arguments: [
    "Zürich", "日本", "नमस्ते", "می\u{200C}خواهم", "👩\u{200D}🚀", "Ωμέγα", "\\\\\\\"", "/", "\u{1F600}",
  ])
  func `texts of every script are admitted in their canonical spelling`(title: String) throws {
    let ticket = TestAuthority.ticket.replacing("Hamlet", with: title)
    #expect(try word(authority.payload(content: ticket)) == "admit")
  }

  @Test(arguments: [
    "", "M", "M1", "M1DOE/JANE            E", "M5",
    "m1DOE/JANE            EABC123 SFOJFKUA 0123 074Y012A0025 100",
    "M1DOE/JANE            EABC123 SFOJFKUA 0123 074Y012A0025 1", "M2",
    "M1DOE/JANE            EABC123 SFOJFKUA 0123 074Y012A0025 10",
    "M1DOE/JANE            EABC123 SFOJFKUA 0123 000Y012A0025 100",
    "M1DOE/JANE            EABC123 SFOJFKUA 0123 367Y012A0025 100",
    "M1DOE/JANE            EABC123 SFOJFKUA 0123 074Y012A0025 101",
    "M1DOE/JANE            EABC123 SFOJFKUA 0123 074Y012A0025 100 ",
    "M2DOE/JANE            EABC123 SFOJFKUA 0123 074Y012A0025 100",
    "M1DÖE/JANE            EABC123 SFOJFKUA 0123 074Y012A0025 100",
  ])
  func `a boarding pass text is held to its form`(text: String) throws {
    #expect(
      try word(authority.payload(content: "\"bcbp\":\"\(text)\"")) == "refuse malformed_claims")
  }

  @Test(arguments: [
    "M1DOE JANE            EABC123 SFOJFKUA 0123 074Y012A0025 100",
    "M1DOE/JANE            XABC123 SFOJFKUA 0123 074Y012A0025 100",
    "M1DOE/JANE            EABC123 SFOJFKUA 123  074Y12A 25   100",
  ])
  func `an airline may write a name, a seat or a sequence in its own way`(text: String) throws {
    #expect(try word(authority.payload(content: "\"bcbp\":\"\(text)\"")) == "admit")
  }

  // MARK: Canonical form

  @Test func `claims in another spelling than the canonical one are refused`() throws {
    let good = authority.payload(content: TestAuthority.ticket.replacing("Hamlet", with: "A/B é"))
    #expect(try word(good) == "admit")
    for (right, wrong) in [
      ("{\"iss\"", "{ \"iss\""), (",\"jti\"", ", \"jti\""), ("\"jti\":", "\"jti\" :"),
      (":1742040000", ": 1742040000"), ("}}", "} }"), ("}}", "}}\n"), ("{\"iss\"", "\n{\"iss\""),
      ("}}", "}} "), ("}}", "}}\t"), ("{\"iss\"", "\r\n{\"iss\""),
      ("A/B", #"A\/B"#), ("A/B", #"A\u002fB"#), ("A/B", #"A\u002FB"#), ("é", #"\u00e9"#),
      ("é", #"\u00E9"#), ("iss", #"\u0069ss"#), ("show", #"sho\u0077"#), ("UA", #"U\u0041"#),
    ] {
      let payload = good.replacing(right, with: wrong)
      try #require(payload != good)
      #expect(try word(payload) == "refuse malformed_claims", "\(wrong.debugDescription)")
    }
  }

  @Test func `an escape is spelled the short way`() throws {
    let good = authority.payload(
      content: TestAuthority.ticket.replacing("Hamlet", with: #"a\"b\\c"#))
    #expect(try word(good) == "admit")
    for (right, wrong) in [(#"\""#, #"\u0022"#), (#"\\"#, #"\u005c"#), (#"\\"#, #"\u005C"#)] {
      #expect(try word(good.replacing(right, with: wrong)) == "refuse malformed_claims")
    }
  }

  @Test func `claims in any other order are refused`() throws {
    let members = [
      #""iss":"UA""#, #""jti":"0D4X8K2M7PQR9TVW""#, #""iat":1742040000"#, #""nbf":1742041800"#,
      #""exp":1742054400"#, #""bcbp":"\#(TestAuthority.bcbp)""#,
      #""status":{"status_list":{"idx":0,"uri":"urn:x"}}"#,
    ]
    #expect(try word("{" + members.joined(separator: ",") + "}") == "admit")
    for first in members.indices {
      for second in members.indices where second > first {
        var order = members
        order.swapAt(first, second)
        #expect(
          try word("{" + order.joined(separator: ",") + "}") == "refuse malformed_claims")
      }
    }
  }

  // MARK: JSON

  @Test func `a payload that is no strict JSON is malformed`() throws {
    let good = authority.payload()
    for payload in [
      "", " ", "null", "[]", "\"\"", "1", "{", "}", "{}{}", good + good, good + ",", good + "x",
      "\u{FEFF}" + good, good.replacing("}", with: ",}"), good.replacing(":", with: "="),
      good.replacing("\"", with: "'"), "/**/" + good, good + "//",
      good.replacing("UA", with: #"\x"#),
      good.replacing("UA", with: #"\ud800"#), good.replacing("UA", with: #"\udc00\ud800"#),
      good.replacing("UA", with: #"\u12"#), good.replacing("UA", with: "\u{1}"),
      good.replacing("UA", with: "\n"), good + "\0",
      good.replacing("1742040000", with: "1742040000."),
      good.replacing("1742040000", with: ".5"), good.replacing("1742040000", with: "1e"),
      good.replacing("1742040000", with: "tru"), good.replacing("1742040000", with: "-"),
    ] {
      #expect(try word(payload) == "refuse malformed", "\(payload.debugDescription)")
    }
  }

  @Test(
    arguments: [
      [0xFF], [0xC0, 0xAF], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0x80],
      [0xF8, 0x88, 0x80, 0x80, 0x80], [0xE0, 0x80, 0xAF],
    ] as [[UInt8]])
  func `bytes that are no UTF-8 are malformed`(bytes: [UInt8]) throws {
    var payload = Array(
      authority.payload(content: TestAuthority.ticket.replacing("Hamlet", with: "@")).utf8)
    let place = try payload.firstIndex(of: UInt8(ascii: "@")).orThrow("the place")
    payload.replaceSubrange(place...place, with: bytes)
    #expect(try word(payload) == "refuse malformed")
  }

  @Test(arguments: [9, 10, 100, 600]) func `deep nesting is malformed`(depth: Int) throws {
    for (open, close) in [("[", "]"), (#"{"a":"#, "}")] where depth * 6 < 1_200 {
      let deep =
        String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
      #expect(try word(authority.payload(rest: #","x":\#(deep)"#)) == "refuse malformed")
    }
    let open = String(repeating: "[", count: depth)
    #expect(try word(open) == "refuse malformed")
  }

  /// Eight levels are allowed: seven arrays inside the payload's own object.
  @Test func `eight levels are read, nine are not`() throws {
    let seven = #","x":"# + String(repeating: "[", count: 7) + String(repeating: "]", count: 7)
    let eight = #","x":"# + String(repeating: "[", count: 8) + String(repeating: "]", count: 8)
    #expect(try word(authority.payload(rest: seven)) == "refuse malformed_claims")
    #expect(try word(authority.payload(rest: eight)) == "refuse malformed")
  }

  @Test(arguments: [#"{"jkt":"x"}"#, "null", "1", "true", "[]", #""""#])
  func `a pass bound to its holder is referred, whatever the binding`(cnf: String) throws {
    let text = try authority.token(payload: authority.payload(rest: #","cnf":\#(cnf)"#))
    let verdict = try authority.verdict(text)
    #expect(verdict.word == "refer holder_proof_required")
    #expect(verdict.pass != nil)
  }
}
