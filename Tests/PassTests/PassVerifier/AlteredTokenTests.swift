import PassTestSupport
import PassVerifier
import Testing

/// A valid token with a single change is refused, for any kind and place of the change.
@Suite struct AlteredTokenTests {
  let authority: TestAuthority
  let token: [UInt8]
  let verifier: Verifier

  init() throws {
    authority = try TestAuthority()
    token = Array(try authority.goodToken().utf8)
    verifier = try authority.verifier()
    #expect(verifier.verify(token, now: TestAuthority.now).word == "admit")
  }

  private func expectRefusal(_ text: [UInt8], _ change: @autoclosure () -> String) {
    let verdict = verifier.verify(text, now: TestAuthority.now)
    // The macro is not used, because its overhead exceeds the time of a verdict.
    if verdict.decision.name != "refuse" || verdict.pass != nil {
      Issue.record("\(verdict.word) after \(change())")
    }
  }

  /// The changes are adjacent characters of the alphabet, single bits, and characters with a special meaning.
  @Test(arguments: [0..<4, 4..<8])
  func `a changed byte is refused at every position`(part: Range<Int>) {
    let changes: [@Sendable (UInt8) -> UInt8] = [
      { $0 &+ 1 }, { $0 &- 1 }, { $0 ^ 0x20 }, { $0 ^ 0x80 }, { _ in UInt8(ascii: ".") },
      { _ in UInt8(ascii: "=") }, { _ in 0 }, { _ in UInt8(ascii: "A") },
    ]
    for index in token.indices {
      for change in changes[part] {
        var text = token
        text[index] = change(text[index])
        if text != token { expectRefusal(text, "byte \(index) became \(text[index])") }
      }
    }
  }

  @Test func `any other byte is refused in the first, the last and the parting places`() {
    let dots = token.indices.filter { token[$0] == UInt8(ascii: ".") }
    for index in [0, 1, token.count - 2, token.count - 1] + dots {
      for byte in UInt8.min...UInt8.max where byte != token[index] {
        var text = token
        text[index] = byte
        // Scanners add a line end in the last place, which only shortens the token.
        expectRefusal(text, "byte \(index) became \(byte)")
      }
    }
  }

  @Test func `every truncation is refused`() {
    for length in token.indices {
      expectRefusal(Array(token[..<length]), "the end was cut at \(length)")
      expectRefusal(Array(token[(length + 1)...]), "the first \(length + 1) bytes were cut")
    }
  }

  @Test func `a character left out is refused at every position`() {
    for index in token.indices {
      var text = token
      text.remove(at: index)
      expectRefusal(text, "byte \(index) was left out")
    }
  }

  @Test func `a character put in or doubled is refused at every position`() {
    for index in token.indices {
      for byte in [token[index]] + "A.= \t-".utf8 {
        var text = token
        text.insert(byte, at: index)
        expectRefusal(text, "\(byte) was put in at \(index)")
      }
    }
    for byte in "A.= \t\0-".utf8 { expectRefusal(token + [byte], "\(byte) was put at the end") }
  }

  @Test func `two neighbours that change places are refused`() {
    for index in token.indices.dropLast() where token[index] != token[index + 1] {
      var text = token
      text.swapAt(index, index + 1)
      expectRefusal(text, "\(index) and its neighbour changed places")
    }
  }

  /// A signature covers its own header and payload.
  @Test func `parts of two good tokens do not make a third`() throws {
    let other = Array(
      try authority.token(payload: authority.payload(jti: #""1D4X8K2M7PQR9TVW""#)).utf8)
    let left = token.split(separator: UInt8(ascii: "."))
    let right = other.split(separator: UInt8(ascii: "."))
    for mask in 1..<7 {
      let parts = (0..<3).map { mask >> $0 & 1 == 0 ? left[$0] : right[$0] }
      let text = Array(parts.joined(separator: [UInt8(ascii: ".")]))
      if text != token, text != other { expectRefusal(text, "mixture \(mask)") }
    }
  }

  @Test func `a token is not looked for inside another text`() {
    for (before, after) in [
      (" ", ""), ("\n", ""), ("", " "), ("", "\n\n"), ("", "\n\r"), ("\u{FEFF}", ""),
      ("\"", "\""), ("Bearer ", ""), ("https://example.com/", ""), ("", "."), (".", ""),
      ("{\"payload\":\"", "\"}"), ("", "~"), ("jwt:", ""),
    ] {
      expectRefusal(Array(before.utf8) + token + Array(after.utf8), "\(before)…\(after)")
    }
  }

  @Test func `the general and the flattened JSON serialization are no passes`() {
    let parts = token.split(separator: UInt8(ascii: ".")).map {
      String(decoding: $0, as: UTF8.self)
    }
    let flattened =
      #"{"protected":"\#(parts[0])","payload":"\#(parts[1])","signature":"\#(parts[2])"}"#
    let general =
      #"{"payload":"\#(parts[1])","signatures":[{"protected":"\#(parts[0])","#
      + #""signature":"\#(parts[2])"}]}"#
    for text in [flattened, general] { expectRefusal(Array(text.utf8), "a JSON serialization") }
  }

  /// The generator has a fixed seed, so that failures are reproducible.
  @Test func `texts of random bytes and random edits are never admitted`() {
    var generator = SeededGenerator(seed: 0x7061_7373)
    for _ in 0..<400 {
      let count = Int.random(in: 0..<600, using: &generator)
      let noise = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
      let verdict = verifier.verify(noise, now: TestAuthority.now)
      #expect(verdict.decision.name == "refuse")
    }
    for _ in 0..<400 {
      var text = token
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let start = Int.random(in: text.indices, using: &generator)
        let end = min(text.count, start + Int.random(in: 1...8, using: &generator))
        let piece = token[
          Int.random(in: token.indices, using: &generator)...
        ].prefix(Int.random(in: 0...8, using: &generator))
        text.replaceSubrange(start..<end, with: piece)
      }
      if text != token { expectRefusal(text, "random edits") }
    }
  }
}
