internal import AccessTokens
internal import Bookings
internal import ServiceHTTP
package import Vocabulary

/// The people who signed in on a page, each known by a token that the browser keeps in a cookie.
///
/// Nothing is stored: the token names the user and its end, with a keyed digest of both. It gives the role of a
/// traveler, whatever other roles the person has.
package struct Accounts: Sendable {
  private let store: any ServiceStore

  init(store: any ServiceStore) { self.store = store }

  /// Returns whether a token counts now.
  package func isValid(_ token: String, now: Instant) -> Bool {
    (try? user(of: token, now: now)) != nil
  }

  /// Returns the user of a token; nil if it has ended, or if this store's keys did not make it.
  func user(of token: String, now: Instant) throws -> UserID? {
    guard let (read, digest) = AccountToken.read(token), read.expires > now,
      try store.isDigest(digest, of: read.signed)
    else { return nil }
    return read.user
  }

  /// Returns a new token of a user.
  func token(of user: UserID, until end: Instant, random: Randomness) throws -> String {
    var numbers = random.numbers(for: "account")
    let token = AccountToken(of: user, until: end, using: &numbers)
    return "\(token.part).\(try store.digest(of: token.signed))"
  }

  /// Returns the caller of a token in an Authorization header; nil if the token is of another kind.
  func caller(authorization: String?, now: Instant) throws -> Caller? {
    guard let token = authorization?.bearerToken, token.hasPrefix(AccountToken.sign) else {
      return nil
    }
    guard let (read, digest) = AccountToken.read(token) else {
      throw Problem.unauthenticated("the token cannot be read; sign in again")
    }
    guard try store.isDigest(digest, of: read.signed) else {
      throw Problem.unauthenticated(
        "the token was not made by this service, or it was changed; sign in again")
    }
    guard read.expires > now else {
      throw Problem.unauthenticated("the token has expired; sign in again")
    }
    return Caller(user: read.user, roles: [.traveler])
  }
}

extension ServiceTools {
  /// The people who signed in on a page of the service.
  package var accounts: Accounts { Accounts(store: store) }
}
