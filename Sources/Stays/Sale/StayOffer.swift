package import Bookings
internal import OperatorFiles
package import Vocabulary

/// A hotel with the clocks of its place.
package struct StayOffer: Sendable {
  package let hotel: Versioned<Hotel>
  package let zone: ZoneInfo

  package init(hotel: Versioned<Hotel>, zone: ZoneInfo) {
    self.hotel = hotel
    self.zone = zone
  }

  /// Refuses what the house does not sell: closed, over, other dates than its rates have, too many people, rooms that it
  /// has not.
  func check(_ request: StayRequest, now: Instant) throws(Refusal) {
    let hotel = hotel.value
    guard hotel.isOpen else { throw .hotelNotAvailable(hotel) }
    try zone.check(request.nights, now: now)
    guard request.days == request.nights.days(in: zone) else {
      throw .invalidDates("the nights are not those of \(zone.name); ask for a price again")
    }
    guard !request.rooms.isEmpty else { throw .invalid("rooms", "name at least one room") }
    let numbers = request.rooms.filter { $0.number != nil }
    guard Set(numbers).count == numbers.count else {
      throw .invalid("rooms", "name each room once")
    }
    var beds = 0
    for room in request.rooms {
      let type = try hotel.find(room)
      beds += type.occupancy
      guard let night = request.days.first(where: { type.rate($0) == nil }) else { continue }
      throw .invalidDates("\(type.name) has no price for the night of \(night); choose other dates")
    }
    guard request.guests >= 1 else { throw .invalid("guests", "expected at least 1") }
    guard request.guests <= beds else { throw .tooManyGuests(request.guests, most: beds) }
  }

  /// What a request takes of the inventory.
  package func asks(for request: StayRequest, now: Instant) throws(Refusal) -> [Ask] {
    try check(request, now: now)
    var asks: [Ask] = []
    var pools: [Resource: (count: Int, of: Int)] = [:]
    for room in request.rooms {
      let type = try hotel.value.find(room)
      for day in request.days {
        let resource = hotel.value.resource(room.type, room.number, day)
        if room.number != nil {
          asks.append(.unit(resource))
        } else {
          pools[resource, default: (0, type.rooms.count)].count += 1
        }
      }
    }
    return asks + pools.map { .pool($0.key, $0.value.count, of: $0.value.of) }
  }
}

extension Hotel {
  /// The type of a room; refuses rooms that the house has not, or not any more.
  package func find(_ room: StayRequest.Room) throws(Refusal) -> RoomType {
    guard let type = type(room.type) else { throw .notFound("room type", room.type.rawValue) }
    switch (type.rooms, room.number) {
    case (.pool, nil): return type
    case (.pool, let number?):
      throw .invalid(
        "rooms", "the desk gives rooms of \(type.code) on arrival; leave \(number) out")
    case (.numbered, nil):
      throw .invalid("rooms", "\(type.code) is sold by room number: name one")
    case (.numbered(let rooms), let number?):
      guard rooms.contains(number) else { throw .notFound("room", number.rawValue) }
      return type
    }
  }
}

extension ZoneInfo {
  /// Refuses dates that are over or that the calendar of the place has not.
  func check(_ nights: Nights, now: Instant) throws(Refusal) {
    guard has(nights.checkIn), has(nights.checkOut) else {
      let day = has(nights.checkIn) ? nights.checkOut : nights.checkIn
      throw .invalidDates("there is no \(day) on the calendars of \(name)")
    }
    guard let today = ZonedTime(now, zone: name, rules: rules)?.date,
      nights.checkIn >= today
    else { throw .invalidDates("\(nights.checkIn) is over at \(name); choose a later date") }
  }
}
