internal import ServiceHTTP
internal import StrictText
internal import Vocabulary

/// The content of the short-lived token that binds a sign-in to the browser that began it.
///
/// The text is `sgn_`, a random part, the page to return to in base64url and the end in seconds since 1970, and then a
/// keyed digest of all of it, with dots between them. State, nonce and verifier are further keyed digests of it, so
/// that who reads the token knows none of them.
struct SignInTicket {
  /// The beginning of the text, which no other token has.
  static let sign = "sgn_"
  /// The time that a person has for signing in, in seconds.
  static let lasts = 600
  /// Maximum length of the text, in bytes.
  static let longest = 1_500

  /// The page to return to, a path of this site.
  let page: String
  /// The end, exclusive.
  let expires: Instant
  private let random: String

  init(to page: String, now: Instant, using numbers: inout some RandomNumberGenerator) {
    self.page = page
    expires = now.adding(seconds: Self.lasts)
    random = .unguessable(AccountToken.randomCharacters, using: &numbers)
  }

  private init(_ page: String, _ expires: Instant, _ random: String) {
    (self.page, self.expires, self.random) = (page, expires, random)
  }

  /// Returns the ticket that a text spells, and the digest in it, which is still to be compared; nil for any other
  /// text.
  static func read(_ text: String) -> (ticket: SignInTicket, digest: Substring)? {
    guard text.utf8.count <= longest, text.utf8.starts(with: sign.utf8),
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return nil }
    let words = text.dropFirst(sign.count).split(separator: ".", omittingEmptySubsequences: false)
    guard words.count == 4, let page = try? Base64URL.decode(Array(words[1].utf8)[...]),
      let seconds = Int64(words[2]), "\(seconds)" == words[2]
    else { return nil }
    let ticket = SignInTicket(
      String(decoding: page, as: UTF8.self), Instant(secondsSince1970: seconds), String(words[0]))
    return (ticket, words[3])
  }

  private var part: String {
    let page = String(decoding: Base64URL.encode(Array(page.utf8)), as: UTF8.self)
    return "\(Self.sign)\(random).\(page).\(expires.secondsSince1970)"
  }

  /// The text to digest for the ticket itself; it has a beginning of its own, because the store makes digests of other
  /// texts, too.
  var signed: String { "sign-in\u{0}\(part)" }

  /// Returns the text of the ticket.
  func text(_ store: any ServiceStore) throws -> String {
    "\(part).\(try store.digest(of: signed))"
  }

  /// The texts that go to the provider, each of 64 hexadecimal digits.
  struct Secrets {
    /// What the browser must bring back (RFC 6749 §10.12).
    let state: String
    /// What the ID token must have.
    let nonce: String
    /// The text whose digest goes with the browser (RFC 7636 §4.1).
    let verifier: String
  }

  /// Returns the texts, made with the key that made the digest of the ticket; nil if the store has that key no more.
  func secrets(like digest: Substring, _ store: any ServiceStore) throws -> Secrets? {
    guard let state = try secret("state", like: digest, store),
      let nonce = try secret("nonce", like: digest, store),
      let verifier = try secret("verifier", like: digest, store)
    else { return nil }
    return Secrets(state: state, nonce: nonce, verifier: verifier)
  }

  private func secret(
    _ name: String, like digest: Substring, _ store: any ServiceStore
  ) throws -> String? {
    guard let colon = digest.lastIndex(of: ":") else { return nil }
    let key = digest[...colon]
    for digest in try store.digests(of: "sign-in \(name)\u{0}\(part)") where digest.hasPrefix(key) {
      return String(digest.dropFirst(key.count))
    }
    return nil
  }
}
