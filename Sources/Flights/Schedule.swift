package import Bookings
package import Vocabulary

/// What an operator publishes: places, seats, prices, and services by the names that it gave those.
package struct Schedule: Hashable, Sendable {
  package var airports: [Airport]
  package var seatMaps: [SeatMap]
  package var tariffs: [Tariff]
  package var services: [Service]

  package init(
    airports: [Airport] = [], seatMaps: [SeatMap] = [], tariffs: [Tariff] = [],
    services: [Service] = []
  ) {
    self.airports = airports
    self.seatMaps = seatMaps
    self.tariffs = tariffs
    self.services = services
  }

  /// One line of a schedule: the same flight on the same days of the week, for a season.
  package struct Service: Hashable, Sendable {
    /// Of the carrier that operates it.
    package let designator: FlightDesignator
    /// Under which it is sold where that is another (codeshare).
    package let marketing: FlightDesignator?
    package let origin: AirportCode
    package let destination: AirportCode
    /// Seconds since midnight on the clock of each airport.
    package let departs: Int
    package let arrives: Int
    /// Days by which the arrival's date is later than the departure's.
    package let daysLater: Int
    /// 1 Monday to 7 Sunday, in order.
    package let weekdays: [Int]
    package let firstDay: CivilDate
    package let lastDay: CivilDate
    package let seatMap: String
    package let tariff: String

    package init(
      designator: FlightDesignator, marketing: FlightDesignator? = nil, origin: AirportCode,
      destination: AirportCode, departs: Int, arrives: Int, daysLater: Int, weekdays: [Int],
      firstDay: CivilDate, lastDay: CivilDate,
      seatMap: String, tariff: String
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
      self.seatMap = seatMap
      self.tariff = tariff
    }

    /// The longest season that a service may have, in days.
    package static let longestSeason = 400

    /// The service as a record.
    package func flight(_ id: Flight.ID, seatMap: SeatMap.ID, tariff: Tariff.ID) -> Flight {
      Flight(
        id: id, designator: designator, marketing: marketing, origin: origin,
        destination: destination,
        departs: departs, arrives: arrives, daysLater: daysLater, weekdays: weekdays,
        firstDay: firstDay, lastDay: lastDay, seatMap: seatMap, tariff: tariff)
    }

    /// By what a store knows it.
    package var lookup: Lookup {
      .service(designator, origin, destination, from: firstDay, on: weekdays)
    }

    /// The days on which it departs.
    package var days: [CivilDate] {
      guard firstDay <= lastDay else { return [] }
      let season = firstDay.daysSince1970...lastDay.daysSince1970
      return season.prefix(Self.longestSeason).compactMap { CivilDate(daysSince1970: $0) }
        .filter { weekdays.contains($0.weekday) }
    }
  }
}

extension Schedule.Service {
  /// Whether it arrives after it leaves on a day, by the clocks of both airports.
  package func isLawful(on day: CivilDate, from: ZoneInfo, to: ZoneInfo) -> Bool {
    guard let arrivalDay = CivilDate(daysSince1970: day.daysSince1970 + daysLater),
      let leaves = from.time(day, secondOfDay: departs),
      let lands = to.time(arrivalDay, secondOfDay: arrives)
    else { return false }
    return leaves.instant < lands.instant
  }
}
