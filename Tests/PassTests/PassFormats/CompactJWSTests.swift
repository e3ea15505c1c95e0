import Foundation
import PassCrypto
import PassFormats
import StrictText
import PassTestSupport
import Testing

/// RFC 7515 §7.1, and its published example of ES256.
@Suite struct CompactJWSTests {
  /// RFC 7515 appendix A.3, published in the RFC: header, payload and signature with line breaks
  /// taken out, and the public members of its key.
  static let exampleText =
    "eyJhbGciOiJFUzI1NiJ9"
    + ".eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0"
    + "cnVlfQ"
    + ".DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q"
  static let exampleX = "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU"
  static let exampleY = "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"

  static func bytes(_ text: String) throws -> [UInt8] {
    try Base64URL.decode(Array(text.utf8)[...])
  }

  static func failure(_ text: String) -> MalformedText? {
    do throws(MalformedText) {
      _ = try CompactJWS(Array(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  /// Parses the token, verifies it, and checks that changing one bit invalidates it.
  static func check(_ text: String, x: String, y: String) throws {
    let key = try PublicKey(x: bytes(x), y: bytes(y))
    let token = try CompactJWS(Array(text.utf8))
    var signature = try token.es256Signature()
    #expect(try key.isValidSignature(signature, for: token.signingInput))
    signature[40] ^= 1
    #expect(try !key.isValidSignature(signature, for: token.signingInput))
  }

  @Test func `the example of RFC 7515 A.3 verifies`() throws {
    try Self.check(Self.exampleText, x: Self.exampleX, y: Self.exampleY)
    let token = try CompactJWS(Array(Self.exampleText.utf8))
    #expect(token.header == Array(#"{"alg":"ES256"}"#.utf8))
    let payload =
      "{\"iss\":\"joe\",\r\n \"exp\":1300819380,\r\n \"http://example.com/is_root\":true}"
    #expect(token.payload == Array(payload.utf8))
    // §A.3.1 prints both halves of the signature as numbers; s is in the upper half of its range.
    #expect(token.signature.prefix(4) == [14, 209, 33, 83])
    #expect(token.signature.suffix(4) == [131, 163, 84, 213])
    #expect(token.signature[32] == 197)
  }

  static let vectorFile = URL(filePath: #filePath).appending(path: "../../../..")
    .appending(path: "../shared/vectors/rfc7515_a3.json").standardizedFileURL.path()

  // The same example is in a file outside the repository, which may be absent. Without it the test above covers the
  // example, and this one is reported as skipped.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: vectorFile), "no file of vectors"))
  func `the same example from a file of vectors verifies`() throws {
    let json = try Data(contentsOf: URL(filePath: Self.vectorFile))
    var file = try ObjectReader(try JSONReader.read(Array(json)))
    var jwk = try ObjectReader(try file.required("jwk"))
    let text = try file.string("jws")
    try Self.check(text, x: try jwk.string("x"), y: try jwk.string("y"))
    #expect(text == Self.exampleText)
  }

  @Test func `parts come back as they were joined`() throws {
    var generator = SeededGenerator(seed: 7515)
    func random(_ longest: Int) -> [UInt8] {
      (0..<Int.random(in: 0...longest, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
    }
    for _ in 0..<300 {
      let (header, payload, signature) = (random(40), random(200), random(80))
      let input = CompactJWS.signingInput(header: header, payload: payload)
      let text = CompactJWS.text(signingInput: input, signature: signature)
      let token = try CompactJWS(Array(text.utf8))
      #expect(token.header == header)
      #expect(token.payload == payload)
      #expect(token.signature == signature)
      #expect(token.signingInput == input)
      #expect(text.utf8.starts(with: input))
    }
  }

  @Test(arguments: [
    "", "YQ", "YQ.YQ", "YQ.YQ.YQ.YQ", "....", "{}", #"{"payload":"","signatures":[]}"#,
  ])
  func `there are exactly three parts`(text: String) throws {
    let error = try Self.failure(text).orThrow(text)
    #expect(error.place == "token")
    #expect(error.description.contains("three parts"))
  }

  @Test(arguments: [
    ("YR.YQ.YQ", "header", 1), ("YQ==.YQ.YQ", "header", 2), ("Y+.YQ.YQ", "header", 1),
    ("YQ.YR.YQ", "payload", 4), ("YQ.Y/.YQ", "payload", 4), ("YQ. YQ.YQ", "payload", 3),
    ("YQ.YQ.YR", "signature", 7), ("YQ.YQ.Y", "signature", 7), ("YQ.YQ.YQ\n", "signature", 8),
    ("YQ.YQ.YQ=", "signature", 8), ("YQ.YQ.é", "signature", 6), ("\u{FEFF}YQ.YQ.YQ", "header", 0),
  ])
  func `a fault is placed in its part`(text: String, place: String, offset: Int) throws {
    let error = try Self.failure(text).orThrow(text)
    #expect(error.place == place)
    #expect(error.offset == offset)
  }

  @Test(arguments: [0, 1, 63, 65, 68, 70, 71, 72, 128])
  func `an ES256 signature has 64 bytes`(count: Int) throws {
    let der = [0x30] + [UInt8](repeating: 1, count: max(0, count - 1))
    let text = CompactJWS.text(
      signingInput: Array("YQ.YQ".utf8), signature: count == 0 ? [] : der)
    let token = try CompactJWS(Array(text.utf8))
    let error = #expect(throws: MalformedText.self) { _ = try token.es256Signature() }
    #expect(error?.place == "signature")
    #expect(error?.offset == 6)
    #expect(error?.detail.contains("\(count)") == true)
    #expect(error?.detail.contains("DER") == (68...72).contains(count))
  }
}
