/// What a call to an endpoint spends; it belongs to the endpoint, so that no spelling of a path changes it.
package enum RateClass: String, CaseIterable, Sendable {
  /// Nothing: what gates need, the state of the service, and messages of payment providers.
  case free
  /// For everybody, without a token: counts for the address alone.
  case open
  case search
  case hold
  case book
  /// Counts for the booking, for all users together, and as a `change` for the user.
  case checkIn = "check-in"
  /// Looking for a booking by its code without a token: counts for the address, and for the code from
  /// that address and from all.
  case lookup
  /// Any other change.
  case change
  /// Any other reading.
  case read
}
