package import Bookings
package import Vocabulary

/// A scheduled service: a flight at fixed local times on given days of the week, for a season.
@dynamicMemberLookup
package struct ScheduledService: Hashable, Sendable {
  /// The operating carrier's flight number.
  package let designator: FlightDesignator
  /// The flight number under which it is sold, if different (codeshare).
  package let marketing: FlightDesignator?
  package let origin: AirportCode
  package let destination: AirportCode
  package let hours: Hours
  package let season: Season

  /// Departure and arrival in local time.
  package struct Hours: Hashable, Sendable, Codable {
    /// Seconds since local midnight at the origin.
    package let departs: Int
    /// Seconds since local midnight at the destination, on the day given by `daysLater`.
    package let arrives: Int
    /// Days between the local dates of departure and arrival; −1 across the date line.
    package let daysLater: Int

    package init(departs: Int, arrives: Int, daysLater: Int = 0) {
      self.departs = departs
      self.arrives = arrives
      self.daysLater = daysLater
    }
  }

  /// The days with a departure.
  package struct Season: Hashable, Sendable, Codable {
    package let firstDay: CivilDate
    package let lastDay: CivilDate
    /// Days of the week, 1 (Monday) to 7 (Sunday), sorted.
    package let weekdays: [Int]

    /// Maximum length of a season in days.
    package static let longest = 400

    package init(from firstDay: CivilDate, through lastDay: CivilDate, on weekdays: [Int]) {
      self.firstDay = firstDay
      self.lastDay = lastDay
      self.weekdays = weekdays.sorted()
    }

    package func contains(_ day: CivilDate) -> Bool {
      firstDay <= day && day <= lastDay && weekdays.contains(day.weekday)
    }

    package var days: [CivilDate] {
      guard firstDay <= lastDay else { return [] }
      let all = firstDay.daysSince1970...lastDay.daysSince1970
      return all.prefix(Self.longest).compactMap { CivilDate(daysSince1970: $0) }
        .filter { weekdays.contains($0.weekday) }
    }
  }

  package init(
    designator: FlightDesignator, marketing: FlightDesignator? = nil, origin: AirportCode,
    destination: AirportCode, hours: Hours, season: Season
  ) {
    self.designator = designator
    self.marketing = marketing == designator ? nil : marketing
    self.origin = origin
    self.destination = destination
    self.hours = hours
    self.season = season
  }

  package subscript<Value>(dynamicMember member: KeyPath<Hours, Value>) -> Value {
    hours[keyPath: member]
  }

  package subscript<Value>(dynamicMember member: KeyPath<Season, Value>) -> Value {
    season[keyPath: member]
  }

  /// Returns the local departure and arrival times on a day.
  ///
  /// It returns nil if there is no departure or the arrival would not be later.
  package func times(
    on day: CivilDate, from: ZoneInfo, to: ZoneInfo
  ) -> (leaves: ZonedTime, lands: ZonedTime)? {
    guard season.contains(day),
      let arrivalDay = CivilDate(daysSince1970: day.daysSince1970 + hours.daysLater),
      let leaves = from.time(day, secondOfDay: hours.departs),
      let lands = to.time(arrivalDay, secondOfDay: hours.arrives), leaves.instant < lands.instant
    else { return nil }
    return (leaves, lands)
  }

  /// The lookup under which it is stored.
  package var lookup: Lookup {
    .service(designator, origin, destination, from: season.firstDay, on: season.weekdays)
  }
}

extension ScheduledService: Codable {
  /// The keys of the service's own members; hours and season are stored in the same object.
  private enum CodingKeys: CodingKey { case designator, marketing, origin, destination }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    designator = try members.decode(FlightDesignator.self, forKey: .designator)
    marketing = try members.decodeIfPresent(FlightDesignator.self, forKey: .marketing)
    origin = try members.decode(AirportCode.self, forKey: .origin)
    destination = try members.decode(AirportCode.self, forKey: .destination)
    hours = try Hours(from: decoder)
    season = try Season(from: decoder)
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(designator, forKey: .designator)
    try members.encodeIfPresent(marketing, forKey: .marketing)
    try members.encode(origin, forKey: .origin)
    try members.encode(destination, forKey: .destination)
    try hours.encode(to: encoder)
    try season.encode(to: encoder)
  }
}

extension Lookup {
  /// Returns the lookup of the service that a line of a schedule identifies, at any times.
  package static func service(
    _ designator: FlightDesignator, _ origin: AirportCode, _ destination: AirportCode,
    from firstDay: CivilDate, on weekdays: [Int]
  ) -> Lookup {
    let days = weekdays.map { "\($0)" }.joined()
    return Lookup(
      "service", "\(designator) \(origin)-\(destination) \(firstDay) \(days)", isUnique: true)
  }
}
