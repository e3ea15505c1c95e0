internal import PassCrypto
internal import StrictText

/// A token of an issuer before it is signed, which costs more than all the rest of it.
struct GoogleToken {
  private let key: RSAPrivateKey
  /// The header and the claims, which are signed.
  private let content: [UInt8]

  init(_ claims: GoogleValue, by issuer: GoogleIssuer) {
    let header = GoogleValue.members([
      "alg": .text("RS256"), "kid": .text(issuer.keyID), "typ": .text("JWT"),
    ])
    key = issuer.key
    content =
      Base64URL.encode(header.json) + [UInt8(ascii: ".")] + Base64URL.encode(claims.json)
  }

  /// The length of the signed token, in characters.
  var length: Int { content.count + 1 + Base64URL.encodedCount(key.modulus.count) }

  /// Returns the token, signed with RS256; the same claims always give the same token.
  func signed() throws(WalletError) -> String {
    do throws(CryptoError) {
      let signature = try key.signature(for: content)
      let token = content + [UInt8(ascii: ".")] + Base64URL.encode(signature)
      return String(decoding: token, as: UTF8.self)
    } catch {
      throw WalletError("the key of Google's service account makes no signature: \(error)")
    }
  }
}
