import PassCrypto
import StrictText
import PassTestSupport
import PassVerifier
import Testing

/// The trusted keys of RFC 7517 and docs/SPEC.md §2 and §6, and their issuers.
@Suite struct TrustTests {
  let ours: TestAuthority
  let theirs: TestAuthority

  init() throws {
    ours = try TestAuthority(issuer: "UA", keyID: "K1")
    theirs = try TestAuthority(issuer: "LH", keyID: "K1")
  }

  private func word(_ trust: Trust, _ text: String) -> String {
    Verifier(trust: trust).verify(text, now: TestAuthority.now).word
  }

  private func jwk(_ authority: TestAuthority, _ change: (String) -> String = { $0 }) -> String {
    var writer = JSONWriter()
    writer.publicKey(
      x: authority.key.publicKey.x, y: authority.key.publicKey.y, keyID: authority.keyID)
    return change(String(decoding: writer.bytes, as: UTF8.self))
  }

  private func set(_ keys: String...) -> [UInt8] {
    Array(("{\"keys\":[" + keys.joined(separator: ",") + "]}").utf8)
  }

  // MARK: Keys and issuers

  @Test func `one key id under two issuers names two keys`() throws {
    var trust = Trust()
    try trust.add(jwks: ours.jwks, issuer: ours.issuer)
    try trust.add(jwks: theirs.jwks, issuer: theirs.issuer)
    #expect(word(trust, try ours.goodToken()) == "admit")
    let ticket = try theirs.token(payload: theirs.payload(content: TestAuthority.ticket))
    #expect(word(trust, ticket) == "admit")

    // Each issuer signs in the other's name, with a key id that both have.
    let header = ours.header
    let forged = try theirs.token(header: header, payload: ours.payload())
    #expect(word(trust, forged) == "refuse bad_signature")
    let other = try ours.token(header: header, payload: theirs.payload())
    #expect(word(trust, other) == "refuse bad_signature")
  }

