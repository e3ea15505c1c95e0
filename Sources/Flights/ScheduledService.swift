package import Bookings
package import Vocabulary

/// A scheduled service: the same flight at the same hours on the same days of the week, for a season.
package struct ScheduledService: Hashable, Sendable, Codable {
  /// Of the carrier that operates it.
  package let designator: FlightDesignator
  /// Under which it is sold where that is another (codeshare).
  package let marketing: FlightDesignator?
  package let origin: AirportCode
  package let destination: AirportCode
  /// Seconds since midnight on the clock of the origin.
  package let departs: Int
  /// Seconds since midnight on the clock of the destination, of the day that `daysLater` counts.
  package let arrives: Int
  /// Days by which the arrival's date is later than the departure's; −1 across the date line.
  package let daysLater: Int
  /// On which days of the week it departs, 1 Monday to 7 Sunday, in order.
  package let weekdays: [Int]
  package let firstDay: CivilDate
  package let lastDay: CivilDate

  package init(
    designator: FlightDesignator, marketing: FlightDesignator? = nil, origin: AirportCode,
    destination: AirportCode, departs: Int, arrives: Int, daysLater: Int, weekdays: [Int],
    firstDay: CivilDate, lastDay: CivilDate
  ) {
    self.designator = designator
    self.marketing = marketing == designator ? nil : marketing
    self.origin = origin
    self.destination = destination
    self.departs = departs
    self.arrives = arrives
    self.daysLater = daysLater
    self.weekdays = weekdays.sorted()
    self.firstDay = firstDay
    self.lastDay = lastDay
  }

  /// The longest season that a service may have, in days.
  package static let longestSeason = 400

  /// The days on which it departs.
  package var days: [CivilDate] {
    guard firstDay <= lastDay else { return [] }
    let season = firstDay.daysSince1970...lastDay.daysSince1970
    return season.prefix(Self.longestSeason).compactMap { CivilDate(daysSince1970: $0) }
      .filter { weekdays.contains($0.weekday) }
  }

  /// When it leaves and lands on a day, by the clocks of both airports; nil where it has no departure then
  /// or would arrive before it leaves.
  package func times(
    on day: CivilDate, from: ZoneInfo, to: ZoneInfo
  ) -> (leaves: ZonedTime, lands: ZonedTime)? {
    guard (firstDay...lastDay).contains(day), weekdays.contains(day.weekday),
      let arrivalDay = CivilDate(daysSince1970: day.daysSince1970 + daysLater),
      let leaves = from.time(day, secondOfDay: departs),
      let lands = to.time(arrivalDay, secondOfDay: arrives), leaves.instant < lands.instant
    else { return nil }
    return (leaves, lands)
  }

  /// By what a store knows it.
  package var lookup: Lookup {
    .service(designator, origin, destination, from: firstDay, on: weekdays)
  }
}

extension Lookup {
  /// The one service that an operator's line of a schedule names, however its times change.
  package static func service(
    _ designator: FlightDesignator, _ origin: AirportCode, _ destination: AirportCode,
    from firstDay: CivilDate, on weekdays: [Int]
  ) -> Lookup {
    let days = weekdays.map { "\($0)" }.joined()
    return Lookup(
      "service", "\(designator) \(origin)-\(destination) \(firstDay) \(days)", isUnique: true)
  }
}
