internal import BookingStore
internal import Bookings
package import OperatorFiles
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
  private let calendars: [OperatorCode: RoomCalendar]

  /// The copy of a hotel of which these are the shares from the day `first` on.
  init(
    _ hotel: Versioned<Hotel>, _ shares: [Share], from first: Int, at read: ContinuousClock.Instant
  ) {
    (self.hotel, version, self.read) = (hotel.value, hotel.version, read)
    amenities = Set(hotel.value.profile.amenities.map { folded($0.name) })
    let nights = Self.nights(shares)
    calendars = Dictionary(
      hotel.value.types.map { type in
        var calendar = RoomCalendar(type, from: first)
        for (day, shares) in nights[type.code] ?? [:] { calendar.set(shares, on: day) }
        return (type.code, calendar)
      }
    ) { first, _ in first }
  }

  private init(_ former: HotelCopy, _ calendars: [OperatorCode: RoomCalendar]) {
    (hotel, amenities, version) = (former.hotel, former.amenities, former.version)
    (read, self.calendars) = (former.read, calendars)
  }

  /// Returns the copy after some nights were read again; `scopes` are theirs.
  func replacing(_ scopes: some Sequence<String>, with shares: [Share]) -> HotelCopy {
    let nights = Self.nights(shares)
    var calendars = calendars
    for scope in scopes {
      guard let night = RoomNight(Resource(scope: scope, name: "")) else { continue }
      let day = night.date.daysSince1970
      calendars[night.type]?.set(nights[night.type]?[day] ?? [], on: day)
    }
    return HotelCopy(self, calendars)
  }

  private static func nights(_ shares: [Share]) -> [OperatorCode: [Int: [Share]]] {
    var nights: [OperatorCode: [Int: [Share]]] = [:]
    for (scope, shares) in Dictionary(grouping: shares, by: \.resource.scope) {
      guard let night = RoomNight(Resource(scope: scope, name: "")) else { continue }
      nights[night.type, default: [:]][night.date.daysSince1970] = shares
    }
    return nights
  }

  /// Returns the number of rooms of a type that are free in all nights.
  package func free(_ type: OperatorCode, in nights: [Range<Int>], at now: Instant) -> Int {
    calendars[type]?.free(in: nights, at: now) ?? 0
  }

  /// Returns the price of a room of a type for all nights; nil if they are not sold.
  package func price(_ type: RoomType, for nights: [Range<Int>]) -> Money? {
    type.price(of: nights, in: hotel.currency)
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
