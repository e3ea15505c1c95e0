internal import AccessTokens
internal import Bookings
internal import ServiceHTTP
internal import StrictText
internal import Vocabulary

/// The content of the token of an agent or operator who signed in at the desk: who it is, with which roles, at which
/// airports, and until when.
///
/// The text is `stf_`, the user's name in base64url, the roles, the airports (`all`, or their codes), a random part and
/// the end in seconds since 1970, and then a keyed digest of all of it, with dots between them. All its characters may
/// stand in a cookie.
struct StaffToken {
  /// The beginning of the text, which no other token has.
  static let sign = "stf_"
  /// Maximum length of the text, in bytes: with its name and attributes it must be a cookie of at most 4,096.
  static let longest = 3_500
  /// The roles that give access to the desk.
  static let roles: [AccessRole] = [.agent, .operator]

  let user: UserID
  let roles: Set<AccessRole>
  /// The airports at which the person works; nil for all.
  let airports: Set<AirportCode>?
  /// The end, exclusive.
  let expires: Instant
  private let random: String

  /// Creates the token of a caller; nil if the caller has no role of the desk, or too many airports for a cookie.
  init?(of caller: Caller, until expires: Instant, using numbers: inout some RandomNumberGenerator)
  {
    let roles = caller.roles.intersection(Self.roles)
    guard !roles.isEmpty else { return nil }
    self.init(
      caller.user, roles, caller.airports, expires,
      .unguessable(AccountToken.randomCharacters, using: &numbers))
    // The digest and the name of its key follow.
    guard part.utf8.count <= Self.longest - 200 else { return nil }
  }

  private init(
    _ user: UserID, _ roles: Set<AccessRole>, _ airports: Set<AirportCode>?, _ expires: Instant,
    _ random: String
  ) {
    (self.user, self.roles, self.airports) = (user, roles, airports)
    (self.expires, self.random) = (expires, random)
  }

  /// Returns the token that a text spells, and the digest in it, which is still to be compared; nil for any other text.
  static func read(_ text: some StringProtocol) -> (token: StaffToken, digest: Substring)? {
    guard text.utf8.count <= longest, text.utf8.starts(with: sign.utf8),
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return nil }
    let words = Substring(text).dropFirst(sign.count)
      .split(separator: ".", omittingEmptySubsequences: false)
    guard words.count == 6, let name = try? Base64URL.decode(Array(words[0].utf8)[...]),
      let user = UserID(String(decoding: name, as: UTF8.self)), !user.isVisitor,
      let roles = roles(words[1]), let airports = airports(words[2]),
      words[3].utf8.count == AccountToken.randomCharacters, let seconds = Int64(words[4]),
      "\(seconds)" == words[4]
    else { return nil }
    let token = StaffToken(
      user, roles, airports, Instant(secondsSince1970: seconds), String(words[3]))
    return (token, words[5])
  }

  private static func roles(_ text: Substring) -> Set<AccessRole>? {
    let named = text.split(separator: "-").map { AccessRole(rawValue: String($0)) }
    let roles = Set(named.compactMap(\.self))
    guard roles.count == named.count, !roles.isEmpty, roles.isSubset(of: Self.roles) else {
      return nil
    }
    return roles
  }

  /// Returns the airports that a word names, which are nil for all; nil for any other word.
  private static func airports(_ text: Substring) -> Set<AirportCode>?? {
    if text == everywhere { return .some(nil) }
    let named = text.split(separator: "-").map { AirportCode(String($0)) }
    let codes = Set(named.compactMap(\.self))
    return codes.count == named.count ? .some(codes) : nil
  }

  /// The word for all airports, which is no code of one.
  private static let everywhere = "all"

  /// The text without the digest.
  var part: String {
    let name = String(decoding: Base64URL.encode(Array(user.rawValue.utf8)), as: UTF8.self)
    let roles = roles.map(\.rawValue).sorted().joined(separator: "-")
    let places = airports.map { $0.map(\.rawValue).sorted().joined(separator: "-") }
    return
      "\(Self.sign)\(name).\(roles).\(places ?? Self.everywhere).\(random).\(expires.secondsSince1970)"
  }

  /// The text to digest; it has a beginning of its own, because the store makes digests of other texts, too.
  var signed: String { "staff\u{0}\(part)" }
}
