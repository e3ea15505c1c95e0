import PassCompression
import PassFormats
import PassIssuer
import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

/// Attacks on the distribution of trust bundles to a gate.
///
/// A refused bundle changes nothing (checked by `HeldTrust.refusal`).
@Suite struct BundleAttackTests {
  let gate: TestGate
  let root: TestRoot
  let issuers: [TrustedIssuer]

  init() throws {
    gate = try TestGate()
    root = gate.root
    issuers = [try gate.airline.trusted()]
  }

  private func token(_ version: Int, by signer: TestAuthority? = nil) throws -> String {
    try root.token(root.bundle(issuers, version: version), by: signer)
  }

  @Test func `a good bundle is taken in, as token, as barcode and with what scanners add`() throws {
    let text = try token(3)
    for form in try bothForms(text).flatMap({ [$0, $0 + "\r\n", "]z0" + $0, "\\000026" + $0] }) {
      var held = HeldTrust(roots: try root.pins())
      #expect(try held.take(form) == .bundle(version: 3, replaced: nil))
      #expect(held.bundle?.version == 3)
      #expect(try held.take(form) == .alreadyHeld)
      #expect(HeldTrust.isUpdate(Array(form.utf8)))
    }
  }

  // MARK: Versions

  @Test func `a bundle rolled back is refused`() throws {
    var held = try root.held(issuers, version: 7)
    for version in [1, 6] {
      for form in try bothForms(token(version)) { #expect(held.refusal(form) == "not_newer") }
      #expect(held.refusal(try token(version, by: root.recovery)) == "not_newer")
    }
  }

  @Test func `a bundle of the same version with other bytes is refused`() throws {
    var held = try root.held(issuers, version: 7)
    let other = try root.bundle([gate.another.trusted()], version: 7)
    #expect(held.refusal(try root.token(other)) == "not_newer")
    #expect(held.refusal(try root.token(other, by: root.recovery)) == "not_newer")
    // The same bundle with another signature is neither new nor an error.
    #expect(try held.take(try token(7, by: root.recovery)) == .alreadyHeld)
  }

  @Test func `a bundle fast-forwarded by 1,000 fits and by 1,001 does not`() throws {
    var held = try root.held(issuers, version: 7)
    #expect(held.refusal(try token(1008)) == "version_leap")
    #expect(held.refusal(try token(Int(TrustBundle.greatestVersion))) == "version_leap")
    #expect(try held.take(try token(1007)) == .bundle(version: 1007, replaced: 7))
  }

  @Test func `a gate that gets no bundle any more admits nobody`() throws {
    let policy = TrustPolicy(longestTrustAge: 86_400)
    let key = try gate.airline.trustedKey()
    // The pass would be valid for a year; the bundle is too old.
    let text = try gate.airline.token(payload: gate.airline.payload(exp: "1773590400"))
    let made = TestAuthority.now.adding(seconds: -3600)
    for (expires, lasts) in [(30 * 86_400, 86_400), (7200, 7199)] {
      var held = HeldTrust(roots: try root.pins())
      try held.take(
        try root.token(
          root.bundle(
            [gate.airline.trusted([key])], issuedAt: made, expires: made.adding(seconds: expires),
            policy: policy)))
      let verifier = Verifier(trust: held.trust)
      let last = made.adding(seconds: lasts)
      #expect(verifier.verify(text, now: last).word == "admit")
      let frozen = verifier.verify(text, now: last.adding(seconds: 1))
      #expect(frozen.word == "refer trust_expired")
      #expect(frozen.evidence.trustAge == Int64(lasts) + 1)
      #expect(held.report(now: last).isSound)
      #expect(!held.report(now: last.adding(seconds: 1)).isSound)
    }
  }

  @Test func `an expired bundle is refused, and the last good one kept`() throws {
    var held = try root.held(issuers, version: 7)
    let made = Scan.time("00:00:00")
    for (expires, code) in [
      (TestAuthority.now, "expired" as String?), (Scan.time("15:00:01"), nil),
    ] {
      let bundle = try root.bundle(issuers, version: 8, issuedAt: made, expires: expires)
      #expect(held.refusal(try root.token(bundle)) == code)
    }
  }

  @Test func `a bundle of another keeper under the same root is refused`() throws {
    var held = HeldTrust(roots: try root.pins())
    let bundle = try root.bundle(issuers, iss: "OTHER")
    #expect(held.refusal(try root.token(bundle)) == "unknown_issuer")
  }

  // MARK: Signers

  @Test func `a bundle signed by a pass key is refused`() throws {
    var held = try root.held(issuers, version: 7)
    for form in try bothForms(token(8, by: gate.airline)) {
      #expect(held.refusal(form) == "unknown_key")
    }
    // The root's key id does not help either.
    let named = try TestAuthority(issuer: "GROUND", keyID: root.daily.keyID.rawValue)
    for form in try bothForms(token(8, by: named)) {
      #expect(held.refusal(form) == "bad_signature")
    }
  }

  @Test func `a bundle that names its own signer among its issuers is refused`() throws {
    var held = try root.held(issuers, version: 7)
    let thief = try TestAuthority(issuer: "GROUND")
    let kinds = Set(KeyKind.allCases)
    let bundle = try root.bundle([thief.trusted([thief.trustedKey(kinds: kinds)])], version: 8)
    #expect(held.refusal(try root.token(bundle, by: thief)) == "unknown_key")
  }

  @Test func `a bundle is checked before its version is looked at`() throws {
    var held = try root.held(issuers, version: 7)
    let thief = try TestAuthority(issuer: "GROUND")
    for version in [7, 8, 5000] {
      #expect(held.refusal(try token(version, by: thief)) == "unknown_key")
    }
  }

  // MARK: Format

  @Test func `a truncated bundle is refused at every length`() throws {
    var held = HeldTrust(roots: try root.pins())
    for form in try bothForms(token(1)) {
      for count in stride(from: 0, to: form.utf8.count, by: 7) {
        #expect(held.refusal(String(form.prefix(count))) != nil, "\(count)")
      }
      for cut in 1...16 { #expect(held.refusal(String(form.dropLast(cut))) != nil, "\(cut)") }
    }
  }

  @Test func `a bundle with one character altered is refused`() throws {
    var held = HeldTrust(roots: try root.pins())
    for form in try bothForms(token(1)) {
      let text = Array(form.utf8)
      for place in stride(from: 0, to: text.count, by: 5) {
        var altered = text
        altered[place] = text[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
        #expect(held.refusal(String(decoding: altered, as: UTF8.self)) != nil, "\(place)")
      }
    }
  }

  @Test func `an oversized bundle is refused before it is read`() throws {
    var held = HeldTrust(roots: try root.pins())
    let good = try token(1)
    let filler = String(repeating: "A", count: 1 << 20 + 1)
    for text in [filler, good + filler, "PT1T/MFRGG2LT/" + filler, "PT1S/MFRGG2LT/" + filler] {
      #expect(held.refusal(text) == "too_long")
    }
  }

  /// Packed data may expand a thousandfold, so the limit applies to the token that it represents.
  @Test func `a packed bundle whose token would be oversized is refused`() throws {
    let airline = gate.airline
    func packed(lists count: Int) throws -> String {
      let lists = (0..<count).map { "urn:passtool:status:UA:\(1_000_000 + $0)" }
      let bundle = try root.bundle([airline.trusted(lists: lists)])
      return try PackedStatement.text(ofToken: root.token(bundle))
    }
    let large = try packed(lists: 19_500)
    #expect(large.utf8.count < 1 << 19)
    var held = HeldTrust(roots: try root.pins())
    #expect(held.refusal(large) == "too_long")
    #expect(held.refusal(try packed(lists: 1_000)) == nil)
  }

  @Test func `a packed bundle that inflates without end is refused`() throws {
    var held = HeldTrust(roots: try root.pins())
    let bomb = try Zlib.compress([UInt8](repeating: 0x20, count: 1 << 24)).orThrow("compressed")
    let text = PackedStatement(
      kind: .trust, keyID: root.daily.keyID, signature: [UInt8](repeating: 1, count: 64),
      compressed: bomb
    ).text
    #expect(held.refusal(text) == "too_long")
  }

  @Test func `a token of a wrong type is no bundle, whoever signed it`() throws {
    var held = HeldTrust(roots: try root.pins())
    let payload = try root.bundle(issuers).payload
    for type in ["pass+jwt", "JWT", "trust", "TRUST+JWT", "trust2+jwt", "application/trust+jwt"] {
      let header = TokenHeader(keyID: root.daily.keyID, type: type).bytes
      #expect(held.refusal(try root.daily.token(header: header, payload: payload)) == "wrong_type")
    }
    // The first is a bundle with the type of a list, the others are lists with the type of a bundle.
    #expect(held.refusal(try root.daily.statement(.status, payload: payload)) == "malformed_claims")
    let list = try CompactJWS(Array(root.daily.statusList().utf8)).payload
    for form in try bothForms(root.daily.statement(.trust, payload: list)) {
      #expect(held.refusal(form) == "malformed_claims")
    }
  }

  @Test func `a pass is no bundle`() throws {
    var held = HeldTrust(roots: try root.pins())
    #expect(held.refusal(try gate.airline.goodToken()) == "wrong_type")
    #expect(held.refusal(try gate.airline.signedBoardingPass().barcodeText) == "malformed")
    #expect(held.refusal(try gate.airline.signedTicket().barcodeText) == "malformed")
    #expect(held.refusal(TestAuthority.bcbp) == "malformed")
    for pass in [try gate.airline.goodToken(), TestAuthority.bcbp] {
      #expect(!HeldTrust.isUpdate(Array(pass.utf8)))
    }
  }

  @Test func `the header decides nothing`() throws {
    var held = HeldTrust(roots: try root.pins())
    let payload = String(decoding: try root.bundle(issuers).payload, as: UTF8.self)
    let kid = root.daily.keyID
    for (header, code) in [
      (#"{"alg":"none","kid":"\#(kid)","typ":"trust+jwt"}"#, "unsupported_algorithm"),
      (#"{"alg":"HS256","kid":"\#(kid)","typ":"trust+jwt"}"#, "unsupported_algorithm"),
      (#"{"alg":"ES256","kid":"\#(kid)","typ":"trust+jwt","jwk":{}}"#, "unexpected_header"),
      (#"{"alg":"ES256","typ":"trust+jwt"}"#, "unexpected_header"),
    ] {
      #expect(held.refusal(try root.daily.token(header: header, payload: payload)) == code)
    }
  }
}
