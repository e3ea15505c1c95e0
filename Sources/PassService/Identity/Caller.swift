internal import AccessTokens
internal import Bookings

/// Who sent a request, by its access token.
package struct Caller: Hashable, Sendable {
  let user: UserID
  let role: AccessRole
}
