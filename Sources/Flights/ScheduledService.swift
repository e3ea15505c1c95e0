package import Bookings
package import Vocabulary

/// A scheduled service: the same flight at the same hours on the same days of the week, for a season.
@dynamicMemberLookup
package struct ScheduledService: Hashable, Sendable {
  /// Of the carrier that operates it.
  package let designator: FlightDesignator
  /// Under which it is sold where that is another (codeshare).
  package let marketing: FlightDesignator?
  package let origin: AirportCode
  package let destination: AirportCode
  package let hours: Hours
  package let season: Season

  /// When it leaves and lands, by the clocks of its airports.
  package struct Hours: Hashable, Sendable, Codable {
    /// Seconds since midnight on the clock of the origin.
    package let departs: Int
    /// Seconds since midnight on the clock of the destination, of the day that `daysLater` counts.
    package let arrives: Int
    /// Days by which the arrival's date is later than the departure's; −1 across the date line.
    package let daysLater: Int

    package init(departs: Int, arrives: Int, daysLater: Int = 0) {
      self.departs = departs
      self.arrives = arrives
      self.daysLater = daysLater
    }
  }

  /// The days on which it departs.
  package struct Season: Hashable, Sendable, Codable {
    package let firstDay: CivilDate
    package let lastDay: CivilDate
    /// On which days of the week, 1 Monday to 7 Sunday, in order.
    package let weekdays: [Int]

    /// The longest season that a service may have, in days.
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

  /// When it leaves and lands on a day, by the clocks of both airports; nil where it has no departure then
  /// or would arrive before it leaves.
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

  /// By what a store knows it.
  package var lookup: Lookup {
    .service(designator, origin, destination, from: season.firstDay, on: season.weekdays)
  }
}

extension ScheduledService: Codable {
  /// Hours and season stand beside these: a store has all of a service in one object.
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
