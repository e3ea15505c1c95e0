internal import PassCrypto
internal import StrictText
package import Vocabulary

extension GoogleIssuer {
  /// The right that a grant asks for.
  static let scope = "https://www.googleapis.com/auth/wallet_object.issuer"
  /// The longest validity that Google allows for a grant, in seconds.
  static let grantSeconds = 3_600

  /// Returns a signed grant, which is exchanged for an access token (RFC 7523 §2.1).
  package func grant(now: Instant) throws(WalletError) -> String {
    try signed(
      .members([
        "iss": .text(serviceAccount), "scope": .text(Self.scope), "aud": .text(tokenAddress),
        "iat": .integer(Int(now.secondsSince1970)),
        "exp": .integer(Int(now.adding(seconds: Self.grantSeconds).secondsSince1970)),
      ]))
  }

  /// Returns a token with these claims, signed with RS256; the same claims always give the same token.
  func signed(_ claims: GoogleValue) throws(WalletError) -> String {
    let header = GoogleValue.members([
      "alg": .text("RS256"), "kid": .text(keyID), "typ": .text("JWT"),
    ])
    var token = Base64URL.encode(header.json)
    token.append(UInt8(ascii: "."))
    token += Base64URL.encode(claims.json)
    do throws(CryptoError) {
      let signature = try key.signature(for: token)
      token.append(UInt8(ascii: "."))
      token += Base64URL.encode(signature)
    } catch {
      throw WalletError("the key of Google's service account makes no signature: \(error)")
    }
    return String(decoding: token, as: UTF8.self)
  }
}
