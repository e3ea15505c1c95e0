package import Bookings
internal import OperatorFiles
package import Selling
package import Vocabulary

/// The waiting list for rooms: a user who waits gets a room that others gave back.
extension StayProduct {
  package static let soldOut: Set<RefusalCode> = [.unavailable, .roomNotAvailable]

  package func place(
    of wish: StayWish, for user: UserID, at desk: StayDesk, now: Instant
  ) async throws -> WaitingPlace {
    let offer = try await offer(wish.hotel, in: desk.store)
    let hotel = offer.hotel.value
    let days = try desk.days(of: wish.nights, at: hotel, now: now)
    let types: [RoomType]
    let count: Int
    switch wish.rooms {
    case .numbered(let numbers):
      types = try numbers.map { number in
        guard let type = hotel.type(of: number) else {
          throw Refusal.notFound("room", number.rawValue)
        }
        return type
      }
      count = numbers.count
    case .ofType(let code, let rooms):
      guard let type = hotel.type(code) else { throw Refusal.notFound("room type", code.rawValue) }
      guard rooms <= type.rooms.count else {
        throw Refusal.invalid(
          "room_count",
          "expected at most \(type.rooms.count), because the hotel has no more rooms of this type")
      }
      (types, count) = ([type], rooms)
    }
    let scopes = Set(types.map(\.code)).flatMap { type in
      days.map { Hotel.scope(hotel.id, type, $0) }
    }
    // A guest may still arrive late on the day of arrival.
    let next = CivilDate(daysSince1970: wish.nights.checkIn.daysSince1970 + 1)
    guard let ends = next.flatMap({ offer.zone.time($0, secondOfDay: 0)?.instant }) else {
      throw Refusal.invalidDates("these dates do not exist in \(offer.zone.name); choose others")
    }
    return WaitingPlace(
      wants: scopes.sorted().map { WantedPart(scope: $0) }, quantity: count * days.count,
      ends: ends)
  }

  package func asks(
    for wish: StayWish, of user: UserID, at desk: StayDesk, now: Instant
  ) async throws -> Wanted {
    let offer = try await offer(wish.hotel, in: desk.store)
    let request = try await desk.request(for: wish, offer, now: now)
    return (try offer.asks(for: request, now: now), { $0.rely(on: offer.hotel) })
  }
}
