internal import Bookings
internal import PassFormats

/// Who sent a request, by its access token.
package struct Caller: Hashable, Sendable {
  let user: UserID
  let role: AccessRole
}
