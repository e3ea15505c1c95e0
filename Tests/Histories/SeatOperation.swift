/// A request of a client about one seat, and its outcome.
package struct SeatOperation: Sendable {
  package enum Action: Sendable, Hashable {
    case hold
    case release(hold: String)
    case book(hold: String)
    case cancel(booking: String)
    case checkIn(booking: String)
    /// A read of the seat map.
    case look
    /// The audit at the end, which finds the owner of the seat from all bookings.
    case own
  }

  package enum Outcome: Sendable, Hashable {
    case held(hold: String, until: Int)
    case sold(booking: String)
    /// The seat was released, cancelled or checked in.
    case done
    /// Another user has the seat.
    case taken
    /// The hold or booking is not in a state that allows the action.
    case refused
    /// The request was refused independent of the seat's state, such as for too many holds.
    case nothing
    case available(Bool)
    case owner(Owner?)
    /// An answer never came.
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
  /// The times that the service's clock may have shown to it, in seconds since 1970.
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
