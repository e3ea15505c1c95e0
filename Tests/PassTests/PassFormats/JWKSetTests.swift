import PassFormats
import StrictText
import PassTestSupport
import Testing
import Vocabulary

/// docs/SPEC.md §2: which keys of a JWK set (RFC 7517) are accepted or skipped, or cause the file to be
/// refused.
@Suite struct JWKSetTests {
  static let x = "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU"
  static let y = "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"

  static func key(_ kid: String = "K1", _ rest: String = "") -> String {
    #"{"kty":"EC","crv":"P-256","x":"\#(x)","y":"\#(y)","kid":"\#(kid)"\#(rest)}"#
  }

  static func set(_ keys: String...) throws(ShapeError) -> JWKSet {
    try JWKSet(Array("{\"keys\":[\(keys.joined(separator: ","))]}".utf8))
  }

  static func failure(_ keys: String...) -> ShapeError? {
    do throws(ShapeError) {
      _ = try JWKSet(Array("{\"keys\":[\(keys.joined(separator: ","))]}".utf8))
      return nil
    } catch {
      return error
    }
  }

  @Test func `a key is its id and its point`() throws {
    let set = try Self.set(Self.key())
    let key = try set.keys.first.orThrow("key")
    #expect(key.keyID.rawValue == "K1")
    #expect(key.x == (try CompactJWSTests.bytes(Self.x)))
    #expect(key.y == (try CompactJWSTests.bytes(Self.y)))
    #expect(set.skipped.isEmpty)
  }

  @Test(arguments: [
    "", #","use":"sig""#, #","alg":"ES256""#, #","key_ops":["verify"]"#,
    #","key_ops":["sign","verify"]"#, #","x5t":"abc","x5c":["MII"]"#, #","vendor":{"a":[1.5]}"#,
  ])
  func `members of RFC 7517 and of others do not hinder`(rest: String) throws {
    #expect(try Self.set(Self.key("K1", rest)).keys.count == 1)
  }

  @Test(arguments: [
    #"{"kty":"RSA","kid":"K2","n":"AQAB","e":"AQAB"}"#,
    #"{"kty":"OKP","crv":"Ed25519","kid":"K2","x":"AA"}"#,
    #"{"kty":"EC","crv":"P-384","kid":"K2","x":"AA","y":"AA"}"#,
    #"{"kty":"EC","crv":"secp256k1","kid":"K2","x":"AA","y":"AA"}"#,
    #"{"kty":"EC","crv":"p-256","kid":"K2","x":"AA","y":"AA"}"#,
    key("K2", #","use":"enc""#), key("K2", #","alg":"ES384""#), key("K2", #","alg":"ECDH-ES""#),
    key("K2", #","key_ops":["sign"]"#), key("K2", #","key_ops":[]"#), key("lower"), key(""),
    #"{"kty":"EC","crv":"P-256","x":"\#(x)","y":"\#(y)"}"#,
  ])
  func `a key that cannot verify passes is left out with the reason`(key: String) throws {
    let set = try Self.set(Self.key(), key, Self.key("K3"))
    #expect(set.keys.map(\.keyID.rawValue) == ["K1", "K3"])
    #expect(set.keys.map(\.path) == ["keys[0]", "keys[2]"])
    #expect(set.skipped.count == 1)
    #expect(set.skipped.first?.hasPrefix("keys[1]: ") == true)
  }

  @Test(arguments: ["d", "p", "q", "dp", "dq", "qi", "oth", "k"])
  func `a private member refuses the file, whatever the key`(member: String) throws {
    for key in [
      Self.key("K2", ",\"\(member)\":\"AA\""), "{\"kty\":\"RSA\",\"\(member)\":null}",
      "{\"kty\":\"oct\",\"\(member)\":\"AA\"}",
    ] {
      let error = try Self.failure(Self.key(), key).orThrow(key)
      #expect(error.path == "keys[1].\(member)")
      #expect(error.detail.contains("private"))
    }
  }

  @Test func `a key id that stands twice refuses the file`() throws {
    let error = try Self.failure(Self.key(), Self.key("K2"), Self.key()).orThrow("error")
    #expect(error.path == "keys[2].kid")
    #expect(error.detail.contains("keys[0]"))
  }

  @Test(arguments: [
    #"{"kty":"EC","crv":"P-256","kid":"K1","y":"\#(y)"}"#,
    #"{"kty":"EC","crv":"P-256","kid":"K1","x":7,"y":"\#(y)"}"#,
    #"{"kty":"EC","crv":"P-256","kid":"K1","x":"\#(x)=","y":"\#(y)"}"#,
    #"{"kty":"EC","crv":"P-256","kid":"K1","x":"\#(x.dropLast(2))","y":"\#(y)"}"#,
    #"{"kty":"EC","crv":"P-256","kid":"K1","x":"AA\#(x)","y":"\#(y)"}"#,
    #"{"kty":"EC","crv":"P-256","kid":"K1","x":"\#(x.dropLast())V","y":"\#(y)"}"#,
    #"{"kty":"EC","crv":"P-256","kid":"K1","x":"","y":"\#(y)"}"#,
  ])
  func `a coordinate has 32 bytes in base64url`(key: String) throws {
    #expect(try Self.failure(key).orThrow(key).path == "keys[0].x")
  }

  @Test(arguments: [
    ("{}", "keys"), (#"{"keys":{}}"#, "keys"), (#"{"keys":null}"#, "keys"),
    (#"{"keys":[7]}"#, "keys[0]"), (#"{"keys":[{}]}"#, "keys[0].kty"),
    (#"{"keys":[{"kty":"EC"}]}"#, "keys[0].crv"), (#"{"keys":[{"kty":7}]}"#, "keys[0].kty"),
    ("[]", ""), ("", ""), (#"{"keys":[],"keys":[]}"#, ""),
  ])
  func `another shape is refused where it differs`(text: String, path: String) {
    let error = #expect(throws: ShapeError.self) { try JWKSet(Array(text.utf8)) }
    #expect(error?.path == path)
  }

  @Test(.timeLimit(.minutes(5))) func `the largest set that is read is read in little time`() throws
  {
    // The set has as many keys as fit into a megabyte, with different ids.
    let keys = (0..<6_600).map { Self.key("K\($0)") }
    let text = "{\"keys\":[\(keys.joined(separator: ","))]}"
    #expect(text.utf8.count <= JWKSet.longest)
    #expect(try JWKSet(Array(text.utf8)).keys.count == 6_600)
  }

  @Test func `an empty set is a set`() throws {
    #expect(try Self.set().keys.isEmpty)
  }

  @Test func `what is written is read`() throws {
    let key = try Self.set(Self.key()).keys.first.orThrow("key")
    var writer = JSONWriter()
    writer.publicKey(x: key.x, y: key.y, keyID: key.keyID)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    #expect(
      text == #"{"crv":"P-256","kty":"EC","x":"\#(Self.x)","y":"\#(Self.y)","kid":"K1","#
        + #""use":"sig","alg":"ES256"}"#)
    let read = try Self.set(text).keys.first.orThrow("key")
    #expect(read.keyID == key.keyID && read.x == key.x && read.y == key.y)
  }
}
