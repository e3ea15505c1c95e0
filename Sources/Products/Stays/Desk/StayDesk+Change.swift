internal import BookingStore
package import Bookings
internal import OperatorFiles
package import Selling
internal import Vocabulary

extension SalesDesk<StayProduct> {
  /// Quotes other dates for a booking, and holds the nights that are new.
  ///
  /// The rooms stay the same if they are free. Otherwise the guest gets other rooms of their type for all nights, so
  /// that no guest moves in the middle of a stay. Both steps are remembered under a part of the key.
  package func quoteChange(
    of booking: StayBooking.ID, to nights: Nights, _ command: UserCommand
  ) async throws -> Quote<StayRequest> {
    let quoting = command.step("quote")
    // A repetition is answered even after the change, when there is nothing to change any more.
    if let key = quoting.key, let known = try await quote(answered: key) { return known }
    let request = try await heldRequest(
      booking, nights, command.step("hold"))
    return try await quote(request, quoting)
  }

  /// Returns the request for a change, once its nights are held.
  private func heldRequest(
    _ booking: StayBooking.ID, _ nights: Nights, _ command: UserCommand
  ) async throws -> StayRequest {
    for _ in 0..<Self.choices {
      let holds = try await store.records(Hold.self, .holder(command.user)).map(\.value).filter {
        $0.state(at: command.now) == .held && $0.asks.allSatisfy { $0.party == booking.rawValue }
      }
      let own = Set(holds.flatMap { $0.asks.map(\.resource) })
      let planned = try await plan(
        booking, nights, for: command.user, owning: own, now: command.now)
      // A second request for other dates replaces the first.
      for hold in holds where Set(hold.asks.map(\.resource)) != Set(planned.resources) {
        _ = try await release(hold.id, Command(command.user, now: command.now))
      }
      guard !planned.resources.isEmpty else { return planned }
      do {
        let hold = try await hold(command) {
          let offer = try await product.offer(planned.hotel, in: store)
          let asks = offer.asks(for: planned.resources, of: booking.rawValue)
          return (asks, { $0.rely(on: offer.hotel) })
        }
        // A repetition gets the hold that is remembered under the key, with the rooms that were held then.
        return try await plan(booking, nights, for: command.user, holding: hold, now: command.now)
          .held(
            by: [hold.id])
      } catch let refusal as Refusal where refusal.code == .unavailable {
        guard refusal.resources.contains(where: { $0.name != Hotel.poolName }) else {
          throw Refusal.roomNotAvailable(counted(planned.rooms.count, "room"), nights)
        }
      }
    }
    throw Refusal.busy
  }

  /// Returns the request that a booking with other dates would have.
  ///
  /// `hold` is the hold for the change; nil before there is one. `own` are the resources that are held for an earlier
  /// wish and count as free.
  private func plan(
    _ booking: StayBooking.ID, _ nights: Nights, for user: UserID, holding hold: Hold? = nil,
    owning own: Set<Resource> = [], now: Instant
  ) async throws -> StayRequest {
    let read = try await found(StayBooking.self, booking).value
    try read.checkAccess(by: user)
    let offer = try await product.offer(read.hotel, in: store)
    guard let today = ZonedTime(now, zone: offer.zone.name, rules: offer.zone.rules)?.date else {
      throw Refusal.invalidDates("these dates do not exist in \(offer.zone.name); choose others")
    }
    try offer.zone.checkCalendar(nights)
    try read.checkChange(to: nights, today: today, by: terms, now: now)
    let rooms: [StayRequest.Room]
    if let hold {
      rooms = read.booked.rooms(nights.days(in: offer.zone), holding: hold)
    } else {
      rooms = try await self.rooms(for: nights, of: read, offer, owning: own, now: now)
    }
    let booked = try offer.booked(rooms, nights, keeping: read.booked)
    let dropped = read.booked.dates.subtracting(booked.dates)
    guard
      var credit = read.booked.refund(
        of: { dropped.contains($0.date) }, by: read.refunds, now: now)
    else { throw Refusal.notFound("price", read.key) }
    // From the day of arrival on nothing can be cancelled, so nothing comes back.
    if read.booked.days.start <= now { credit = .zero(credit.currency) }
    return StayRequest(
      hotel: read.hotel, rooms: rooms, nights: nights, days: booked.dates.sorted(),
      guests: read.quote.request.guests,
      change: StayChange(
        booking: booking, former: read.booked, booked: booked, credit: credit, priced: now))
  }

  /// Returns the rooms of a booking if they are free in the added nights, and otherwise others of their type.
  private func rooms(
    for nights: Nights, of booking: StayBooking, _ offer: StayOffer, owning own: Set<Resource>,
    now: Instant
  ) async throws -> [StayRequest.Room] {
    let hotel = offer.hotel.value
    let days = nights.days(in: offer.zone)
    // A guest who leaves earlier keeps the room, even where the hotel no longer sells it.
    if booking.booked.dates.isSuperset(of: days) { return booking.booked.rooms }
    guard hotel.isOpen else { throw Refusal.hotelNotAvailable(hotel) }
    let mine = own.union(booking.booked.resources(of: hotel.id))
    var rooms = booking.booked.rooms
    for type in Set(rooms.map(\.type)) {
      guard let known = hotel.type(type) else {
        throw Refusal.notFound("room type", type.rawValue)
      }
      guard case .numbered(let numbers) = known.rooms else {
        for room in rooms where room.type == type { _ = try hotel.find(room) }
        continue
      }
      let taken = try await taken(
        of: known, in: hotel, days, around: nights, now: now, except: mine)
      let indices = rooms.indices.filter { rooms[$0].type == type }
      let isFree = indices.allSatisfy { index in
        guard let number = rooms[index].number else { return false }
        return numbers.contains(number) && !taken.within.contains(number.rawValue)
      }
      if isFree { continue }
      guard let others = known.choose(indices.count, of: numbers, taken) else {
        throw Refusal.roomNotAvailable("\(indices.count) × \(type)", nights)
      }
      for (index, number) in zip(indices, others) { rooms[index] = .init(type, number) }
    }
    return rooms
  }
}

extension BookedNights {
  /// Returns the rooms of a stay with other nights; the hold is for the nights that are added.
  fileprivate func rooms(_ days: [CivilDate], holding hold: Hold) -> [StayRequest.Room] {
    // In an added night the hold has all rooms, and not only the new ones.
    guard let night = days.first(where: { !dates.contains($0) }) else { return rooms }
    let held = hold.asks.compactMap { RoomNight($0.resource) }
      .filter { $0.date == night && $0.number != nil }.map(\.room)
    let own = Set(rooms)
    var others = held.filter { !own.contains($0) }
    return rooms.map { room in
      guard room.number != nil, !held.contains(room),
        let index = others.firstIndex(where: { $0.type == room.type })
      else { return room }
      return others.remove(at: index)
    }
  }
}
