internal import Bookings

/// The seats that a user wants to lock, or waits for.
package struct ShowWish: HoldWish {
  package static let waitingKind = "show_wait"

  /// The choice of seats: by their names, or by the house.
  package enum Choice: Hashable, Sendable, Codable {
    case seats([SeatName])
    /// Places without numbers.
    case places(Int)
    /// The best seats side by side, of one category or of any that is not for wheelchairs.
    case best(Int, SeatCategory?)

    /// The number of people that the choice is for.
    var count: Int {
      switch self {
      case .seats(let seats): seats.count
      case .places(let count), .best(let count, _): count
      }
    }
  }

  package let show: Show.ID
  package let choice: Choice

  package init(show: Show.ID, choice: Choice) { (self.show, self.choice) = (show, choice) }
}
