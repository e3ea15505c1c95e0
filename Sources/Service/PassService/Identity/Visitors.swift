internal import AccessTokens
package import Bookings
package import ServiceHTTP
package import Vocabulary

/// The visitors of a service: browsers without an account, each known by a token that it keeps in a cookie.
///
/// A visitor is a traveler like any other, with bookings of its own. Nothing is stored: the token names the visitor and
/// its end, 180 days later, with a keyed digest of both. A new token costs nothing, so the limits of a user are shared
/// by all visitors of a network (`UserID.countedName`), of which the name has a keyed digest.
package struct Visitors: Sendable {
  private let store: any ServiceStore
  private let random: Randomness

  /// The rest of its life at which a token ends soon, in seconds: 30 days.
  private static let soon = 30 * 86_400

  /// Creates it for a store; `random` gives new visitors their names.
  package init(store: any ServiceStore, random: Randomness = .system) {
    (self.store, self.random) = (store, random)
  }

  /// Returns the token of a new visitor, to be sent as `Authorization: Bearer …`.
  ///
  /// `address` is the client's as it is counted (`Call.address`): IPv4, or the /64 network of IPv6. All clients that
  /// have none are counted as one network.
  package func token(for address: Substring?, now: Instant) throws -> String {
    // An address never has a NUL character, so it is not the text for none.
    let digest = try store.digest(of: "visitor-network\u{0}\(address ?? "\u{0}")")
    let digits = digest[
      (digest.lastIndex(of: ":").map(digest.index(after:)) ?? digest.startIndex)...]
    var numbers = random.numbers(for: "visitor")
    guard
      let token = VisitorToken(
        of: String(digits.prefix(VisitorToken.networkDigits)), now: now, using: &numbers)
    else { preconditionFailure("a digest has hexadecimal digits, and the time a year before 9999") }
    return try text(of: token)
  }

  /// Returns the visitor of a token; nil if it has ended, or if this store's keys did not make it.
  package func user(of token: String, now: Instant) throws -> UserID? {
    try verified(token, now: now)?.user
  }

  /// Returns whether a token counts now.
  package func isValid(_ token: String, now: Instant) -> Bool {
    (try? verified(token, now: now)) != nil
  }

  /// Returns whether a token counts now, and has to be renewed soon: it ends within 30 days, or a former key of the
  /// store made it.
  package func endsSoon(_ token: String, now: Instant) -> Bool {
    guard let known = try? verified(token, now: now) else { return false }
    return known.expires.seconds(since: now) <= Self.soon
      || (try? text(of: known))?.isSame(as: token) != true
  }

  /// Returns a token of the same visitor for another 180 days; nil if the old one does not count.
  package func renewed(_ token: String, now: Instant) throws -> String? {
    guard let longer = try verified(token, now: now)?.renewed(now: now) else { return nil }
    return try text(of: longer)
  }

  /// Returns the caller of a token in an Authorization header; nil if the token is of another kind.
  func caller(authorization: String?, now: Instant) throws -> Caller? {
    guard let token = authorization?.bearerToken, token.hasPrefix(VisitorToken.sign) else {
      return nil
    }
    guard let (read, digest) = VisitorToken.read(token) else {
      throw Problem.unauthenticated("the token cannot be read; open the page again for a new one")
    }
    guard try store.isDigest(digest, of: read.signed) else {
      throw Problem.unauthenticated(
        "the token was not made by this service, or it was changed; open the page again for a new one"
      )
    }
    guard read.expires > now else {
      throw Problem.unauthenticated("the token has expired; open the page again for a new one")
    }
    return Caller(user: read.user, roles: [.traveler])
  }

  private func text(of token: VisitorToken) throws -> String {
    "\(token.part).\(try store.digest(of: token.signed))"
  }

  private func verified(_ text: String, now: Instant) throws -> VisitorToken? {
    guard let (token, digest) = VisitorToken.read(text), token.expires > now,
      try store.isDigest(digest, of: token.signed)
    else { return nil }
    return token
  }
}

extension ServiceTools {
  /// The visitors of the service, for pages that give browsers without an account their tokens.
  package var visitors: Visitors { Visitors(store: store) }
}
