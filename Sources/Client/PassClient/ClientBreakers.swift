internal import ClientRules
internal import Vocabulary

/// The circuit breakers of a client: one for searches, and one for commands about bookings.
struct ClientBreakers: Sendable {
  enum Kind: Sendable { case search, booking }

  private var search = CircuitBreaker(.search)
  private var booking = CircuitBreaker(.booking)

  /// Returns the time to wait before something is begun; nil if it may be begun.
  mutating func wait(_ kind: Kind, at now: Duration) -> Duration? {
    kind == .search ? search.admit(at: now) : booking.admit(at: now)
  }

  mutating func begin(_ kind: Kind, at now: Duration) -> CircuitBreaker.Call {
    kind == .search ? search.begin(at: now) : booking.begin(at: now)
  }

  mutating func end(_ kind: Kind, _ call: CircuitBreaker.Call, failed: Bool, at now: Duration) {
    if kind == .search {
      search.end(call, failed: failed, at: now)
    } else {
      booking.end(call, failed: failed, at: now)
    }
  }
}
