package import AccessTokens
package import Bookings
package import Vocabulary

/// The sender of a request, from its access token.
package struct Caller: Hashable, Sendable {
  package let user: UserID
  /// The caller's roles; a user may have several, such as agent and operator.
  package let roles: Set<AccessRole>
  /// The airports at which they work; nil for all.
  package var airports: Set<AirportCode>?
  /// The only booking that the caller may access; nil for a user, who has bookings of their own.
  package var booking: RecordKey?

  package init(
    user: UserID, roles: Set<AccessRole>, airports: Set<AirportCode>? = nil,
    booking: RecordKey? = nil
  ) {
    self.user = user
    self.roles = roles
    self.airports = airports
    self.booking = booking
  }

  /// The name of the user, without the digest of the identity provider in front of it.
  package var shortName: String {
    user.rawValue.split(separator: "~").last.map(String.init) ?? user.rawValue
  }

  /// Whether the caller has the role of an agent, at some airports or at all.
  package var isAgent: Bool { roles.contains(.agent) }

  /// Whether the caller has the role of an operator, at some airports or for the whole service.
  package var isOperator: Bool { roles.contains(.operator) }

  /// Whether the caller acts for many users, as agents, operators and gates do.
  var isStaff: Bool { role != .traveler }

  /// The role that permits most.
  package var role: AccessRole {
    [.operator, .agent, .gate].first(where: roles.contains) ?? .traveler
  }
}
