import PassCrypto
import StrictText
import PassTestSupport
import PassVerifier
import Testing

/// RFC 8725 §3.1, §3.2, §3.10, §3.11: the header selects neither the algorithm nor the key.
///
/// Only one header text is valid. All these tokens have a valid signature over their header.
@Suite struct HeaderTests {
  let authority: TestAuthority

  init() throws { authority = try TestAuthority() }

  private func word(_ header: String, signedBy signer: TestAuthority? = nil) throws -> String {
    let token = try (signer ?? authority).token(
      header: header, payload: authority.payload())
    let verdict = try authority.verdict(token)
    #expect(verdict.pass == nil || verdict.word == "admit")
    return verdict.word
  }

  @Test(arguments: [
    #""none""#, #""None""#, #""noNE""#, #""NONE""#, #""""#, #""HS256""#, #""HS384""#, #""HS512""#,
    #""ES384""#, #""ES512""#, #""ES256K""#, #""RS256""#, #""PS256""#, #""EdDSA""#, #""Ed25519""#,
    #""es256""#, #""Es256""#, #""ES256 ""#, #"" ES256""#, #""ES256\u0000""#, #""ESP256""#,
    "null", "256", "-7", "true", "[\"ES256\"]", "{\"ES256\":1}", "1e3",
  ])
  func `another algorithm is refused, however it is written`(alg: String) throws {
    #expect(try word(authority.header(alg: alg)) == "refuse unsupported_algorithm")
  }

  @Test(arguments: [
    #"{"kid":"K1","typ":"pass+jwt"}"#, "{}", #"{"typ":"pass+jwt"}"#, #"{"ALG":"ES256"}"#,
  ])
  func `a missing algorithm is refused`(header: String) throws {
    #expect(try word(header) == "refuse unsupported_algorithm")
  }

