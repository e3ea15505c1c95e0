internal import BookingStore
package import Bookings
package import Selling
package import Vocabulary

/// The waiting list for shows: a user who waits gets seats that others gave back.
extension ShowProduct {
  package static let soldOut: Set<RefusalCode> = [.unavailable]

  package func place(
    of wish: ShowWish, for user: UserID, at desk: ShowDesk, now: Instant
  ) async throws -> WaitingPlace {
    let offer = try await desk.store.offer(wish.show)
    if case .best(let count, let category) = wish.choice {
      // The wish is judged for an empty house, so that no user waits for more seats side by side than there are.
      _ = try offer.best(count, category, taken: [])
    }
    let show = offer.show.value
    if case .general(let places) = show.admission, wish.choice.count > places {
      throw Refusal.tooMuchAtOnce(limit: places)
    }
    return WaitingPlace(
      wants: [WantedPart(scope: show.key)], quantity: wish.choice.count,
      ends: show.begins.instant)
  }

  package func asks(
    for wish: ShowWish, of user: UserID, at desk: ShowDesk, now: Instant
  ) async throws -> Wanted {
    let request: ShowRequest
    let offer: ShowOffer
    switch wish.choice {
    case .seats(let seats):
      offer = try await desk.store.offer(wish.show)
      request = ShowRequest(show: wish.show, seats: seats)
    case .places(let places):
      offer = try await desk.store.offer(wish.show)
      request = ShowRequest(show: wish.show, places: places)
    case .best(let count, let category):
      offer = try await desk.store.offer(wish.show, choosing: true)
      let taken = Set(try await desk.store.taken(in: wish.show.rawValue, at: now).map(\.name))
      request = ShowRequest(show: wish.show, seats: try offer.best(count, category, taken: taken))
    }
    return (try offer.asks(for: request, now: now), { $0.rely(on: offer.show) })
  }
}
