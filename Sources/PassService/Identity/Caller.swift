internal import AccessTokens
internal import Bookings

/// The sender of a request, from its access token.
package struct Caller: Hashable, Sendable {
  let user: UserID
  let role: AccessRole
}
