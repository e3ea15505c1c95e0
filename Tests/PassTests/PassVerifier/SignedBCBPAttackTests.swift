import PassFormats
import StrictText
import PassIssuer
import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

/// A modified text of a signed boarding pass is always refused or, without the signature, treated as an unsigned pass.
@Suite struct SignedBCBPAttackTests {
  let authority: TestAuthority
  let pass: Pass
  let text: [UInt8]
  let verifier: Verifier
  /// The offset of the security section.
  let mark: Int

  init() throws {
    authority = try TestAuthority()
    pass = try authority.signedBoardingPass(status: StatusEntry(list: 1, index: 4_711))
    text = Array(pass.barcodeText.utf8)
    verifier = try authority.verifier()
    mark = try text.lastIndex(of: UInt8(ascii: "^")).orThrow("a security section")
    #expect(verifier.verify(text, now: TestAuthority.now).word == "admit")
  }

  /// Checks that the verdict does not admit, and returns its reason.
  @discardableResult
  private func expectNoPass(_ text: [UInt8], _ change: @autoclosure () -> String) -> Reason? {
    let verdict = verifier.verify(text, now: TestAuthority.now)
    let isUnsigned = verdict.reason == .unsigned && verdict.decision.name == "refer"
    if verdict.pass != nil || !(verdict.decision.name == "refuse" || isUnsigned) {
      Issue.record("\(verdict.word) after \(change())")
    }
    // A text with our run but without our signature had its signature removed.
    if isUnsigned, let read = try? BCBP(text, mode: .tolerant), read.hasRun {
      Issue.record("unsigned with a run after \(change())")
    }
    return verdict.reason
  }

  @Test(arguments: 0..<8)
  func `any other printable character is refused at every position`(part: Int) {
    for index in text.indices where index % 8 == part {
      for byte in UInt8(0x20)...0x7E where byte != text[index] {
        var changed = text
        changed[index] = byte
        expectNoPass(changed, "byte \(index) became \(byte)")
      }
    }
  }

