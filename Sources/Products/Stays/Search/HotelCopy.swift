internal import BookingStore
internal import Bookings
internal import OperatorFiles
package import Vocabulary

/// A hotel with a copy of the calendars of its rooms, as a search needs it.
package final class HotelCopy: Sendable {
  package let hotel: Hotel
  /// The names of the amenities as they are compared.
  package let amenities: Set<String>
  /// The version of the hotel's record.
  let version: Int
  /// The time at which the calendars were read whole.
  let read: ContinuousClock.Instant
  /// The types of rooms, in the order of the hotel.
  package let rooms: [RoomCopy]

  /// The copy of a hotel of which these are the shares from the day `first` on.
  init(
    _ hotel: Versioned<Hotel>, _ shares: [Share], from first: Int, at read: ContinuousClock.Instant
  ) {
    (self.hotel, version, self.read) = (hotel.value, hotel.version, read)
    amenities = Set(hotel.value.profile.amenities.map { folded($0.name) })
    let nights = Self.nights(shares)
    rooms = hotel.value.types.map { type in
      var calendar = RoomCalendar(type, from: first)
      for (day, shares) in nights[type.code] ?? [:] { calendar.set(shares, on: day) }
      return RoomCopy(type, calendar)
    }
  }

  private init(_ former: HotelCopy, _ rooms: [RoomCopy]) {
    (hotel, amenities, version) = (former.hotel, former.amenities, former.version)
    (read, self.rooms) = (former.read, rooms)
  }

  /// Returns the copy after some nights were read again; `scopes` are theirs.
  func replacing(_ scopes: some Sequence<String>, with shares: [Share]) -> HotelCopy {
    let nights = Self.nights(shares)
    let changed = Dictionary(
      grouping: scopes.compactMap { RoomNight(Resource(scope: $0, name: "")) }, by: \.type)
    return HotelCopy(
      self,
      rooms.map { room in
        guard let dates = changed[room.code]?.map(\.date.daysSince1970) else { return room }
        var calendar = room.calendar
        for day in dates { calendar.set(nights[room.code]?[day] ?? [], on: day) }
        return room.with(calendar)
      })
  }

  private static func nights(_ shares: [Share]) -> [OperatorCode: [Int: [Share]]] {
    var nights: [OperatorCode: [Int: [Share]]] = [:]
    for (scope, shares) in Dictionary(grouping: shares, by: \.resource.scope) {
      guard let night = RoomNight(Resource(scope: scope, name: "")) else { continue }
      nights[night.type, default: [:]][night.date.daysSince1970] = shares
    }
    return nights
  }
}

extension Nights {
  /// Returns the days that exist in a zone, counted from 1970-01-01, as ranges.
  package func ranges(in zone: ZoneInfo) -> [Range<Int>] {
    days(in: zone).map(\.daysSince1970).reduce(into: []) { ranges, day in
      if let last = ranges.last, last.upperBound == day {
        ranges[ranges.count - 1] = last.lowerBound..<day + 1
      } else {
        ranges.append(day..<day + 1)
      }
    }
  }
}
