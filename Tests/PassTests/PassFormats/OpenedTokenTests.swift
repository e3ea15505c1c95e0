import PassFormats
import PassTestSupport
import Testing
import Vocabulary

/// Every token is opened in the same order: three parts, our header, an expected type, a signature of the
/// right size.
@Suite struct OpenedTokenTests {
  static let header = #"{"alg":"ES256","kid":"ABCDEFGH","typ":"ledger+jwt"}"#

  static func text(
    header: String = header, payload: [UInt8] = [0x7B, 0xFF], signature: Int = 64
  ) -> [UInt8] {
    let input = CompactJWS.signingInput(header: Array(header.utf8), payload: payload)
    let bytes = [UInt8](repeating: 1, count: signature)
    return Array(CompactJWS.text(signingInput: input, signature: bytes).utf8)
  }

  static func fault(_ text: [UInt8]) -> TokenError? {
    do throws(TokenError) {
      _ = try OpenedToken(text, type: LedgerHead.type)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a token of the wanted type gives its key, its payload and what was signed`() throws {
    let text = Self.text()
    let token = try OpenedToken(text) { $0.hasPrefix("ledger") ? $0.utf8.count : nil }
    #expect(token.kind == 10)
    #expect(token.keyID.rawValue == "ABCDEFGH")
    // The payload is unauthenticated and is passed on unparsed.
    #expect(token.jws.payload == [0x7B, 0xFF])
    #expect(token.jws.signingInput == Array(text.prefix(token.jws.signingInput.count)))
    #expect(text.count == CompactJWS.count(signingInput: token.jws.signingInput))
  }

  @Test func `what is wrong first is said, and says which key was meant as soon as that is known`()
    throws
  {
    let header = TokenHeader(keyID: try KeyID("ABCDEFGH").orThrow("kid"), type: "ledger+jwt")
    let pass = Self.header.replacing("ledger", with: "pass")
    let other = Self.header.replacing("ES256", with: "none")
    func isMalformed(_ text: [UInt8], _ place: String) -> Bool {
      if case .malformed(let error) = Self.fault(text) { error.place == place } else { false }
    }
    #expect(isMalformed(Array("a.b".utf8), "token"))
    #expect(isMalformed(Array("a.b.c.d".utf8), "token"))
    #expect(isMalformed(Self.text() + [UInt8(ascii: "=")], "signature"))
    #expect(
      Self.fault(Self.text(header: other, signature: 1))
        == .header(
          .unsupportedAlgorithm("the header asks for the string \"none\", but only ES256 is used")))
    #expect(
      Self.fault(Self.text(header: pass, signature: 1))
        == .wrongType(TokenHeader(keyID: header.keyID, type: "pass+jwt")))
    guard case .signature(let error, header) = Self.fault(Self.text(signature: 63)) else {
      Issue.record("63 bytes are no signature")
      return
    }
    #expect(error.place == "signature")
    #expect(Self.fault(Self.text(signature: 63))?.tokenHeader == header)
    #expect(Self.fault(Self.text(header: other))?.tokenHeader == nil)
  }

  @Test func `a header says what a text is meant as, whatever follows`() {
    for text in [Self.text(), Self.text().dropLast(20) + [0x2B], Self.text(signature: 3)] {
      #expect(TokenHeader(beginning: Array(text))?.type == "ledger+jwt")
    }
    for text in ["", ".", "eyJ", "PT1T/", Self.header + ".."] {
      #expect(TokenHeader(beginning: Array(text.utf8)) == nil)
    }
    // A long text is not decoded to find its type.
    let long = [UInt8](repeating: UInt8(ascii: "e"), count: 1 << 20) + Self.text()
    #expect(TokenHeader(beginning: long) == nil)
  }
}
