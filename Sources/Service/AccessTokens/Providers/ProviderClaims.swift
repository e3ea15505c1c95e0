internal import PassCrypto
package import StrictText
package import Vocabulary

/// The facts about its sender in a verified token of an identity provider.
package struct ProviderClaims: Equatable, Sendable {
  /// The name under which the subject is known here; see `name(of:issuer:)`.
  package let user: String
  package let roles: Set<AccessRole>
  /// The airports at which the sender works; nil for all.
  package let airports: Set<AirportCode>?
  /// The token is valid up to but not including this time, leeway included.
  package let expires: Instant

  /// Returns the issuer that a token names, before anything is verified, or nil if it names none.
  package static func issuer(in claims: JSONNode) -> String? {
    guard case .string(let issuer) = claims.member("iss")?.value else { return nil }
    return issuer
  }

  /// Reads the claims of a token whose signature is good.
  ///
  /// - Throws: `TokenFault` if the token is for another service, is not valid now, or is of another kind.
  package init(
    _ claims: JSONNode, of provider: ProviderSettings, now: Instant
  ) throws(TokenFault) {
    guard let issuer = Self.issuer(in: claims),
      Self.isSame(issuer, provider.issuer)
    else { throw TokenFault("the token's iss names another issuer") }
    let audiences = try Self.texts(claims, provider.audienceClaim)
    guard audiences.contains(where: { provider.audiences.contains($0, by: Self.isSame) }) else {
      throw TokenFault("the token is for another service")
    }
    for (name, text) in provider.required {
      guard case .string(let found) = claims.member(name)?.value, Self.isSame(found, text) else {
        throw TokenFault("the token's \(name) is not that of an access token")
      }
    }
    guard let expires = try Self.time(claims, "exp") else {
      throw TokenFault("the token's exp is missing")
    }
    let end = expires.adding(seconds: provider.leeway)
    guard end > now else { throw TokenFault("the token expired at \(expires); get a new one") }
    for name in ["nbf", "iat"] {
      guard let begins = try Self.time(claims, name) else { continue }
      guard begins <= now.adding(seconds: provider.leeway) else {
        throw TokenFault(
          "the token is valid only from \(begins); wait until then, or set the clocks right")
      }
    }
    guard case .string(let subject) = claims.member("sub")?.value,
      (1...255).contains(subject.utf8.count)
    else { throw TokenFault("the token's sub: expected 1 to 255 bytes") }
    user = try Self.name(of: subject, issuer: issuer)
    let words = provider.roles.map { $0.claim.words(in: claims) } ?? []
    let named = provider.roles?.byWord ?? [:]
    let roles = Set(named.filter { words.contains($0.key, by: Self.isSame) }.values)
    self.roles = roles.isEmpty ? Set([provider.otherwise].compactMap(\.self)) : roles
    airports = provider.airports.map { path in
      Set(path.words(in: claims).compactMap(AirportCode.init))
    }
    self.expires = end
  }

  /// The character that begins the names of outside subjects; names in our own tokens must not begin with it.
  package static let outsideSign: Character = "~"

  /// Returns the name of a subject: `~`, the first 22 characters (132 bits) of the issuer's digest, `~`, and the
  /// subject.
  ///
  /// The names of different subjects and of different issuers differ, and none equals a name in our own tokens. A
  /// subject of more than 100 bytes, one that begins with `~`, and one with blanks, control characters or anything
  /// beyond ASCII is replaced by `~` and its digest.
  package static func name(of subject: String, issuer: String) throws(TokenFault) -> String {
    do throws(CryptoError) {
      let sign = String(outsideSign)
      let prefix = "\(sign)\(try text(issuer).prefix(22))\(sign)"
      let isPlain =
        subject.utf8.count <= 100 && subject.first != outsideSign
        && subject.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
      return prefix + (isPlain ? subject : sign + (try text(subject)))
    } catch {
      throw TokenFault("the token's sub cannot be used as a user id")
    }
  }

  /// Returns the SHA-256 digest of a text in base64url, 43 characters.
  private static func text(_ text: String) throws(CryptoError) -> String {
    String(decoding: Base64URL.encode(try SHA256.digest(Array(text.utf8))), as: UTF8.self)
  }

  /// Whether two texts have the same bytes; `==` would take a kelvin sign for a K.
  private static func isSame(_ left: String, _ right: String) -> Bool {
    left.utf8.elementsEqual(right.utf8)
  }

  /// Returns the texts of a claim that is a text or an array of texts.
  private static func texts(_ claims: JSONNode, _ name: String) throws(TokenFault) -> [String] {
    switch claims.member(name)?.value {
    case .string(let text): return [text]
    case .array(let nodes):
      return try nodes.map { node throws(TokenFault) in
        guard case .string(let text) = node.value else {
          throw TokenFault("the token's \(name): expected texts")
        }
        return text
      }
    default: throw TokenFault("the token's \(name): expected a text, or an array of texts")
    }
  }

  /// Returns the time in a claim, a NumericDate (RFC 7519 §2) whose fraction is cut off, or nil if the claim is
  /// missing.
  private static func time(_ claims: JSONNode, _ name: String) throws(TokenFault) -> Instant? {
    guard let node = claims.member(name) else { return nil }
    let seconds: Int64?
    switch node.value {
    case .integer(let number): seconds = number
    case .otherNumber(let spelling):
      let parts = spelling.split(separator: ".", omittingEmptySubsequences: false)
      seconds =
        parts.count == 2 && parts[1].utf8.allSatisfy(ASCII.isDigit) ? Int64(parts[0]) : nil
    default: seconds = nil
    }
    // The last permitted time is the end of the year 9999.
    guard let seconds, (0...253_402_300_799).contains(seconds) else {
      throw TokenFault("the token's \(name): expected seconds since 1970")
    }
    return Instant(secondsSince1970: seconds)
  }
}

extension Sequence<String> {
  fileprivate func contains(_ text: String, by isSame: (String, String) -> Bool) -> Bool {
    contains { isSame($0, text) }
  }
}
