internal import Bookings
package import OperatorFiles
package import Vocabulary

/// The rooms of one type as a search needs them: little more than numbers, because a search looks at thousands.
package final class RoomCopy: Sendable {
  /// The price of a room for each of some nights.
  private struct Price: Sendable {
    let nights: Range<Int>
    let minorUnits: Int
  }

  package let code: OperatorCode
  /// The number of people who may sleep in one room.
  package let occupancy: Int
  /// The number of rooms, sold or not.
  package let count: Int
  /// The prices in the order of their nights; no night has two.
  private let prices: [Price]
  let calendar: RoomCalendar

  init(_ type: RoomType, _ calendar: RoomCalendar) {
    (code, occupancy, count) = (type.code, type.occupancy, type.rooms.count)
    self.calendar = calendar
    prices = type.rates.map {
      Price(
        nights: $0.from.daysSince1970..<max($0.from.daysSince1970, $0.until.daysSince1970),
        minorUnits: $0.perNight.minorUnits)
    }
  }

  private init(_ former: RoomCopy, _ calendar: RoomCalendar) {
    (code, occupancy, count) = (former.code, former.occupancy, former.count)
    (prices, self.calendar) = (former.prices, calendar)
  }

  /// Returns the copy with another calendar.
  func with(_ calendar: RoomCalendar) -> RoomCopy { RoomCopy(self, calendar) }

  /// Returns the price of one room for all nights, in minor units; nil if one of them is not sold, or if the sum is too
  /// large.
  package func price(of nights: [Range<Int>]) -> Int? {
    var (total, missing) = (0, nights.reduce(0) { $0 + $1.count })
    for range in nights {
      for price in prices {
        if price.nights.lowerBound >= range.upperBound { break }
        let count = price.nights.clamped(to: range).count
        guard count > 0 else { continue }
        let (part, isTooLarge) = price.minorUnits.multipliedReportingOverflow(by: count)
        let (sum, overflow) = total.addingReportingOverflow(part)
        guard !isTooLarge, !overflow else { return nil }
        (total, missing) = (sum, missing - count)
      }
    }
    return missing == 0 ? total : nil
  }

  /// Returns the number of rooms that are free in all nights.
  package func free(in nights: [Range<Int>], at now: Instant) -> Int {
    calendar.free(in: nights, at: now)
  }
}
