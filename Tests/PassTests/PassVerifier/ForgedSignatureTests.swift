import PassCrypto
import PassFormats
import StrictText
import PassTestSupport
import PassVerifier
import Testing

/// RFC 7518 §3.4: an ES256 signature is r‖s in 64 bytes, with 0 < r, s < n.
@Suite struct ForgedSignatureTests {
  let authority: TestAuthority
  let good: [UInt8]

  init() throws {
    authority = try TestAuthority()
    let text = Array(try authority.goodToken().utf8)
    good = try CompactJWS(text).signature
  }

  private var r: [UInt8] { Array(good[..<32]) }
  private var s: [UInt8] { Array(good[32...]) }

  @Test func `the issuer writes the lower of the two values of s`() throws {
    for _ in 0..<20 {
      let signature = try CompactJWS(Array(authority.goodToken().utf8)).signature
      let s = Array(signature[32...])
      #expect(s.lexicographicallyPrecedes(P256.negated(s)))
    }
  }

  /// RFC 7515 A.3 itself has a high s.
  ///
  /// The two signatures give two texts of the same pass, which is why a pass is never identified by its
  /// text.
  @Test func `the twin with the other s is admitted as the same pass`() throws {
    let first = try #require(try authority.verdict(authority.token(signature: good)).admitted)
    let twin = try #require(
      try authority.verdict(authority.token(signature: r + P256.negated(s))).admitted)
    #expect(twin.issuer == first.issuer)
    #expect(twin.passID == first.passID)
    #expect(twin.issuedAt == first.issuedAt)
  }

  @Test func `r or s of 0, n, n + 1 or all ones is refused`() throws {
    let edges = [P256.zero, P256.one, P256.order, P256.orderPlusOne, P256.largest]
    for edge in edges {
      for signature in [edge + s, r + edge] + edges.map({ edge + $0 }) {
        let verdict = try authority.verdict(authority.token(signature: signature))
        #expect(verdict.word == "refuse bad_signature")
      }
    }
  }

  @Test func `halves that changed places are refused`() throws {
    for signature in [s + r, P256.negated(r) + s, P256.negated(r) + P256.negated(s)] {
      #expect(
        try authority.verdict(authority.token(signature: signature)).word
          == "refuse bad_signature")
    }
  }

  @Test func `any other length than 64 bytes is refused`() throws {
    for count in [0, 1, 32, 62, 63, 65, 66, 96, 128, 132] {
      let bytes = Array((good + good + good).prefix(count))
      #expect(
        try authority.verdict(authority.token(signature: bytes)).word == "refuse malformed",
        "\(count) bytes")
    }
    for spelled in [[0] + good, good + [0], Array(good.dropFirst()), Array(good.dropLast())] {
      #expect(
        try authority.verdict(authority.token(signature: spelled)).word == "refuse malformed")
    }
  }

  @Test func `a DER signature is refused and called by its name`() throws {
    let verdict = try authority.verdict(authority.token(signature: P256.der(good)))
    #expect(verdict.word == "refuse malformed")
    #expect(verdict.message.contains("DER"))
  }

  /// A DER encoding truncated or padded to 64 bytes has the right length and is still invalid.
  @Test func `a DER signature in 64 bytes is refused`() throws {
    let der = P256.der(good)
    for bytes in [Array(der.prefix(64)), Array(der.suffix(64))] {
      #expect(
        try authority.verdict(authority.token(signature: bytes)).word == "refuse bad_signature")
    }
  }

  @Test func `the key of another authority does not sign for this one`() throws {
    let other = try TestAuthority(issuer: "UA", keyID: authority.keyID.rawValue)
    #expect(try authority.verdict(other.goodToken()).word == "refuse bad_signature")
  }

  /// The signature covers the text of the first two parts, not their decoded content.
  @Test func `a signature over the decoded parts is refused`() throws {
    for message in [
      authority.header + "." + authority.payload(), authority.payload(),
      Base64URL.text(authority.payload()),
      Base64URL.text(authority.header) + Base64URL.text(authority.payload()),
    ] {
      let signature = try authority.key.signature(for: Array(message.utf8))
      #expect(
        try authority.verdict(authority.token(signature: signature)).word
          == "refuse bad_signature")
    }
  }
}
