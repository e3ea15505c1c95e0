/// The kind of quota that a call spends from; it belongs to the endpoint, so that no spelling of a path changes it.
package enum RateClass: String, CaseIterable, Sendable {
  /// No quota: for the calls that gates need, the state of the service, and messages of payment providers.
  case free
  /// Calls without a token, for everybody; they count for the address alone.
  case open
  case search
  case hold
  case book
  /// A check-in, which counts for the booking with all users together, and as a `change` for the user.
  case checkIn = "check-in"
  /// A look-up of a booking by its code, without a token; it counts for the address, for the code from that address,
  /// and for the code from all addresses.
  case lookup
  /// Any other change.
  case change
  /// Any other reading.
  case read
}