  @Test func `a key of one issuer does not sign for another`() throws {
    let trust = try Trust(jwks: ours.jwks, issuer: ours.issuer)
    #expect(
      word(trust, try ours.token(payload: theirs.payload())) == "refuse unknown_issuer")
    #expect(
      word(trust, try ours.token(payload: ours.payload(iss: "\"ua\""))) == "refuse unknown_issuer")
    #expect(
      word(trust, try ours.token(payload: ours.payload(iss: "\"UA.\""))) == "refuse unknown_issuer")
  }

  @Test func `an issuer with keys of its own is not helped by keys for everybody`() throws {
    let everybody = try TestAuthority(issuer: "UA", keyID: "K2")
    var trust = Trust()
    try trust.add(jwks: everybody.jwks)
    try trust.add(jwks: ours.jwks, issuer: ours.issuer)
    #expect(word(trust, try ours.goodToken()) == "admit")
    #expect(word(trust, try everybody.goodToken()) == "refuse unknown_key")
    #expect(word(trust, try everybody.token(payload: theirs.payload())) == "admit")
  }

  @Test func `nobody is trusted until a key set says so`() throws {
    #expect(word(Trust(), try ours.goodToken()) == "refuse unknown_issuer")
  }

  @Test func `several keys of one issuer are all good for it`() throws {
    let next = try TestAuthority(issuer: "UA", keyID: "K2")
    let trust = try Trust(jwks: set(jwk(ours), jwk(next)), issuer: ours.issuer)
    #expect(word(trust, try ours.goodToken()) == "admit")
    #expect(word(trust, try next.goodToken()) == "admit")
    #expect(trust.diagnostics.isEmpty)
  }

  // MARK: Refused key sets

  private func error(_ jwks: [UInt8]) throws -> TrustError {
    var trust = try Trust(jwks: theirs.jwks)
    let error = #expect(throws: TrustError.self) { try trust.add(jwks: jwks) }
    // A set is accepted as a whole or not at all: the previous trust is kept, and nothing is added.
    #expect(word(trust, try theirs.goodToken()) == "admit")
    #expect(word(trust, try ours.goodToken()) != "admit")
    return try error.orThrow("an error")
  }

  @Test(arguments: ["d", "p", "q", "dp", "dq", "qi", "oth", "k"])
  func `a private member refuses the whole set, whatever the key`(member: String) throws {
    let secret = "\"\(member)\":\"AAAA\""
    let leaked = try TestAuthority(keyID: "K3")
    for key in [
      jwk(leaked) { $0.replacing("{", with: "{\(secret),") },
      jwk(leaked) { $0.replacing("}", with: ",\(secret)}") },
      #"{"kty":"RSA","n":"AQAB","e":"AQAB",\#(secret)}"#, #"{"kty":"oct",\#(secret)}"#,
      #"{"kty":"OKP","crv":"Ed25519","x":"AA",\#(secret)}"#,
    ] {
      #expect(try error(set(key)).member == "keys[0].\(member)")
      #expect(
        try error(set(jwk(try TestAuthority(keyID: "K4")), key)).member == "keys[1].\(member)")
    }
  }

  @Test func `a point that is not on the curve refuses the set`() throws {
    let x = ours.key.publicKey.x
    let y = ours.key.publicKey.y
    var flipped = y
    flipped[31] ^= 1
    for (x, y) in [
      (x, flipped), (y, x), (P256.zero, P256.zero), (P256.zero, P256.one),
      (P256.largest, P256.largest), (x, P256.zero), (P256.order, y),
    ] {
      var writer = JSONWriter()
      writer.publicKey(x: x, y: y, keyID: ours.keyID)
      let error = try error(set(String(decoding: writer.bytes, as: UTF8.self)))
      #expect(error.member == "keys[0]")
      #expect(error.detail.contains("curve"))
    }
  }

  @Test func `coordinates are 32 bytes of strict base64url`() throws {
    let x = try JWKText(x: ours.key.publicKey.x)
    for wrong in [
      "", "AAAA", String(x.text.dropLast()), x.text + "A", "A" + x.text, x.text + "=",
      x.text + " ", String(x.text.dropLast(2)) + "+/", x.withUnusedBits,
    ] {
      let key = jwk(ours) { $0.replacing("\"x\":\"\(x.text)\"", with: "\"x\":\"\(wrong)\"") }
      #expect(try error(set(key)).member == "keys[0].x", "\(wrong)")
    }
    for wrong in ["null", "1", "[]"] {
      let key = jwk(ours) { $0.replacing("\"x\":\"\(x.text)\"", with: "\"x\":\(wrong)") }
      #expect(try error(set(key)).member == "keys[0].x")
    }
    let missing = jwk(ours) { $0.replacing("\"x\":\"\(x.text)\",", with: "") }
    #expect(try error(set(missing)).member == "keys[0].x")
  }

  @Test func `a key id that stands twice refuses the set`() throws {
    let other = try TestAuthority(issuer: "UA", keyID: "K1")
    #expect(try error(set(jwk(ours), jwk(other))).member == "keys[1].kid")
    #expect(try error(set(jwk(ours), jwk(ours))).member == "keys[1].kid")
    #expect(
      try error(set(jwk(ours), jwk(other) { $0.replacing("K1", with: #"\u004b1"#) })).member
        == "keys[1].kid")
  }

  @Test func `a key id that another file took already is an error`() throws {
    var trust = try Trust(jwks: ours.jwks)
    #expect(throws: TrustError.self) { try trust.add(jwks: theirs.jwks) }
    // The same file again is no contradiction.
    try trust.add(jwks: ours.jwks)
    #expect(word(trust, try ours.goodToken()) == "admit")
  }

  @Test(arguments: [
    "", " ", "null", "[]", "{}", "1", #"{"keys":null}"#, #"{"keys":{}}"#, #"{"keys":[]}"#,
    #"{"keys":[null]}"#, #"{"keys":[[]]}"#, #"{"keys":[1]}"#, #"{"keys":[{}]}"#,
    #"{"keys":[{"kty":1}]}"#, #"{"keys":[{"kty":"EC"}]}"#, #"{"keys":[],"keys":[]}"#,
    #"{"keys":[],"\u006beys":[]}"#, "\u{FEFF}{\"keys\":[]}", #"{"keys":[]"#, #"{"keys":[]}x"#,
    "-----BEGIN PUBLIC KEY-----",
  ])
  func `what is no key set is refused`(text: String) throws { _ = try error(Array(text.utf8)) }

  @Test func `duplicate members in a key are refused`() throws {
    for member in [#""kid":"K9""#, #""x":"AAAA""#, #""\u0078":"AAAA""#, #""crv":"P-256""#] {
      _ = try error(set(jwk(ours) { $0.replacing("}", with: ",\(member)}") }))
    }
  }

  @Test func `a set of more than 1 MiB is refused without being read`() throws {
    let good = ours.jwks
    let limit = 1 << 20
    let longest = good + [UInt8](repeating: 0x20, count: limit - good.count)
    #expect(word(try Trust(jwks: longest), try ours.goodToken()) == "admit")
    #expect(throws: TrustError.self) { try Trust(jwks: longest + [0x20]) }
    #expect(throws: TrustError.self) { try Trust(jwks: [UInt8](repeating: 0x5B, count: limit)) }
    #expect(throws: TrustError.self) { try Trust(jwks: [UInt8](repeating: 0x5B, count: 10 << 20)) }
  }

  // MARK: Skipped keys

  @Test func `keys of other types, curves and uses are left out with a word`() throws {
    let others = [
      #"{"kty":"RSA","n":"AQAB","e":"AQAB","kid":"R"}"#,
      #"{"kty":"OKP","crv":"Ed25519","x":"AA","kid":"O"}"#,
      #"{"kty":"EC","crv":"P-384","x":"AA","y":"AA","kid":"P"}"#,
      #"{"kty":"EC","crv":"secp256k1","x":"AA","y":"AA","kid":"S"}"#,
      #"{"kty":"EC","crv":"p-256","x":"AA","y":"AA","kid":"S"}"#,
      #"{"kty":"ec","crv":"P-256","x":"AA","y":"AA","kid":"S"}"#,
      jwk(try TestAuthority(keyID: "U")) { $0.replacing(#""use":"sig""#, with: #""use":"enc""#) },
      jwk(try TestAuthority(keyID: "A")) { $0.replacing("ES256", with: "ES384") },
      jwk(try TestAuthority(keyID: "H")) { $0.replacing("ES256", with: "ECDH-ES") },
      jwk(try TestAuthority(keyID: "V")) { $0.replacing("}", with: #","key_ops":["sign"]}"#) },
      jwk(try TestAuthority(keyID: "N")) { $0.replacing(#""kid":"N","#, with: "") },
      jwk(try TestAuthority(keyID: "L")) { $0.replacing(#""kid":"L""#, with: #""kid":"lower""#) },
    ]
    for other in others {
      let trust = try Trust(jwks: set(other, jwk(ours)))
      #expect(trust.diagnostics.count == 1)
      #expect(trust.diagnostics.first?.hasPrefix("keys[0]: ") == true)
      #expect(word(trust, try ours.goodToken()) == "admit")
      // Alone, the key leaves no key to verify with, which is an error with a reason.
      #expect(try error(set(other)).member == "keys")
    }
  }

  @Test func `a key that is left out verifies nothing`() throws {
    for change in [#""use":"enc""#, #""use":"sig","key_ops":["sign"]"#] {
      let other = try TestAuthority(issuer: "UA", keyID: "K2")
      let trust = try Trust(
        jwks: set(jwk(ours), jwk(other) { $0.replacing(#""use":"sig""#, with: change) }))
      #expect(word(trust, try other.goodToken()) == "refuse unknown_key")
    }
  }

  @Test func `members that nobody knows are ignored in a key and in a set`() throws {
    let key = jwk(ours) { $0.replacing("}", with: #","x5t":"AA","note":{"a":[1,2.5]}}"#) }
    let trust = try Trust(jwks: Array("{\"note\":1,\"keys\":[\(key)]}".utf8))
    #expect(word(trust, try ours.goodToken()) == "admit")
  }

  /// Member names are compared by code units, not by appearance.
  @Test func `names that differ by normalization are two members`() throws {
    let key = jwk(ours) { $0.replacing("}", with: ",\"\u{E9}\":1,\"e\u{301}\":2}") }
    #expect(word(try Trust(jwks: set(key)), try ours.goodToken()) == "admit")
  }

  /// The names have combining marks in non-canonical order.
  ///
  /// A comparison by canonical equivalence would take quadratic time.
  @Test(.timeLimit(.minutes(5)))
  func `names of 400,000 bytes are compared in time that grows with them`() throws {
    func name(_ first: String, _ second: String) -> String {
      "iss" + String(repeating: first + second, count: 100_000)
    }
    let text =
      "{\"\(name("\u{301}", "\u{323}"))\":1,\"\(name("\u{323}", "\u{301}"))\":2,\"keys\":[\(jwk(ours))]}"
    var trust = Trust()
    let spent = try ProcessorTime.spent { try trust.add(jwks: Array(text.utf8)) }
    #expect(spent < .seconds(4))
    #expect(word(trust, try ours.goodToken()) == "admit")
  }
}

/// A coordinate in a JWK, and incorrect encodings of the same bytes.
private struct JWKText {
  let text: String
  let withUnusedBits: String

  init(x: [UInt8]) throws {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var spelled = Base64URL.encode(x)
    text = String(decoding: spelled, as: UTF8.self)
    let last = try spelled.popLast().orThrow("a character")
    let value = try alphabet.firstIndex(of: last).orThrow("its value")
    withUnusedBits = String(decoding: spelled + [alphabet[value | 1]], as: UTF8.self)
  }
}