  @Test func `no character of the pass may change without notice of the signature`() {
    for index in 2..<22 {
      var changed = text
      changed[index] = changed[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      if text[index] != UInt8(ascii: "/") {
        #expect(expectNoPass(changed, "name at \(index)") == .badSignature)
      }
    }
    // Another letter in the signature makes it another signature, or an invalid one.
    for index in (mark + 12)..<text.count {
      var changed = text
      changed[index] = changed[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      let reason = expectNoPass(changed, "signature at \(index)")
      #expect(reason == .badSignature || reason == .malformed)
    }
  }

  @Test func `unprintable bytes are refused at every position`() {
    for index in text.indices {
      for byte: UInt8 in [0, 0x09, 0x0A, 0x0D, 0x7F, 0x80, 0xA0, 0xFF, text[index] | 0x80] {
        var changed = text
        changed[index] = byte
        // Scanners add a line end in the last place, which only shortens the text.
        #expect(expectNoPass(changed, "byte \(index) became \(byte)") != .unsigned)
      }
    }
  }

  @Test func `a character left out, put in or doubled is refused at every position`() {
    for index in text.indices {
      var shorter = text
      shorter.remove(at: index)
      expectNoPass(shorter, "byte \(index) was left out")
      for byte in [text[index]] + "A0 ^>z".utf8 {
        var longer = text
        longer.insert(byte, at: index)
        expectNoPass(longer, "\(byte) was put in at \(index)")
      }
    }
    for byte in "A0 ^>z=\0".utf8 {
      #expect(expectNoPass(text + [byte], "\(byte) at the end") == .malformed)
    }
  }

  @Test func `every truncation is refused`() {
    for length in text.indices {
      let reason = expectNoPass(Array(text[..<length]), "the end was cut at \(length)")
      if length == mark { #expect(reason == .signatureMissing) }
      if length > mark { #expect(reason == .malformed) }
      expectNoPass(Array(text[(length + 1)...]), "the first \(length + 1) bytes were cut")
    }
  }

  @Test func `neighbours and far characters do not change places`() {
    for index in text.indices.dropLast() {
      for other in [index + 1, text.count - 1] where text[index] != text[other] {
        var changed = text
        changed.swapAt(index, other)
        expectNoPass(changed, "\(index) and \(other) changed places")
      }
    }
  }

  @Test func `blocks of the signature do not change places`() {
    let start = mark + 4 + authority.keyID.rawValue.utf8.count
    for first in 0..<8 {
      for second in (first + 1)..<8 {
        var changed = text
        for letter in 0..<14 {
          changed.swapAt(start + first * 14 + letter, start + second * 14 + letter)
        }
        expectNoPass(changed, "blocks \(first) and \(second) changed places")
      }
    }
  }

  @Test func `a number beyond 64 bits is no signature`() {
    let start = mark + 4 + authority.keyID.rawValue.utf8.count
    for block in 0..<8 {
      for letters in ["ZZZZZZZZZZZZZZ", "HLHXCZMXSYUMQQ"] {
        var changed = text
        changed.replaceSubrange(
          (start + block * 14)..<(start + block * 14 + 14), with: letters.utf8)
        #expect(expectNoPass(changed, "block \(block) became \(letters)") == .malformed)
      }
    }
  }

  @Test func `the same number in lower-case hex is another spelling`() throws {
    // A key id of nine characters makes the size 79 in hex; with ten it is 7A, which contains a letter.
    let authority = try TestAuthority(keyID: "KEYOFTEN10")
    let text = try authority.signedBoardingPass().barcodeText
    #expect(text.contains("^J7A"))
    #expect(try authority.verdict(text).word == "admit")
    let lower = text.replacing("^J7A", with: "^J7a")
    #expect(try authority.verdict(lower).word == "refuse malformed")
    for offset in [58, 62, 75] {
      var bytes = Array(text.utf8)
      for index in [offset, offset + 1] where bytes[index] >= 0x41 { bytes[index] |= 0x20 }
      if bytes != Array(text.utf8) {
        #expect(
          try authority.verdict(String(decoding: bytes, as: UTF8.self)).word == "refuse malformed")
      }
    }
  }

  @Test(arguments: ["", "1", "11111111", "AAAAAAAAAAAAAAAAA", "-KEY", "key"])
  func `another length or another key id is malformed`(keyID: String) {
    let letters = String(decoding: text.suffix(112), as: UTF8.self)
    let size = String(keyID.utf8.count + 112, radix: 16, uppercase: true)
    let section = "^J\(size)\(keyID)\(letters)"
    let verdict = verifier.verify(
      Array(text[..<mark]) + section.utf8, now: TestAuthority.now)
    let isKeyID = KeyID(keyID) != nil
    #expect(verdict.word == (isKeyID ? "refuse unknown_key" : "refuse malformed"))
  }

  @Test(arguments: [0, 1, 111, 112 + 17, 255])
  func `security data of another length are malformed`(count: Int) {
    let data = String(repeating: "A", count: count)
    let size = String(count, radix: 16, uppercase: true)
    let section = "^J\(count < 16 ? "0" : "")\(size)\(data)"
    #expect(
      expectNoPass(Array(text[..<mark]) + section.utf8, "\(count) characters") == .malformed)
  }

  @Test(arguments: "0123456789ABCDEFGHIKLMNOPQRSTUVWXYZ")
  func `a signature of another type is not ours and its pass was robbed`(type: Character) {
    var changed = text
    changed[mark + 1] = type.asciiValue ?? 0
    #expect(expectNoPass(changed, "type \(type)") == .signatureMissing)
    // Without our run the signature belongs to another system, and the pass counts as unsigned.
    let other = Array((TestAuthority.bcbp + "^\(type)04SIGN").utf8)
    #expect(verifier.verify(other, now: TestAuthority.now).word == "refer unsigned")
  }

  @Test func `our type without our run is malformed`() {
    let section = String(decoding: text[mark...], as: UTF8.self)
    for text in [TestAuthority.bcbp, BCBPText.short, BCBPText.double] {
      #expect(expectNoPass(Array((text + section).utf8), "moved to \(text)") == .malformed)
    }
  }

  @Test func `the security section of one pass does not fit another`() throws {
    var journey = SampleJourney()
    journey.firstLeg = #""seat":"12B","sequence":26,"status":"1""#
    let other = try authority.issue(journey).barcodeText
    let robbed = Array(other.utf8.prefix { $0 != UInt8(ascii: "^") }) + text[mark...]
    #expect(expectNoPass(robbed, "another's signature") == .badSignature)
  }

  @Test func `the other half of s is refused here and admitted in a token`() throws {
    let signature = try HandFolding.signature(ofToken: pass.token)
    let twin = Array(signature[..<32]) + P256.negated(Array(signature[32...]))
    let changed = Array(text[..<mark]) + HandFolding.security(authority.keyID, twin).utf8
    #expect(expectNoPass(changed, "s became n - s") == .malformed)
    let input = try CompactJWS(Array(pass.token.utf8)).signingInput
    let token = CompactJWS.text(signingInput: input, signature: twin)
    #expect(token != pass.token)
    let verdict = verifier.verify(token, now: TestAuthority.now)
    #expect(verdict.word == "admit")
    #expect(verdict.admitted?.passID == pass.claims.passID)
  }

  @Test func `a good signature over another run is malformed`() throws {
    let own = try run(pass.claims, list: 1)
    guard case .boardingPass(let boardingPass) = pass.claims.content else { return }
    #expect(boardingPass.text.hasSuffix(own))
    for (name, claims) in try others() {
      // The token's run belongs to another pass.
      let payload = String(decoding: pass.claims.payload, as: UTF8.self)
        .replacing(own, with: try run(claims, list: 1))
      let verdict = try authority.verdict(authority.token(payload: payload))
      #expect(verdict.word == "refuse malformed_claims", "\(name)")
    }
  }

  private func run(_ claims: PassClaims, list: Int) throws -> String {
    HandFolding.run(claims, list: claims.status == nil ? nil : list)
  }

  private func others() throws -> [(String, PassClaims)] {
    let own = pass.claims
    func with(
      passID: PassID? = nil, issuedAt: Int = 0, notBefore: Int = 0, expires: Int = 0,
      index: Int? = 4_711
    ) -> PassClaims {
      PassClaims(
        issuer: own.issuer, passID: passID ?? own.passID,
        issuedAt: own.issuedAt.adding(seconds: issuedAt),
        notBefore: own.notBefore.adding(seconds: notBefore),
        expires: own.expires.adding(seconds: expires), content: own.content,
        status: index.flatMap { StatusReference(issuer: own.issuer, list: 1, index: $0) })
    }
    return [
      ("jti", with(passID: PassID("0000000000000001"))), ("iat", with(issuedAt: 60)),
      ("nbf", with(notBefore: -60)), ("exp", with(expires: 86_400)), ("idx", with(index: 4_712)),
      ("no status", with(index: nil)),
    ]
  }

  @Test func `a token whose item 21 is not its issuer is malformed`() throws {
    let payload = String(decoding: pass.claims.payload, as: UTF8.self)
    for other in ["LH ", "UAL", "   "] {
      let changed = payload.replacing("BUA ", with: "B\(other)")
      #expect(changed != payload)
      #expect(
        try authority.verdict(authority.token(payload: changed)).word == "refuse malformed_claims")
    }
  }

  @Test func `a run that ends too soon for its prefix is damaged`() throws {
    // The minutes of a run exceed the year 2100, or its letters exceed their range.
    let payload = String(decoding: pass.claims.payload, as: UTF8.self)
    let own = try run(pass.claims, list: 1)
    for letters in [String(repeating: "Z", count: 42), String(repeating: "H", count: 42)] {
      let changed = payload.replacing(own, with: "PT1" + letters)
      #expect(
        try authority.verdict(authority.token(payload: changed)).word == "refuse malformed_claims")
      let robbed = Array(
        String(decoding: text, as: UTF8.self).replacing(own, with: "PT1" + letters).utf8)
      #expect(expectNoPass(robbed, letters) == .malformed)
      #expect(expectNoPass(Array(robbed[..<mark]), "cut " + letters) == .signatureMissing)
    }
  }

