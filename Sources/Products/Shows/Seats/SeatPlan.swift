internal import BookingStore
package import Bookings
internal import Vocabulary

/// The state of a seat of a show.
package enum SeatState: String, CaseIterable, Sendable, Codable {
  case available = "AVAILABLE"
  case locked = "LOCKED"
  case booked = "BOOKED"
  /// The operator has blocked the seat.
  case blocked = "BLOCKED"

  /// Every permitted transition of a seat, whose state is derived from claims.
  package static let table = StateTable<SeatState, SeatAction>(
    "seat", start: .available,
    [
      (.available, .lock, .locked),
      (.available, .block, .blocked),
      (.locked, .release, .available),
      (.locked, .expire, .available),
      (.locked, .book, .booked),
      (.booked, .cancel, .available),
      (.blocked, .unblock, .available),
      // The user paid in time, and the provider's answer came when the lock had just ended.
      (.available, .bookLate, .booked),
    ])
}

/// A step in the life of a seat.
package enum SeatAction: String, CaseIterable, Sendable {
  case lock, release, expire, book, bookLate, cancel, block, unblock
}

/// The seats of a show at one moment; it says nothing about who has them.
package struct SeatPlan: Hashable, Sendable {
  package let show: Show
  /// The layout; nil if places have no numbers.
  package let layout: ScreenLayout?
  /// The states of all seats that are not available, by the names of the seats.
  package let states: [String: SeatState]
  /// The number of free seats or places.
  package let free: Int
  /// The number of all seats or places.
  package let count: Int

  init(_ offer: ShowOffer, taken: [Taken], blocked: Set<SeatName>) {
    show = offer.show.value
    layout = offer.layout
    var states: [String: SeatState] = [:]
    for one in taken {
      guard let seat = SeatName(one.name), layout?.place(seat) != nil else { continue }
      states[one.name] = one.until != nil ? .locked : blocked.contains(seat) ? .blocked : .booked
    }
    self.states = states
    count = layout?.seatCount ?? 0
    free = count - states.count
  }

  init(_ offer: ShowOffer, claimed: Int) {
    show = offer.show.value
    layout = nil
    states = [:]
    if case .general(let places) = show.admission { count = places } else { count = 0 }
    free = max(count - claimed, 0)
  }

  package func state(of seat: SeatName) -> SeatState { states[seat.rawValue] ?? .available }
}
