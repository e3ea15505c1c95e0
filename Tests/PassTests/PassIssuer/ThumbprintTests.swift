import PassCrypto
import PassIssuer
import PassTestSupport
import Testing

/// RFC 7638 thumbprints, and the key ids derived from them (docs/SPEC.md §2).
@Suite struct ThumbprintTests {
  @Test(arguments: [
    // RFC 9449 (DPoP) §4.1 and §6.1: the example key and its published thumbprint.
    (
      "l8tFrhx-34tV3hRICRDY9zCkDlpBhF42UQUfWVAWBFs", "9VE4jf_Ok_o64zbTTlcuNJajHmt6v9TDVrU0CdvGRDA",
      "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I", "2GLQ4CHE"
    ),
    // The key of RFC 7515 A.3; thumbprint and id computed with Python's hashlib and base64.
    (
      CompactJWSTests.exampleX, CompactJWSTests.exampleY,
      "oKIywvGUpTVTyxMQ3bwIIeQUudfr_CkLMjCE19ECD-U", "UCRDFQXR"
    ),
  ])
  func `published keys have their thumbprint`(
    x: String, y: String, thumbprint: String, keyID: String
  ) throws {
    let key = try PublicKey(x: CompactJWSTests.bytes(x), y: CompactJWSTests.bytes(y))
    #expect(try key.thumbprint() == CompactJWSTests.bytes(thumbprint))
    #expect(try key.defaultKeyID().rawValue == keyID)
  }

  @Test func `the key id is the first 8 base32 characters`() throws {
    for _ in 0..<50 {
      let key = try PrivateKey.generate().publicKey
      // The expected key id is encoded by RFC 4648 §6, bit by bit.
      let bits = try key.thumbprint().prefix(5).flatMap { byte in
        (0..<8).map { byte >> (7 - $0) & 1 }
      }
      let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
      let characters = stride(from: 0, to: 40, by: 5).map { start in
        alphabet[bits[start..<(start + 5)].reduce(0) { $0 * 2 + Int($1) }]
      }
      #expect(try key.defaultKeyID().rawValue == String(characters))
    }
  }
}