  /// CVE-2015-9235 and similar attacks: no signature at all, with different lengths.
  @Test(arguments: ["", "AA", "AAAA"])
  func `alg none is called what it is whatever stands in place of a signature`(
    signature: String
  ) throws {
    let text =
      Base64URL.text(authority.header(alg: #""none""#)) + "."
      + Base64URL.text(authority.payload()) + "." + signature
    #expect(try authority.verdict(text).word == "refuse unsupported_algorithm")
  }

  /// The public key is no secret: a MAC with it proves nothing.
  @Test func `an HMAC under the public key is refused`() throws {
    let text =
      Base64URL.text(authority.header(alg: #""HS256""#)) + "."
      + Base64URL.text(authority.payload()) + "."
      + String(decoding: Base64URL.encode([UInt8](repeating: 7, count: 32)), as: UTF8.self)
    #expect(try authority.verdict(text).word == "refuse unsupported_algorithm")
  }

  @Test(arguments: [
    #""crit":["exp"]"#, #""crit":[]"#, #""crit":["b64"],"b64":false"#, #""b64":true"#,
    #""b64":false"#, #""jku":"https://example.com/keys.json""#, #""x5u":"https://example.com/c""#,
    #""x5c":["MIIB"]"#, #""x5t":"AA""#, #""x5t#S256":"AA""#, #""zip":"DEF""#, #""cty":"JWT""#,
    #""enc":"A128GCM""#, #""epk":{}"#, #""p2c":2147483647"#, #""iss":"UA""#, #""nonce":"1""#,
    #""":"""#, #""Alg":"none""#, #""kid2":"x""#,
  ])
  func `a member that has no place in a header is refused, wherever it stands`(
    member: String
  ) throws {
    let members = [
      #""alg":"ES256""#, #""kid":"\#(authority.keyID)""#, #""typ":"pass+jwt""#,
    ]
    for position in 0...3 {
      var header = members
      header.insert(member, at: position)
      #expect(
        try word("{" + header.joined(separator: ",") + "}") == "refuse unexpected_header",
        "at \(position)")
    }
  }

  @Test func `a key that the token itself brings is not used`() throws {
    let thief = try TestAuthority(keyID: authority.keyID.rawValue)
    var jwk = JSONWriter()
    jwk.publicKey(x: thief.key.publicKey.x, y: thief.key.publicKey.y, keyID: thief.keyID)
    let header = authority.header(rest: #","jwk":"# + String(decoding: jwk.bytes, as: UTF8.self))
    #expect(try word(header, signedBy: thief) == "refuse unexpected_header")
  }

  @Test(arguments: [
    #"{"alg":"none","alg":"ES256","kid":"K","typ":"pass+jwt"}"#,
    #"{"alg":"ES256","alg":"none","kid":"K","typ":"pass+jwt"}"#,
    #"{"alg":"ES256","kid":"K","kid":"K","typ":"pass+jwt"}"#,
    #"{"alg":"ES256","kid":"K","typ":"pass+jwt","\u0074yp":"pass+jwt"}"#,
    #"{"alg":"ES256","\u0061lg":"none","kid":"K","typ":"pass+jwt"}"#,
    #"{"alg":"ES256","kid":"K","typ":"pass+jwt""#, "", " ", "null", "[]", "\"\"", "1", "{",
    #"{"alg":"ES256","kid":"K","typ":"pass+jwt"}}"#, #"{'alg':'ES256'}"#,
    "\u{FEFF}" + #"{"alg":"ES256","kid":"K","typ":"pass+jwt"}"#,
    #"{"alg":"ES256","kid":"\uD800","typ":"pass+jwt"}"#,
    #"{"alg":"ES256","kid":"K","typ":"pass+jwt",}"#,
  ])
  func `a header that is no strict JSON object is malformed`(header: String) throws {
    #expect(
      try word(header.replacing("\"K\"", with: "\"\(authority.keyID)\"")) == "refuse malformed")
  }

  @Test func `another spelling of the same header is refused`() throws {
    let kid = authority.keyID
    for header in [
      #"{ "alg":"ES256","kid":"\#(kid)","typ":"pass+jwt"}"#,
      #"{"alg": "ES256","kid":"\#(kid)","typ":"pass+jwt"}"#,
      #"{"alg":"ES256","kid":"\#(kid)","typ":"pass+jwt"} "#,
      #" {"alg":"ES256","kid":"\#(kid)","typ":"pass+jwt"}"#,
      "{\"alg\":\"ES256\",\r\n \"kid\":\"\(kid)\",\"typ\":\"pass+jwt\"}",
      #"{"\u0061lg":"ES256","kid":"\#(kid)","typ":"pass+jwt"}"#,
      #"{"alg":"\u0045S256","kid":"\#(kid)","typ":"pass+jwt"}"#,
      #"{"alg":"ES256","kid":"\#(kid)","typ":"pass\u002bjwt"}"#,
      #"{"kid":"\#(kid)","alg":"ES256","typ":"pass+jwt"}"#,
      #"{"typ":"pass+jwt","alg":"ES256","kid":"\#(kid)"}"#,
      #"{"alg":"ES256","typ":"pass+jwt","kid":"\#(kid)"}"#,
      #"{"alg":"ES256","kid":"\#(kid)"}"#,
      #"{"alg":"ES256","typ":"pass+jwt"}"#,
    ] {
      #expect(try word(header) == "refuse unexpected_header", "\(header)")
    }
  }

  @Test(arguments: [
    #""""#, #""../../etc/passwd""#, #""' OR 1=1 --""#, #""k1""#, #""K 1""#, #""ABCDEFGH123456789""#,
    #""É""#, "1", "null", "[]", "{}", "true",
  ])
  func `a key id that is none is refused`(kid: String) throws {
    #expect(
      try word(#"{"alg":"ES256","kid":\#(kid),"typ":"pass+jwt"}"#) == "refuse unexpected_header")
  }

  @Test(arguments: [
    #""JWT""#, #""jwt""#, #""at+jwt""#, #""trust+jwt""#, #""statuslist+jwt""#, #""pass""#,
    #""PASS+JWT""#, #""Pass+jwt""#, #""application/pass+jwt""#, #""pass+jwt ""#, #""""#,
    #""pass1+jwt""#, #""pass0+jwt""#, #""pass02+jwt""#, #""pass-2+jwt""#, #""pass2+JWT""#,
    #""pass2""#, #""passx+jwt""#, #""passport+jwt""#, #""pass2+jwt+jwt""#, #""pass٢+jwt""#,
  ])
  func `a token of another type is no pass`(typ: String) throws {
    #expect(try word(authority.header(typ: typ)) == "refuse wrong_type")
  }

  @Test(arguments: ["null", "1", "[\"pass+jwt\"]", "{}"])
  func `a type that is no string is refused`(typ: String) throws {
    #expect(try word(authority.header(typ: typ)) == "refuse unexpected_header")
  }

  @Test(arguments: [#""pass2+jwt""#, #""pass3+jwt""#, #""pass17+jwt""#])
  func `a newer format is referred only with a good signature of a known issuer`(
    typ: String
  ) throws {
    let header = authority.header(typ: typ)
    #expect(try word(header) == "refer newer_format")

    let forger = try TestAuthority(keyID: authority.keyID.rawValue)
    #expect(try word(header, signedBy: forger) == "refuse bad_signature")

    let token = try authority.token(header: header, payload: authority.payload())
    let stranger = Verifier(
      trust: try Trust(jwks: authority.jwks, issuer: #require(IssuerID("LH"))))
    #expect(stranger.verify(token, now: TestAuthority.now).word == "refuse unknown_issuer")
    #expect(
      Verifier(trust: Trust()).verify(token, now: TestAuthority.now).word
        == "refuse unknown_issuer")
  }

  /// The claims of a later format are neither judged nor shown.
  @Test func `a newer format may have other claims and shows none`() throws {
    let token = try authority.token(
      header: authority.header(typ: #""pass2+jwt""#),
      payload: #"{"iss":"\#(authority.issuer)","novel":[1.5,{"a":null}]}"#)
    let verdict = try authority.verdict(token)
    #expect(verdict.word == "refer newer_format")
    #expect(verdict.pass == nil)
    #expect(verdict.unverified == nil)
  }
}
