internal import Bookings
internal import StrictText
internal import Vocabulary

/// The content of the token of a person who signed in on a page: who it is, and until when.
///
/// The text is `acc_`, the user's name in base64url, a random part and the end in seconds since 1970, and then a keyed
/// digest of all of it, with dots between them. All its characters may stand in a cookie.
struct AccountToken {
  /// The beginning of the text, which no other token has.
  static let sign = "acc_"
  /// Maximum length of the text, in bytes.
  static let longest = 500
  /// The number of characters of the random part, which makes the token of each sign-in a new one.
  static let randomCharacters = 26

  let user: UserID
  /// The end, exclusive.
  let expires: Instant
  private let random: String

  init(of user: UserID, until expires: Instant, using numbers: inout some RandomNumberGenerator) {
    (self.user, self.expires) = (user, expires)
    random = .unguessable(Self.randomCharacters, using: &numbers)
  }

  private init(_ user: UserID, _ expires: Instant, _ random: String) {
    (self.user, self.expires, self.random) = (user, expires, random)
  }

  /// Returns the token that a text spells, and the digest in it, which is still to be compared; nil for any other text.
  static func read(_ text: some StringProtocol) -> (token: AccountToken, digest: Substring)? {
    guard text.utf8.count <= longest, text.utf8.starts(with: sign.utf8),
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return nil }
    let words = Substring(text).dropFirst(sign.count)
      .split(separator: ".", omittingEmptySubsequences: false)
    guard words.count == 4, let name = try? Base64URL.decode(Array(words[0].utf8)[...]),
      let user = UserID(String(decoding: name, as: UTF8.self)), !user.isVisitor,
      words[1].utf8.count == randomCharacters, let seconds = Int64(words[2]),
      "\(seconds)" == words[2]
    else { return nil }
    let token = AccountToken(user, Instant(secondsSince1970: seconds), String(words[1]))
    return (token, words[3])
  }

  /// The text without the digest.
  var part: String {
    let name = String(decoding: Base64URL.encode(Array(user.rawValue.utf8)), as: UTF8.self)
    return "\(Self.sign)\(name).\(random).\(expires.secondsSince1970)"
  }

  /// The text to digest; it has a beginning of its own, because the store makes digests of other texts, too.
  var signed: String { "account\u{0}\(part)" }
}

extension String {
  /// Returns a text of characters with five random bits each, all of which may stand in a cookie.
  static func unguessable(
    _ count: Int, using numbers: inout some RandomNumberGenerator
  ) -> String {
    let letters = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
    let bytes = (0..<count).map { _ in letters[Int.random(in: 0..<letters.count, using: &numbers)] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
