internal import Bookings
internal import Synchronization

/// The seats that the house is about to lock for users who asked for the best ones, so that users who ask at the same
/// moment do not get the same seats.
///
/// It is a hint, and one process knows nothing of another: the commit decides.
package final class SeatChoices: Sendable {
  /// The number of times that each seat is chosen, by show and seat.
  private let chosen = Mutex<[Show.ID: [String: Int]]>([:])

  /// Chooses seats with `best`, which is given the seats that others are about to get.
  func choose(
    of show: Show.ID, _ best: (Set<String>) throws(Refusal) -> [SeatName]
  ) throws(Refusal) -> [SeatName] {
    try chosen.withLock { chosen throws(Refusal) in
      let seats = try best(Set((chosen[show] ?? [:]).keys))
      for seat in seats { chosen[show, default: [:]][seat.rawValue, default: 0] += 1 }
      return seats
    }
  }

  /// Takes seats out of the choices, because they are locked by now or not available.
  func leave(_ seats: [SeatName], of show: Show.ID) {
    guard !seats.isEmpty else { return }
    chosen.withLock { chosen in
      for seat in seats {
        let count = chosen[show]?[seat.rawValue] ?? 0
        chosen[show]?[seat.rawValue] = count > 1 ? count - 1 : nil
      }
      if chosen[show]?.isEmpty == true { chosen[show] = nil }
    }
  }
}
