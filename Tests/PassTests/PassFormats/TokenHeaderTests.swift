import PassFormats
import PassTestSupport
import Testing
import Vocabulary

/// docs/SPEC.md §2: exactly `{"alg":"ES256","kid":"…","typ":"pass+jwt"}`.
@Suite struct TokenHeaderTests {
  static func failure(_ text: String) -> TokenHeaderError? {
    do throws(TokenHeaderError) {
      _ = try TokenHeader(Array(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: ["A", "MFRGG2LT", "0123456789ABCDEF"])
  func `it is written and read in exactly these bytes`(kid: String) throws {
    let header = TokenHeader(keyID: try KeyID(kid).orThrow(kid), type: "pass+jwt")
    let text = "{\"alg\":\"ES256\",\"kid\":\"\(kid)\",\"typ\":\"pass+jwt\"}"
    #expect(header.bytes == Array(text.utf8))
    #expect(try TokenHeader(Array(text.utf8)) == header)
  }

  @Test(arguments: ["pass2+jwt", "trust+jwt", "JWT", "", "é", "a\\\"b"])
  func `another type is read for the caller to judge, and written as it was`(type: String) throws {
    let text = Array("{\"alg\":\"ES256\",\"kid\":\"K1\",\"typ\":\"\(type)\"}".utf8)
    let header = try TokenHeader(text)
    #expect(header.type == type.replacing("\\\"", with: "\""))
    #expect(header.bytes == text)
  }

  @Test(arguments: [
    "none", "None", "nOnE", "HS256", "ES384", "ES512", "es256", "ES256 ", "RS256", "PS256", "EdDSA",
    "ES256K", "",
  ])
  func `another algorithm is unsupported, wherever it stands`(algorithm: String) {
    for text in [
      "{\"alg\":\"\(algorithm)\",\"kid\":\"K1\",\"typ\":\"pass+jwt\"}",
      "{\"typ\":\"JWT\",\"alg\":\"\(algorithm)\"}", "{\"alg\":\"\(algorithm)\"}",
      "{\"crit\":[\"b64\"],\"b64\":false,\"alg\":\"\(algorithm)\"}",
    ] {
      guard case .unsupportedAlgorithm = Self.failure(text) else {
        Issue.record("\(text): \(String(describing: Self.failure(text)))")
        continue
      }
    }
  }

  @Test(arguments: [
    "{}", #"{"kid":"K1","typ":"pass+jwt"}"#, #"{"alg":null}"#, #"{"alg":256}"#,
    #"{"alg":["ES256"]}"#, #"{"Alg":"ES256","kid":"K1","typ":"pass+jwt"}"#,
  ])
  func `no algorithm is no supported one`(text: String) {
    guard case .unsupportedAlgorithm = Self.failure(text) else {
      Issue.record("\(String(describing: Self.failure(text)))")
      return
    }
  }

  @Test(arguments: [
    // These members are not allowed, among them those of RFC 7515 §4.1 that would name a key.
    (#"{"alg":"ES256","kid":"K1","typ":"pass+jwt","jku":"https://example.com"}"#, "jku"),
    (#"{"alg":"ES256","kid":"K1","typ":"pass+jwt","jwk":{}}"#, "jwk"),
    (#"{"alg":"ES256","x5c":[],"kid":"K1","typ":"pass+jwt"}"#, "x5c"),
    (#"{"alg":"ES256","crit":["exp"],"kid":"K1","typ":"pass+jwt"}"#, "crit"),
    (#"{"alg":"ES256","b64":true,"kid":"K1","typ":"pass+jwt"}"#, "b64"),
    (#"{"alg":"ES256","kid":"K1","typ":"pass+jwt","cty":"JWT"}"#, "cty"),
    (#"{"alg":"ES256","kid":"K1","typ":"pass+jwt","\u001b[2J":1}"#, "\\u{1b}"),
    // In these headers members are missing or out of order.
    (#"{"alg":"ES256"}"#, "order"), (#"{"alg":"ES256","kid":"K1"}"#, "order"),
    (#"{"alg":"ES256","typ":"pass+jwt"}"#, "order"),
    (#"{"kid":"K1","alg":"ES256","typ":"pass+jwt"}"#, "order"),
    (#"{"alg":"ES256","typ":"pass+jwt","kid":"K1"}"#, "order"),
    // These headers have invalid values.
    (#"{"alg":"ES256","kid":"","typ":"pass+jwt"}"#, "kid"),
    (#"{"alg":"ES256","kid":"k1","typ":"pass+jwt"}"#, "kid"),
    (#"{"alg":"ES256","kid":"../K","typ":"pass+jwt"}"#, "kid"),
    (#"{"alg":"ES256","kid":"0123456789ABCDEFG","typ":"pass+jwt"}"#, "kid"),
    (#"{"alg":"ES256","kid":7,"typ":"pass+jwt"}"#, "kid"),
    (#"{"alg":"ES256","kid":"K1","typ":null}"#, "typ"),
    (#"{"alg":"ES256","kid":"K1","typ":["pass+jwt"]}"#, "typ"),
    // These texts are other encodings of the same header.
    (#"{"alg":"ES256","kid":"K1","typ":"pass\u002bjwt"}"#, "spelling"),
    (#"{"alg":"ES256","kid":"K1", "typ":"pass+jwt"}"#, "spelling"),
    (#" {"alg":"ES256","kid":"K1","typ":"pass+jwt"}"#, "spelling"),
    (#"{"alg":"ES256","kid":"K1","typ":"pass+jwt"}"# + "\n", "spelling"),
    (#"{"\u0061lg":"ES256","kid":"K1","typ":"pass+jwt"}"#, "spelling"),
    (#"{"alg":"\u0045S256","kid":"K1","typ":"pass+jwt"}"#, "spelling"),
    (#"{"alg":"ES256","kid":"\u004b1","typ":"pass+jwt"}"#, "spelling"),
  ])
  func `another header is unexpected and says why`(text: String, word: String) throws {
    guard case .unexpected(let reason) = Self.failure(text) else {
      Issue.record("\(text): \(String(describing: Self.failure(text)))")
      return
    }
    #expect(reason.contains(word))
    #expect(reason.unicodeScalars.allSatisfy { $0.value >= 0x20 })
  }

  @Test(arguments: [
    ("", 0), ("ES256", 0), ("[]", 0), ("\"pass\"", 0), ("null", 0),
    (#"{"alg":"ES256","alg":"none"}"#, 15), (#"{"alg":"ES256","\u0061lg":"none"}"#, 15),
    (#"{"alg":"ES256","kid":"K1","typ":"pass+jwt"}x"#, 43),
    (#"{"alg":"ES256","kid":"K1","typ":"pass+jwt""#, 42), ("\u{FEFF}{}", 0),
    (#"{"alg":"ES256","kid":"K1","typ":"\ud800"}"#, 33),
  ])
  func `what is no object is malformed`(text: String, offset: Int) throws {
    guard case .malformed(let error) = Self.failure(text) else {
      Issue.record("\(text): \(String(describing: Self.failure(text)))")
      return
    }
    #expect(error.place == "header")
    #expect(error.offset == offset)
  }

  @Test func `every single-byte change is refused or names another key or type`() throws {
    let text = Array(#"{"alg":"ES256","kid":"K1","typ":"pass+jwt"}"#.utf8)
    for index in text.indices {
      for byte in UInt8.min...UInt8.max where byte != text[index] {
        var changed = text
        changed[index] = byte
        guard let header = try? TokenHeader(changed) else { continue }
        let isOther = header.keyID.rawValue != "K1" || header.type != "pass+jwt"
        if !isOther || header.bytes != changed {
          Issue.record("\(String(decoding: changed, as: UTF8.self)) is read as the same")
        }
      }
    }
  }

  @Test(arguments: [
    ("pass2+jwt", true), ("pass3+jwt", true), ("pass10+jwt", true), ("pass12+jwt", true),
    ("pass999+jwt", true),
    ("pass+jwt", false), ("pass1+jwt", false), ("pass0+jwt", false), ("pass02+jwt", false),
    ("pass1000+jwt", false), ("passx+jwt", false), ("pass2", false), ("pass2+jwt ", false),
    ("Pass2+jwt", false), ("pass-2+jwt", false), ("pass２+jwt", false), ("trust2+jwt", false),
    ("+jwt", false), ("pass+jw", false), ("", false), ("pas+jwt", false), ("passjwt", false),
  ])
  func `a newer type of pass is known by its number`(type: String, isNewer: Bool) {
    #expect(TokenHeader.isNewerPassType(type) == isNewer)
  }
}
