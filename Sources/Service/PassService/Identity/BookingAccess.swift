package import ServiceHTTP
internal import StrictText
internal import AccessTokens
package import Bookings
package import Vocabulary

/// Access to one booking for a quarter of an hour, for a caller who knew its code and a name on it.
///
/// Its token names the booking and the end, with a keyed digest of both; nothing is stored. It is not a token of a
/// user: only endpoints that allow it take it (`Endpoint.isForGuests`), and only for that booking.
struct BookingAccess {
  /// The lifetime in seconds.
  static let lasts = 900
  /// The beginning of the token, which no token of a user has.
  private static let sign = "bkt_"
  private static let longest = 400

  let booking: RecordKey
  /// The end, exclusive.
  let expires: Instant

  init(to booking: RecordKey, now: Instant) {
    self.booking = booking
    expires = now.adding(seconds: Self.lasts)
  }

  func token(_ store: any ServiceStore) throws -> String {
    "\(part).\(try store.digest(of: Self.signed(part)))"
  }

  private var part: String {
    "\(Self.sign)\(booking.kind).\(booking.key).\(expires.secondsSince1970)"
  }

  /// Returns the text to digest; it has a beginning of its own, because the store makes digests of other texts, too.
  private static func signed(_ part: String) -> String { "booking-access\u{0}\(part)" }

  /// Returns the caller of a token in an Authorization header; nil if the token is of another kind.
  static func caller(
    authorization: String?, _ store: any ServiceStore, now: Instant
  ) throws -> Caller? {
    guard let authorization, authorization.utf8.count <= longest,
      let token = authorization.bearerToken, token.hasPrefix(sign)
    else { return nil }
    let words = token.dropFirst(sign.count).split(separator: ".", omittingEmptySubsequences: false)
    guard words.count == 4, let seconds = Int64(words[2]), "\(seconds)" == words[2] else {
      throw Problem.unauthenticated(unreadable)
    }
    let part = token.dropLast(words[3].count + 1)
    guard try store.isDigest(words[3], of: signed(String(part))) else {
      throw Problem.unauthenticated(
        "the token was not made by this service, or it was changed; ask for the booking by its code again"
      )
    }
    guard Instant(secondsSince1970: seconds) > now else {
      throw Problem.unauthenticated("the token has expired; ask for the booking by its code again")
    }
    // No other user has such a name: outside names have a digest behind the sign.
    guard let user = UserID("~guest~\(words[1])") else {
      throw Problem.unauthenticated(unreadable)
    }
    return Caller(
      user: user, roles: [.traveler], airports: [],
      booking: RecordKey(kind: String(words[0]), key: String(words[1])))
  }

  private static let unreadable =
    "the token cannot be read; ask for the booking by its code again"
}

extension ServiceTools {
  /// Writes a token for one booking, to be sent as `Authorization: Bearer …`.
  package func accessAnswer(to booking: RecordKey, now: Instant) throws -> HTTPAnswer {
    let access = BookingAccess(to: booking, now: now)
    let token = try access.token(store)
    return .json { writer in
      writer.member("booking_id", booking.key)
      writer.member("access_token", token)
      writer.member("token_type", "Bearer")
      writer.member("expires_at", access.expires.description)
      writer.member("expires_in", BookingAccess.lasts)
    }
  }

  /// Counts a try to find a booking by this code, whether there is one or not.
  package func spendTry(ofCode code: String, _ call: Call) throws {
    try admission.spendTry(ofCode: code, from: call.address)
  }
}
