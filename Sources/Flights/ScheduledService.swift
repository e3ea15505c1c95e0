package import Bookings
package import Vocabulary

/// A scheduled service: a flight at fixed local times on given days of the week, for a season.
package struct ScheduledService: Hashable, Sendable, Codable {
  /// The operating carrier's flight number.
  package let designator: FlightDesignator
  /// The flight number under which it is sold, if different (codeshare).
  package let marketing: FlightDesignator?
  package let origin: AirportCode
  package let destination: AirportCode
  /// Seconds since local midnight at the origin.
  package let departs: Int
  /// Seconds since local midnight at the destination, on the day given by `daysLater`.
  package let arrives: Int
  /// Days between the local dates of departure and arrival; −1 across the date line.
  package let daysLater: Int
  /// Days of the week, 1 (Monday) to 7 (Sunday), sorted.
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

  /// Maximum length of a season in days.
  package static let longestSeason = 400

  /// The days with a departure.
  package var days: [CivilDate] {
    guard firstDay <= lastDay else { return [] }
    let season = firstDay.daysSince1970...lastDay.daysSince1970
    return season.prefix(Self.longestSeason).compactMap { CivilDate(daysSince1970: $0) }
      .filter { weekdays.contains($0.weekday) }
  }

  /// Local departure and arrival times on a day; nil if there is no departure or the arrival would not be
  /// later.
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

  /// The lookup under which it is stored.
  package var lookup: Lookup {
    .service(designator, origin, destination, from: firstDay, on: weekdays)
  }
}

extension Lookup {
  /// The service that a line of a schedule identifies, whatever its times.
  package static func service(
    _ designator: FlightDesignator, _ origin: AirportCode, _ destination: AirportCode,
    from firstDay: CivilDate, on weekdays: [Int]
  ) -> Lookup {
    let days = weekdays.map { "\($0)" }.joined()
    return Lookup(
      "service", "\(designator) \(origin)-\(destination) \(firstDay) \(days)", isUnique: true)
  }
}
