import PassTestSupport
import PassVerifier
import Testing

/// Base64url has one encoding (RFC 7515 §2 and RFC 8725 §3.15).
///
/// Encodings that only lenient decoders accept are refused: with padding, with the other alphabet, with white space,
/// with unused bits set.
@Suite struct LookAlikeTests {
  let authority: TestAuthority

  init() throws { authority = try TestAuthority() }

  private func expectMalformed(_ text: String, _ note: String) throws {
    let verdict = try authority.verdict(text)
    #expect(verdict.word == "refuse malformed", "\(note)")
    #expect(verdict.pass == nil)
  }

  @Test(arguments: 0..<3, ["=", "==", "===", "%3D", " ", "\t", "\n", "\r\n", "\0", "\u{A0}"])
  func `padding and white space after a part are refused`(part: Int, added: String) throws {
    var parts = try authority.goodToken().split(separator: ".").map(String.init)
    parts[part] += added
    // A line end after the last part is the only addition that scanners make.
    if part == 2, ["\n", "\r\n"].contains(added) {
      #expect(try authority.verdict(parts.joined(separator: ".")).word == "admit")
    } else {
      try expectMalformed(parts.joined(separator: "."), "\(part) \(added.debugDescription)")
    }
  }

  /// Three lengths of payload leave two, four and no bits unused; each of their values is tried.
  @Test(arguments: ["", "A", "AB"])
  func `unused bits that are not zero are refused`(padding: String) throws {
    let token = try authority.token(
      header: authority.header,
      payload: authority.payload(
        content: TestAuthority.ticket.replacing("Hamlet", with: "Hamlet" + padding)))
    #expect(try authority.verdict(token).word == "admit")
    var tried = 0
    let parts = token.split(separator: ".").map { Array($0.utf8) }
    for index in parts.indices {
      let unusedBits = [0: 0, 2: 4, 3: 2][parts[index].count % 4] ?? 0
      for extra in 1..<(1 << unusedBits) {
        var spelled = parts
        let last = try parts[index].last.orThrow("a character")
        let value = try Self.alphabet.firstIndex(of: last).orThrow("its value")
        spelled[index][spelled[index].count - 1] = Self.alphabet[value | extra]
        let text = spelled.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ".")
        try expectMalformed(text, "part \(index), bits \(extra)")
        tried += 1
      }
    }
    // The signature alone has 4 unused bits: 15 other encodings.
    #expect(tried >= 15)
  }

  /// The tokens have `-` and `_` in the payload and in the signature.
  @Test func `the alphabet of plain base64 is refused in every part`() throws {
    var seen: Set<String> = []
    for attempt in 0..<200 where seen.count < 4 {
      // `???` and `>>>` are encoded with `_` and `-`.
      let token = try authority.token(
        payload: authority.payload(
          content: TestAuthority.ticket.replacing("Hamlet", with: "\(attempt)>>>???>?>?")))
      #expect(try authority.verdict(token).word == "admit")
      let parts = token.split(separator: ".").map(String.init)
      for (index, part) in parts.enumerated() {
        for (right, wrong) in [("-", "+"), ("_", "/")] where part.contains(right) {
          var spelled = parts
          spelled[index] = part.replacing(right, with: wrong)
          try expectMalformed(spelled.joined(separator: "."), "\(right) as \(wrong)")
          if index > 0 { seen.insert("\(index)\(right)") }
        }
      }
    }
    #expect(seen.count == 4)
  }

  @Test func `letters of other scripts that look alike are refused`() throws {
    let token = try authority.goodToken()
    for (latin, other) in [("e", "е"), ("A", "А"), ("J", "Ј"), ("0", "０"), (".", "．"), ("I", "І")] {
      let text = token.replacing(latin, with: other, maxReplacements: 1)
      try #require(text != token)
      let verdict = try authority.verdict(text)
      #expect(verdict.decision.name == "refuse")
    }
  }

  @Test func `a length that no bytes have is refused`() throws {
    let parts = try authority.goodToken().split(separator: ".").map(String.init)
    for index in parts.indices {
      var spelled = parts
      while spelled[index].utf8.count % 4 != 1 { spelled[index] += "A" }
      try expectMalformed(spelled.joined(separator: "."), "part \(index)")
    }
  }

  @Test(arguments: [
    "", ".", "..", "...", "a", "a.b", "a.b.c.d", "a..c", ".b.c", "a.b.", "eyJ", "eyJ.", "eyJ..",
    "eyJhbGciOiJFUzI1NiJ9", "eyJhbGciOiJFUzI1NiJ9..", "e30.e30.", "e30.e30.e30", "e30.e30.e30.e30",
    "e30.e30.e30.e30.e30",
  ])
  func `texts with other parts than a token has are refused`(text: String) throws {
    let verdict = try authority.verdict(text)
    #expect(verdict.decision.name == "refuse")
    #expect(verdict.pass == nil)
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
}
