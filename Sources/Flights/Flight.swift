package import Bookings
package import Vocabulary

/// A scheduled service: the same flight on the same days of the week, for a season.
package struct Flight: Record, Identified {
  package static let idPrefix = "svc"
  package static let kind = "flight"

  package typealias ID = OpaqueID<Flight>

  package let id: ID
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
  /// On which days of the week it departs, 1 Monday to 7 Sunday.
  package let weekdays: [Int]
  package let firstDay: CivilDate
  package let lastDay: CivilDate
  package let seatMap: SeatMap.ID
  package let tariff: Tariff.ID

  package init(
    id: ID, designator: FlightDesignator, marketing: FlightDesignator? = nil,
    origin: AirportCode, destination: AirportCode, departs: Int, arrives: Int, daysLater: Int,
    weekdays: [Int], firstDay: CivilDate,
    lastDay: CivilDate, seatMap: SeatMap.ID, tariff: Tariff.ID
  ) {
    self.id = id
    self.designator = designator
    self.marketing = marketing
    self.origin = origin
    self.destination = destination
    self.departs = departs
    self.arrives = arrives
    self.daysLater = daysLater
    self.weekdays = weekdays
    self.firstDay = firstDay
    self.lastDay = lastDay
    self.seatMap = seatMap
    self.tariff = tariff
  }

  package var key: String { id.rawValue }

  package var lookups: [Lookup] {
    [.service(designator, origin, destination, from: firstDay, on: weekdays), .everyService]
  }

  /// The departure on a day, or nil where the service has none then or would arrive before it leaves.
  package func instance(
    _ id: FlightInstance.ID, on date: CivilDate, from zone: ZoneInfo, to destinationZone: ZoneInfo
  ) -> FlightInstance? {
    guard (firstDay...lastDay).contains(date), weekdays.contains(date.weekday),
      let arrivalDay = CivilDate(daysSince1970: date.daysSince1970 + daysLater),
      let leaves = zone.time(date, secondOfDay: departs),
      let lands = destinationZone.time(arrivalDay, secondOfDay: arrives),
      leaves.instant < lands.instant
    else { return nil }
    return FlightInstance(
      id: id, flight: self.id, designator: designator, marketing: marketing, origin: origin,
      destination: destination, departure: leaves, arrival: lands, seatMap: seatMap, tariff: tariff)
  }
}

/// An airport, with the zone that its clocks keep.
package struct Airport: Record {
  package static let kind = "airport"

  package let code: AirportCode
  package let name: String
  package let city: String
  /// Two letters (ISO 3166).
  package let country: String
  package let zone: ZoneName

  package init(code: AirportCode, name: String, city: String, country: String, zone: ZoneName) {
    self.code = code
    self.name = name
    self.city = city
    self.country = country
    self.zone = zone
  }

  package var key: String { code.rawValue }
  package var lookups: [Lookup] { [.everyAirport] }
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

  /// All services that were ever published.
  package static let everyService = Lookup("all", "services")

  /// All airports that are flown to.
  package static let everyAirport = Lookup("all", "airports")

  /// A seat map or a tariff by the name that its operator gave it.
  package static func name(_ name: String) -> Lookup { Lookup("name", name, isUnique: true) }
}
