/// What a client asked about one seat, and what it was told.
package struct SeatOperation: Sendable {
  package enum Action: Sendable, Hashable {
    case hold
    case release(hold: String)
    case book(hold: String)
    case cancel(booking: String)
    case checkIn(booking: String)
    /// The seat map.
    case look
    /// At the end: whose bookings have the seat.
    case own
  }

  package enum Outcome: Sendable, Hashable {
    case held(hold: String, until: Int)
    case sold(booking: String)
    /// Released, cancelled, checked in.
    case done
    /// Somebody else has the seat.
    case taken
    /// The thing is not in a state for it.
    case refused
    /// Refused whatever the seat is, such as for too many holds.
    case nothing
    case available(Bool)
    case owner(Owner?)
    /// No answer ever came.
    case unknown
  }

  package struct Owner: Sendable, Hashable {
    package let user: String
    package let booking: String

    package init(user: String, booking: String) {
      self.user = user
      self.booking = booking
    }
  }

  package let user: String
  package let action: Action
  package let outcome: Outcome
  /// What the service's clock may have shown to it, in seconds since 1970.
  package let times: ClosedRange<Int>

  package init(_ user: String, _ action: Action, _ outcome: Outcome, times: ClosedRange<Int>) {
    self.user = user
    self.action = action
    self.outcome = outcome
    self.times = times
  }
}

extension SeatOperation: CustomStringConvertible {
  package var description: String { "\(user) \(action) → \(outcome)" }
}
