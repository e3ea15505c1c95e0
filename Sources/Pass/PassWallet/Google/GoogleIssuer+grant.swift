package import Vocabulary

extension GoogleIssuer {
  /// The right that a grant asks for.
  static let scope = "https://www.googleapis.com/auth/wallet_object.issuer"
  /// The longest validity that Google allows for a grant, in seconds.
  static let grantSeconds = 3_600

  /// Returns a signed grant, which is exchanged for an access token (RFC 7523 §2.1).
  package func grant(now: Instant) throws(WalletError) -> String {
    let claims = GoogleValue.members([
      "iss": .text(serviceAccount), "scope": .text(Self.scope), "aud": .text(tokenAddress),
      "iat": .integer(Int(now.secondsSince1970)),
      "exp": .integer(Int(now.adding(seconds: Self.grantSeconds).secondsSince1970)),
    ])
    return try GoogleToken(claims, by: self).signed()
  }
}
