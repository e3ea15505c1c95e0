import PassBarcode
import PassFormats
import StrictText
import PassIssuer
import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

/// A packed ticket is a compact form of the token and unpacks to the identical JWT (docs/SPEC.md §3).
@Suite struct PackedTicketTests {
  let authority: TestAuthority
  static let signature = [UInt8](repeating: 0x11, count: 64)

  init() throws { authority = try TestAuthority() }

  /// Returns the claims of a sample ticket.
  static func claims(_ sample: SamplePass) throws -> PassClaims {
    let bytes = Array(sample.payload.utf8)
    return try PassClaims(try JSONReader.read(bytes), payload: bytes)
  }

  private func text(_ claims: PassClaims, keyID: String = "KEY") throws -> String {
    try claims.barcodeText(
      as: .packed, keyID: try KeyID(keyID).orThrow(keyID), signature: Self.signature
    ).orThrow("a packed text")
  }

  private func expectRoundTrip(_ claims: PassClaims, keyID: String = "KEY") throws {
    let text = try text(claims, keyID: keyID)
    #expect(text.hasPrefix("PT1/"))
    #expect(text.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "\(text)")
    let unfolded = try unfolded(text)
    #expect(unfolded.form == .packed)
    #expect(unfolded.jws.payload == claims.payload)
    #expect(unfolded.jws.signature == Self.signature)
    #expect(
      String(decoding: unfolded.jws.header, as: UTF8.self)
        == #"{"alg":"ES256","kid":"\#(keyID)","typ":"pass+jwt"}"#)
    let token = claims.barcodeText(
      as: .token, keyID: try KeyID(keyID).orThrow(keyID), signature: Self.signature)
    #expect(unfolded.token == token)
  }

  @Test func `any ticket unfolds to its own token`() throws {
    var generator = SeededGenerator(seed: 3)
    var kinds: Set<Ticket.Kind> = []
    while kinds.count < 5 || generator.next() % 100 != 0 {
      var sample = SamplePass(using: &generator)
      sample.bcbp = nil
      sample.confirmation = nil
      let claims = try Self.claims(sample)
      if case .ticket(let ticket) = claims.content { kinds.insert(ticket.kind) }
      try expectRoundTrip(claims)
    }
  }

  @Test(arguments: [
    "Hamlet", "Die Zauberflöte", "Чайка", "東京オリンピック", "הצגה", "مسرحية", "ประตู", "🎫🎭👩‍👩‍👧",
    "क्‍ष", "A", "~!@#$%^&*(){}[]|\\/\"'<>?", " two  blanks ", "PT1/", "ÅÄÖ",
  ])
  func `a text of any script is printable and comes back`(text: String) throws {
    var sample = SamplePass()
    sample.title = text
    sample.place = text
    sample.holder = text
    sample.seats = [text]
    sample.reference = text
    try expectRoundTrip(try Self.claims(sample))
    sample.title = String(repeating: "x", count: 64)
    sample.place = String(repeating: "🎫", count: 64)
    try expectRoundTrip(try Self.claims(sample))
  }

  @Test func `numbers at their borders come back`() throws {
    var sample = SamplePass()
    for admits in [1, 99] {
      for seats in [0, 1, 2, 98, 99] {
        sample.admits = admits
        sample.seats = (0..<seats).map { "\($0)" }
        try expectRoundTrip(try Self.claims(sample))
      }
    }
    sample.seats = []
    for (starts, ends) in [
      (946_684_800, 946_684_800), (946_684_801, 4_102_444_799), (4_102_444_800, 4_102_444_800),
    ] {
      (sample.starts, sample.ends) = (starts, ends)
      (sample.issuedAt, sample.notBefore, sample.expires) = (
        starts / 60 * 60, 946_684_800, 4_102_444_800
      )
      try expectRoundTrip(try Self.claims(sample))
    }
    for issuer in ["UA", "a.", String(repeating: "Z", count: 32), "opera-house_1.example"] {
      sample.issuer = issuer
      for length in [1, 2, 15, 16] {
        try expectRoundTrip(try Self.claims(sample), keyID: String(repeating: "9", count: length))
      }
    }
  }

  @Test(arguments: [
    (0, "urn:passtool:status:UA:0"), (8_388_607, "urn:passtool:status:UA:2047"),
    (8_388_608, "urn:passtool:status:UA:2047"), (0, "urn:passtool:status:UA:2048"),
    (1, "urn:passtool:status:UA:01"), (1, "urn:passtool:status:UA:+1"),
    (1, "urn:passtool:status:UA:"), (1, "urn:passtool:status:LH:1"), (.max, "https://x.example/1"),
    (5, "x"), (7, String(repeating: "~", count: 255)),
    (2, "urn:passtool:status:UA:99999999999999999999"), (3, "URN:passtool:status:UA:1"),
  ])
  func `a status of any list comes back`(index: Int, uri: String) throws {
    var sample = SamplePass()
    sample.status = (index, uri)
    let claims = try Self.claims(sample)
    try expectRoundTrip(claims)
    let isNumbered = ["UA:0", "UA:2047"].contains { uri.hasSuffix($0) } && index <= 8_388_607
    #expect(try text(claims).contains(uri) != isNumbered)
  }

