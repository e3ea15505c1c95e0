internal import Bookings
internal import ServiceHTTP
internal import Vocabulary

/// The agents and operators who signed in at the desk, each known by a token that the browser keeps in a cookie.
///
/// Nothing is stored: the token names the user, the roles, the airports and its end, with a keyed digest of them.
struct StaffSessions: Sendable {
  private let store: any ServiceStore

  /// The longest time for which a person stays signed in, in seconds: a shift of twelve hours.
  static let longest = 43_200

  init(store: any ServiceStore) { self.store = store }

  /// Returns a new token of a caller; nil for a caller who has no role of the desk.
  func token(of caller: Caller, until end: Instant, random: Randomness) throws -> String? {
    var numbers = random.numbers(for: "staff")
    guard let token = StaffToken(of: caller, until: end, using: &numbers) else { return nil }
    return "\(token.part).\(try store.digest(of: token.signed))"
  }

  /// Returns the caller of a token in an Authorization header; nil if the token is of another kind.
  func caller(authorization: String?, now: Instant) throws -> Caller? {
    guard let token = authorization?.bearerToken, token.hasPrefix(StaffToken.sign) else {
      return nil
    }
    guard let (read, digest) = StaffToken.read(token) else {
      throw Problem.unauthenticated("the token cannot be read; sign in again")
    }
    guard try store.isDigest(digest, of: read.signed) else {
      throw Problem.unauthenticated(
        "the token was not made by this service, or it was changed; sign in again")
    }
    guard read.expires > now else {
      throw Problem.unauthenticated("the token has expired; sign in again")
    }
    return Caller(user: read.user, roles: read.roles, airports: read.airports)
  }
}
