import PassCrypto
import StrictText
import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

/// An operator is given a pass-signing key in place of a root key.
@Suite struct PassAKeyForARootTests {
  @Test func `a key with terms is no root`() throws {
    let airline = try TestAuthority()
    let terms = try airline.trustedKey().terms
    for keys in [[(airline, terms)], [(try TestAuthority(), nil), (airline, terms)]] {
      var writer = JSONWriter()
      writer.object { writer in
        writer.name("keys")
        writer.array { writer in
          for (key, terms) in keys {
            writer.publicKey(
              x: key.key.publicKey.x, y: key.key.publicKey.y, keyID: key.keyID, terms: terms)
          }
        }
      }
      let error = #expect(throws: TrustError.self) {
        try RootPins(jwks: writer.bytes, issuer: airline.issuer)
      }
      #expect(error?.description.contains("cannot be a root") == true)
    }
  }
}