  @Test func `what is no ticket has no packed text`() throws {
    var generator = SeededGenerator(seed: 4)
    var sample = SamplePass()
    sample.confirmation = "null"
    #expect(
      try Self.claims(sample).barcodeText(
        as: .packed, keyID: authority.keyID, signature: Self.signature) == nil)
    repeat { sample = SamplePass(using: &generator) } while sample.bcbp == nil
    #expect(
      try Self.claims(sample).barcodeText(
        as: .packed, keyID: authority.keyID, signature: Self.signature) == nil)
    #expect(
      try Self.claims(SamplePass()).barcodeText(
        as: .packed, keyID: authority.keyID, signature: Array(Self.signature.dropLast())) == nil)
    #expect(
      try Self.claims(SamplePass()).barcodeText(
        as: .bcbp, keyID: authority.keyID, signature: Self.signature) == nil)
  }

  @Test func `a ticket outside the years of a pass is none`() throws {
    // Its times would not fit into 32 bits, and no parser would accept its token.
    let text = try TicketText("x").orThrow("text")
    func ticket(_ starts: Int, _ ends: Int) -> Ticket? {
      Ticket(
        kind: .show, title: text, place: text, starts: Instant(secondsSince1970: starts),
        ends: Instant(secondsSince1970: ends), reference: text)
    }
    #expect(ticket(946_684_800, 4_102_444_800) != nil)
    #expect(ticket(946_684_799, 4_102_444_800) == nil)
    #expect(ticket(946_684_800, 4_102_444_801) == nil)
    #expect(ticket(-1, 5) == nil)
  }

  // MARK: Layout

  /// The parts of a packed text, for modification by tests.
  struct Parts {
    var passID = [UInt8](repeating: 0x5A, count: 10)
    var times = [22_000_000, 22_000_030, 22_000_240]
    var starts = 1_742_050_800
    var ends = 1_742_054_399
    var kind = 0
    var admits = 1
    var hasHolder = 0
    var seatCount = 0
    var statusCode = 0
    var spareOfHead = 0
    /// Status and lengths in bits, then the zero padding.
    var lengths: [(value: Int, width: Int)] = [(0, 1), (5, 8), (0, 1), (8, 8), (0, 1), (5, 8)]
    var spareOfLengths: [(value: Int, width: Int)] = []
    var keyID = "KEY"
    var issuer = "UA"
    var texts = "Hamlet" + "MainHouse" + "ABC123"
    var signature = PackedTicketTests.signature

    var text: String {
      var head: [(value: Int, width: Int)] = passID.map { (Int($0), 8) }
      head += times.map { ($0, 26) }
      head += [(starts, 32), (ends, 32), (kind, 3), (admits, 7), (hasHolder, 1), (seatCount, 7)]
      head += [(keyID.utf8.count - 1, 4), (issuer.utf8.count - 2, 5), (statusCode, 2)]
      head.append((spareOfHead, 5))
      return "PT1/" + HandFolding.letters(HandFolding.bytes(head))
        + HandFolding.letters(HandFolding.bytes(lengths + spareOfLengths)) + keyID + issuer + texts
        + HandFolding.letters(signature)
    }
  }

  private func fault(_ change: (inout Parts) -> Void) -> String? {
    var parts = Parts()
    change(&parts)
    do {
      _ = try unfolded(parts.text)
      return nil
    } catch let error as MalformedText {
      return error.place
    } catch {
      return "\(error)"
    }
  }

  @Test func `a packed text made by hand is the library's own`() throws {
    #expect(fault { _ in } == nil)
    let unfolded = try unfolded(Parts().text)
    let claims = try unfolded.rebuilt.orThrow("claims").claims
    #expect(try text(claims) == Parts().text)
    #expect(
      String(decoding: unfolded.jws.payload, as: UTF8.self)
        == #"{"iss":"UA","jti":"B9D5MPJTB9D5MPJT","iat":2266684800,"nbf":2266686600,"#
        + #""exp":2266699200,"ticket":{"kind":"show","title":"Hamlet","place":"MainHouse","#
        + #""starts":1742050800,"ends":1742054399,"admits":1,"ref":"ABC123"}}"#)
  }

  @Test func `numbers out of bounds are refused`() {
    #expect(fault { $0.kind = 5 } == "head")
    #expect(fault { $0.kind = 7 } == "head")
    #expect(fault { $0.statusCode = 3 } == "head")
    #expect(fault { $0.seatCount = 100 } == "head")
    #expect(fault { $0.seatCount = 127 } == "head")
    #expect(fault { $0.times[1] = 1 << 26 - 1 } == "head")
    #expect(fault { $0.times[2] = 52_596_001 } == "head")
    #expect(fault { $0.times[2] = 52_596_000 } == nil)
    #expect(fault { $0.admits = 0 } == "ticket")
    #expect(fault { $0.admits = 100 } == "ticket")
    #expect(fault { $0.admits = 99 } == nil)
    #expect(fault { $0.starts = 946_684_799 } == "ticket")
    #expect(fault { $0.ends = 1_742_050_799 } == "ticket")
    #expect(fault { $0.ends = 4_102_444_801 } == "ticket")
    #expect(fault { $0.ends = 1 << 32 - 1 } == "ticket")
  }

  @Test(arguments: [1, 2, 4, 8]) func `spare bits of the head are zero`(bit: Int) {
    #expect(fault { $0.spareOfHead = bit } == "head")
  }

  @Test func `spare bits of the lengths are zero`() {
    // 27 bits are followed by five.
    for bit in [1, 2, 4, 8, 16] { #expect(fault { $0.spareOfLengths = [(bit, 5)] } == "lengths") }
    #expect(fault { $0.spareOfLengths = [(0, 5)] } == nil)
    // Another byte would mean more letters.
    #expect(fault { $0.spareOfLengths = [(0, 13)] } != nil)
  }

  @Test func `a text has one coding`() {
    // ASCII text in the letter encoding of other text is refused, because it has a shorter form.
    #expect(
      fault {
        $0.lengths[0] = (1, 1)
        $0.texts = HandFolding.letters(Array("Hamlet".utf8)) + "MainHouse" + "ABC123"
      } == "text")
    let title = Array("Flöte".utf8)
    #expect(
      fault {
        $0.lengths[0] = (1, 1)
        $0.lengths[1] = (title.count - 1, 8)
        $0.texts = HandFolding.letters(title) + "MainHouse" + "ABC123"
      } == nil)
    // Non-ASCII characters in the ASCII form are refused.
    #expect(
      fault {
        $0.lengths[1] = (title.count - 1, 8)
        $0.texts = "Flöte" + "MainHouse" + "ABC123"
      } == "text")
  }

  @Test(arguments: [
    "Flo\u{308}te", "a\u{0}b\u{e9}", "\u{202E}abc", "\u{FEFF}abc", "\u{85}", "é\u{7F}",
    String(repeating: "é", count: 65),
  ])
  func `letters that spell no text of a ticket are refused`(title: String) {
    #expect(faultOfTitle(Array(title.utf8)) == "text")
  }

  /// Returns the fault of a ticket whose title is spelled in letters.
  private func faultOfTitle(_ bytes: [UInt8]) -> String? {
    fault {
      $0.lengths[0] = (1, 1)
      $0.lengths[1] = (bytes.count - 1, 8)
      $0.texts = HandFolding.letters(bytes) + "MainHouse" + "ABC123"
    }
  }

  @Test func `bytes that are no UTF-8 are refused`() {
    for bytes: [UInt8] in [
      [0xFF, 0x41], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80],
    ] {
      #expect(faultOfTitle(bytes) == "text")
    }
  }

  @Test func `a list that has a number is written by its number`() {
    func other(_ uri: String, index: Int = 5) -> String? {
      fault {
        $0.statusCode = 2
        $0.lengths.insert(
          contentsOf: [(value: index, width: 63), (value: uri.utf8.count, width: 8)], at: 0)
        $0.texts = uri + $0.texts
      }
    }
    #expect(other("https://x.example/1") == nil)
    #expect(other("urn:passtool:status:UA:2048") == nil)
    #expect(other("urn:passtool:status:UA:1", index: 8_388_608) == nil)
    #expect(other("urn:passtool:status:UA:1") == "status")
    #expect(other("urn:passtool:status:UA:0", index: 0) == "status")
    #expect(other("") == "status")
    #expect(other("with blank") == "status")
    #expect(
      fault {
        $0.statusCode = 1
        $0.lengths.insert(
          contentsOf: [(value: 2_047, width: 11), (value: 8_388_607, width: 23)], at: 0)
      } == nil)
  }

  @Test func `names that are none are refused`() {
    #expect(fault { $0.keyID = "key" } == "kid")
    #expect(fault { $0.keyID = "K Y" } == "kid")
    #expect(fault { $0.issuer = "U/" } == "iss")
    #expect(fault { $0.issuer = "U " } == "iss")
  }

  // MARK: Attacks

  private func good() throws -> (text: [UInt8], verifier: Verifier) {
    let claims = try Self.claims(
      {
        var sample = SamplePass()
        sample.title = "Die Zauberflöte"
        sample.holder = "Jane Doe"
        sample.seats = ["C7", "C8"]
        sample.status = (4_711, "urn:passtool:status:UA:1")
        return sample
      }())
    let text = Array(try authority.text(claims, as: .packed).orThrow("a text").utf8)
    let verifier = try authority.verifier()
    #expect(verifier.verify(text, now: TestAuthority.now).word == "admit")
    return (text, verifier)
  }

  private func expectRefusal(
    _ text: [UInt8], _ verifier: Verifier, _ change: @autoclosure () -> String
  ) {
    let verdict = verifier.verify(text, now: TestAuthority.now)
    if verdict.decision.name != "refuse" || verdict.pass != nil {
      Issue.record("\(verdict.word) after \(change())")
    }
  }

  @Test(arguments: 0..<4)
  func `any other printable character is refused at every position`(part: Int) throws {
    let (text, verifier) = try good()
    for index in text.indices where index % 4 == part {
      for byte in UInt8(0x20)...0x7E where byte != text[index] {
        var changed = text
        changed[index] = byte
        expectRefusal(changed, verifier, "byte \(index) became \(byte)")
      }
      for byte: UInt8 in [0, 0x0A, 0x7F, text[index] | 0x80, 0xFF] {
        var changed = text
        changed[index] = byte
        expectRefusal(changed, verifier, "byte \(index) became \(byte)")
      }
    }
  }

  @Test func `every truncation, omission, insertion and swap is refused`() throws {
    let (text, verifier) = try good()
    for index in text.indices {
      expectRefusal(Array(text[..<index]), verifier, "the end was cut at \(index)")
      expectRefusal(Array(text[(index + 1)...]), verifier, "the first \(index + 1) were cut")
      var shorter = text
      shorter.remove(at: index)
      expectRefusal(shorter, verifier, "byte \(index) was left out")
      for byte in [text[index]] + "A0 /é".utf8 {
        var longer = text
        longer.insert(byte, at: index)
        expectRefusal(longer, verifier, "\(byte) was put in at \(index)")
      }
      if index + 1 < text.count, text[index] != text[index + 1] {
        var swapped = text
        swapped.swapAt(index, index + 1)
        expectRefusal(swapped, verifier, "\(index) changed places")
      }
    }
    for byte in "A0 /\0".utf8 { expectRefusal(text + [byte], verifier, "\(byte) at the end") }
  }

  @Test func `the other half of s is refused here and admitted in a token`() throws {
    let claims = try Self.claims(SamplePass())
    let token = try authority.text(claims, as: .token).orThrow("a token")
    let jws = try CompactJWS(Array(token.utf8))
    let twin = Array(jws.signature[..<32]) + P256.negated(Array(jws.signature[32...]))
    func word(_ signature: [UInt8], _ form: BarcodeForm) throws -> String {
      let text = claims.barcodeText(as: form, keyID: authority.keyID, signature: signature)
      return try authority.verdict(try text.orThrow("a text")).word
    }
    #expect(try word(jws.signature, .packed) == "admit")
    #expect(try word(twin, .packed) == "refuse malformed")
    #expect(try word(twin, .token) == "admit")
  }

  @Test func `a packed text whose token is too long is refused as that`() throws {
    var sample = SamplePass()
    sample.seats = (0..<99).map { "Rang \($0), Löge" }
    let text = try authority.text(try Self.claims(sample), as: .packed).orThrow("a text")
    #expect(try authority.verdict(text).word == "refuse too_long")
  }

  @Test func `random bytes behind the beginning never trap`() {
    var generator = SeededGenerator(seed: 5)
    let whole = Array(Parts().text.utf8)
    for _ in 0..<3_000 {
      var bytes = Array(whole[..<Int.random(in: 4...whole.count, using: &generator)])
      let isLetters = Bool.random(using: &generator)
      for _ in 0..<Int.random(in: 0...200, using: &generator) {
        bytes.append(.random(in: isLetters ? 65...90 : 0...255, using: &generator))
      }
      // A text that is still readable, such as one with another signature, is in its only form.
      if case .pass(let pass)? = try? BarcodeReading(bytes), let claims = pass.rebuilt?.claims,
        let header = try? TokenHeader(pass.jws.header),
        claims.barcodeText(as: .packed, keyID: header.keyID, signature: pass.jws.signature)
          != String(decoding: bytes, as: UTF8.self)
      {
        Issue.record("\(bytes) is another spelling")
      }
    }
  }
}