  @Test func `spare bits of a run are zero`() throws {
    // The 158 bits are followed by two spare bits.
    let pass = try authority.signedBoardingPass()
    let payload = String(decoding: pass.claims.payload, as: UTF8.self)
    let own = HandFolding.run(pass.claims)
    #expect(payload.contains(own))
    var fields = HandFolding.fields(pass.claims.passID)
    let claims = pass.claims
    fields += [claims.issuedAt, claims.notBefore, claims.expires].map(HandFolding.minutes)
    for spare in 0...3 {
      let other = "PT1" + HandFolding.letters(HandFolding.bytes(fields + [(spare, 2)]))
      let token = try authority.token(payload: payload.replacing(own, with: other))
      #expect(
        try authority.verdict(token).word == (spare == 0 ? "admit" : "refuse malformed_claims"))
      let text = pass.barcodeText.replacing(own, with: other)
      #expect(try authority.verdict(text).word == (spare == 0 ? "admit" : "refuse malformed"))
    }
  }

  @Test func `sizes in lower-case hex have no such form`() throws {
    // A token may keep an airline's notation of a size; its barcode has one form.
    let payload = String(decoding: pass.claims.payload, as: UTF8.self)
    let at = try payload.firstRange(of: "0025 1").orThrow("item 6").upperBound
    let size = payload[at...].prefix(2)
    #expect(size.contains("E"))
    let changed = payload[..<at] + size.lowercased() + payload[at...].dropFirst(2)
    let bytes = Array(changed.utf8)
    let claims = try PassClaims(try JSONReader.read(bytes), payload: bytes)
    #expect(try authority.text(claims, as: .bcbp) == nil)
    let token = try authority.text(claims, as: .token).orThrow("a token")
    #expect(try authority.verdict(token).word == "admit")
    #expect(try authority.text(pass.claims, as: .bcbp) != nil)
  }

  @Test func `bad sizes refuse a pass that is well signed`() throws {
    // The signature covers a text with wrong sizes, so only the key's holder can create it.
    for (size, word) in [("00", "malformed_claims"), ("FF", "malformed_claims")] {
      let payload = String(decoding: pass.claims.payload, as: UTF8.self)
      let at = try payload.firstRange(of: "0025 1").orThrow("item 6").upperBound
      let changed = payload[..<at] + size + payload[at...].dropFirst(2)
      #expect(
        try authority.verdict(authority.token(payload: String(changed))).word == "refuse \(word)")
    }
  }

  @Test func `a prefix of the scanner does no harm, twice does`() {
    let plain = String(decoding: text, as: UTF8.self)
    for prefix in ["]z0", "]L2", "\\000026", "]Q3\\000026"] {
      #expect(verifier.verify(prefix + plain + "\r\n", now: TestAuthority.now).word == "admit")
    }
    #expect(verifier.verify("]z0]z0" + plain, now: TestAuthority.now).word == "refuse not_a_pass")
    #expect(verifier.verify(" " + plain, now: TestAuthority.now).pass == nil)
  }
}
