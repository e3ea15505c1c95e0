package import AccessTokens
package import Bookings
package import Vocabulary

/// The sender of a request, from its access token.
package struct Caller: Hashable, Sendable {
  package let user: UserID
  /// What they may do; several for who is an agent and an operator, say.
  package let roles: Set<AccessRole>
  /// The airports at which they work; nil for all.
  package var airports: Set<AirportCode>?
  /// The one booking that they may have to do with; nil for a user, who has bookings of their own.
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

  /// Whether they act for many: agents, operators and gates.
  var isStaff: Bool { role != .traveler }

  /// The one that may do most.
  package var role: AccessRole {
    [.operator, .agent, .gate].first(where: roles.contains) ?? .traveler
  }
}
