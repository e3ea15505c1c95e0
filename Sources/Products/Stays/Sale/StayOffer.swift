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

  /// Refuses what the house does not sell: stays while it is closed, dates that are over or have no rate, too many
  /// guests, and unknown rooms.
  func check(_ request: StayRequest, now: Instant) throws(Refusal) {
    let hotel = hotel.value
    guard hotel.isOpen else { throw .hotelNotAvailable(hotel) }
    try zone.check(request.nights, now: now)
    guard request.days == request.nights.days(in: zone) else {
      throw .invalidDates(
        "the nights do not fit the calendar of \(zone.name); ask for a new quote")
    }
    guard !request.rooms.isEmpty else { throw .invalid("rooms", "expected at least one room") }
    let numbers = request.rooms.filter { $0.number != nil }
    guard Set(numbers).count == numbers.count else {
      throw .invalid("rooms", "expected each room once")
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

  /// Returns what a request takes of the inventory.
  package func asks(for request: StayRequest, now: Instant) throws(Refusal) -> [Ask] {
    try check(request, now: now)
    return asks(for: request.resources)
  }

  /// Returns the asks for rooms, night by night; `booking` is the booking that gets them, and nil for a new one.
  func asks(for resources: [Resource], of booking: String? = nil) -> [Ask] {
    Dictionary(grouping: resources) { $0 }.map { resource, all in
      Ask(
        resource: resource, quantity: all.count,
        limit: resource.name == Hotel.poolName ? hotel.value.pool(of: resource) : 1,
        party: booking)
    }
  }
}

extension Hotel {
  /// Returns the number of rooms of a type that is sold as a pool.
  fileprivate func pool(of resource: Resource) -> Int {
    RoomNight(resource).flatMap { type($0.type) }?.rooms.count ?? 0
  }

  /// Returns the type of a room; refuses rooms that the house does not have, or no longer has.
  package func find(_ room: StayRequest.Room) throws(Refusal) -> RoomType {
    guard let type = type(room.type) else { throw .notFound("room type", room.type.rawValue) }
    switch (type.rooms, room.number) {
    case (.pool, nil): return type
    case (.pool, let number?):
      throw .invalid(
        "rooms",
        "the room of type \(type.code) is chosen on arrival; leave the number \(number) out")
    case (.numbered, nil):
      throw .invalid("rooms", "expected a room number, because \(type.code) is sold by number")
    case (.numbered(let rooms), let number?):
      guard rooms.contains(number) else { throw .notFound("room", number.rawValue) }
      return type
    }
  }
}

extension ZoneInfo {
  /// Refuses dates that are over or not in the calendar of the place.
  func check(_ nights: Nights, now: Instant) throws(Refusal) {
    try checkCalendar(nights)
    guard let today = ZonedTime(now, zone: name, rules: rules)?.date,
      nights.checkIn >= today
    else {
      throw .invalidDates("\(nights.checkIn) is in the past in \(name); choose a later date")
    }
  }

  /// Refuses dates that are not in the calendar of the place.
  func checkCalendar(_ nights: Nights) throws(Refusal) {
    guard has(nights.checkIn), has(nights.checkOut) else {
      let day = has(nights.checkIn) ? nights.checkOut : nights.checkIn
      throw .invalidDates("the day \(day) does not exist in \(name); choose another date")
    }
  }
}
