import PassTestSupport
import PassVerifier
import Testing

/// Any input gives a verdict in bounded time; each of these tests takes a small part of a second.
@Suite struct LargeInputTests {
  let authority: TestAuthority

  init() throws { authority = try TestAuthority() }

  private static let size = 10 << 20

  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      "A", "{", "[", "\\", "\0", "\n", "\u{FF}", "eyJ", "M1", "]z0", "\\000026", ".", "\"",
    ])
  func `ten megabytes are refused as too long, at once`(piece: String) throws {
    var bytes = Array(piece.utf8)
    while bytes.count < Self.size { bytes += bytes }
    let verifier = try authority.verifier()
    var verdict: Verdict?
    let spent = ProcessorTime.spent {
      verdict = verifier.verify(bytes, now: TestAuthority.now)
    }
    #expect(verdict?.decision.name == "refuse")
    #expect(verdict?.reason == .tooLong)
    #expect(spent < .seconds(2))
    #expect((verdict?.json.utf8.count ?? 0) < 1 << 18)
  }

  @Test func `1,800 characters are the longest pass, to the character`() throws {
    // Another character of the title adds one or two characters to the token, so all lengths near the limit
    // occur.
    var lengths: Set<Int> = []
    for count in 900...1_180 {
      let rest = #","x":""# + String(repeating: "y", count: count) + "\""
      let token = try authority.token(payload: authority.payload(rest: rest))
      let length = token.utf8.count
      guard (1_790...1_810).contains(length) else { continue }
      lengths.insert(length)
      let expected = length <= 1_800 ? "refuse malformed_claims" : "refuse too_long"
      #expect(try authority.verdict(token).word == expected, "\(length) characters")
    }
    #expect(lengths.contains { $0 <= 1_800 } && lengths.contains { $0 > 1_800 })
  }

  @Test func `what the scanner adds does not count`() throws {
    let token = try authority.goodToken()
    let prefix = "]z0" + String(repeating: #"\000026"#, count: 400)
    #expect(try authority.verdict(prefix + token).word == "admit")
  }

  /// If only the beginning of a scan were read, anything could follow it.
  @Test(arguments: [1 << 15, 1 << 16, 1 << 17])
  func `a good pass at the end of a part of a long scan is not found`(end: Int) throws {
    // Designators of 7 characters fill the front so that the token ends exactly at this position.
    let token = try (1...30).lazy.map { count in
      try authority.token(
        payload: authority.payload(
          content: TestAuthority.ticket.replacing(
            "Hamlet", with: String(repeating: "x", count: count))))
    }.first { (end - $0.utf8.count) % 7 == 0 }.orThrow("a token of a fitting length")
    let prefix = String(repeating: #"\000026"#, count: (end - token.utf8.count) / 7)
    #expect((prefix + token).utf8.count == end)
    for behind in ["A", "=", " ", "\n\n", token] {
      #expect(try authority.verdict(prefix + token + behind).decision.name == "refuse")
    }
  }

  /// The payloads of 1,800 characters cause the most work for a parser.
  @Test func `the worst texts of a token's length are decided at once`() throws {
    let payloads = [
      String(repeating: "[", count: 1_100), String(repeating: "{\"a\":", count: 200),
      "[" + String(repeating: "0,", count: 500) + "0]", String(repeating: "9", count: 1_000),
      "\"" + String(repeating: #"\u0041"#, count: 160) + "\"",
      "\"" + String(repeating: "e\u{301}\u{323}", count: 200) + "\"",
      "{" + (0..<150).map { "\"\($0)\":0" }.joined(separator: ",") + "}",
      "{" + String(repeating: "\"a\":0,", count: 150) + "\"a\":0}",
      authority.payload(rest: #","cnf":"# + String(repeating: "[", count: 400)),
      "1" + String(repeating: "0", count: 900) + "e" + String(repeating: "9", count: 100),
    ]
    let verifier = try authority.verifier()
    for payload in payloads {
      let token = try authority.token(payload: payload)
      let spent = ProcessorTime.spent {
        #expect(verifier.verify(token, now: TestAuthority.now).decision.name == "refuse")
      }
      #expect(spent < .seconds(1))
    }
  }
}
