internal import BookingStore
package import Bookings
package import Selling
package import Vocabulary

extension AppointmentWish {
  package static let waitingKind = "appointment_wait"
}

/// The waiting list for a time or a class: a user who waits is offered what others gave back, and then asks the
/// provider, as with any hold.
extension AppointmentProduct {
  package static let soldOut: Set<RefusalCode> = [.unavailable]

  package func place(
    of wish: AppointmentWish, for user: UserID, at desk: AppointmentDesk, now: Instant
  ) async throws -> WaitingPlace {
    let (asks, _) = try await asks(for: wish, of: user, at: desk, now: now)
    for ask in asks where ask.quantity > ask.limit {
      throw Refusal.tooMuchAtOnce(limit: ask.limit)
    }
    return WaitingPlace(
      wants: asks.map(WantedPart.init), quantity: asks.reduce(0) { $0 + $1.quantity },
      ends: wish.start)
  }

  package func asks(
    for wish: AppointmentWish, of user: UserID, at desk: AppointmentDesk, now: Instant
  ) async throws -> Wanted {
    try await desk.checkWaiting(of: user, at: wish.provider, now: now)
    let request = try await desk.request(for: wish)
    let offer = try await offer(for: request, owner: user, in: desk.store)
    return (try offer.asks(for: request, now: now), { offer.calendar.rely(in: &$0) })
  }
}
