internal import Bookings
internal import Vocabulary

/// The content of a visitor's token: who the visitor is, and until when.
///
/// The text is `vis_`, the network, the visitor's own part and the end in seconds since 1970, and then a keyed digest
/// of all of it, with dots between them. All its characters may stand in a cookie.
struct VisitorToken: Hashable, Sendable {
  /// The beginning of the text, which no other token has.
  static let sign = "vis_"
  /// Maximum length of the text, in bytes.
  static let longest = 300
  /// The number of hexadecimal digits that stand for a network.
  static let networkDigits = 10
  /// The number of characters of a visitor's own part, of five random bits each.
  static let ownCharacters = 26

  private static let letters = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
  /// The last second that a token can name, at the end of the year 9999.
  private static let last: Int64 = 253_402_300_799

  let user: UserID
  /// The end, exclusive.
  let expires: Instant
  private let network: String
  private let own: String

  /// The content; nil unless the parts are spelled as in a text of a token.
  private init?(network: String, own: String, expires: Instant) {
    guard network.utf8.count == Self.networkDigits, network.utf8.allSatisfy(Self.isDigit),
      own.utf8.count == Self.ownCharacters, own.utf8.allSatisfy(Self.letters.contains),
      (0...Self.last).contains(expires.secondsSince1970),
      let user = UserID(visitorOf: network, own)
    else { return nil }
    (self.user, self.network, self.own, self.expires) = (user, network, own, expires)
  }

  /// The token of a new visitor, from a moment on; nil if `network` is not ten hexadecimal digits.
  init?(of network: String, now: Instant, using random: inout some RandomNumberGenerator) {
    let own = (0..<Self.ownCharacters).map { _ in
      Self.letters[Int.random(in: 0..<Self.letters.count, using: &random)]
    }
    self.init(
      network: network, own: String(decoding: own, as: UTF8.self),
      expires: now.adding(seconds: UserID.visitorLasts))
  }

  /// Returns the token that a text spells, and the digest in it, which is still to be compared; nil for any other text.
  static func read(_ text: some StringProtocol) -> (token: VisitorToken, digest: Substring)? {
    guard text.utf8.count <= longest, text.utf8.starts(with: sign.utf8),
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return nil }
    let words = Substring(text).dropFirst(sign.count)
      .split(separator: ".", omittingEmptySubsequences: false)
    guard words.count == 4, let seconds = Int64(words[2]), "\(seconds)" == words[2],
      let token = VisitorToken(
        network: String(words[0]), own: String(words[1]),
        expires: Instant(secondsSince1970: seconds))
    else { return nil }
    return (token, words[3])
  }

  /// The same visitor's token from a later moment on.
  func renewed(now: Instant) -> VisitorToken? {
    VisitorToken(network: network, own: own, expires: now.adding(seconds: UserID.visitorLasts))
  }

  /// The text without the digest.
  var part: String { "\(Self.sign)\(network).\(own).\(expires.secondsSince1970)" }

  /// The text to digest; it has a beginning of its own, because the store makes digests of other texts, too.
  var signed: String { "visitor\u{0}\(part)" }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}
