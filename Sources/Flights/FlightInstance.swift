package import Bookings
package import Vocabulary

/// One departure of a flight: what is searched, sold, delayed and boarded.
package struct FlightInstance: Record, Identified {
  package static let idPrefix = "flt"
  package static let kind = "flight_instance"

  package typealias ID = OpaqueID<FlightInstance>

  package let id: ID
  /// The scheduled service of which this is one day.
  package let flight: Flight.ID
  /// Of the carrier that operates it: what its passes and its gate say.
  package let designator: FlightDesignator
  /// Under which it is sold where that is another (codeshare).
  package let marketing: FlightDesignator?
  package let origin: AirportCode
  package let destination: AirportCode
  /// By which the flight is known: its date is that of the scheduled departure, however late it goes.
  package let scheduledDeparture: ZonedTime
  package let scheduledArrival: ZonedTime
  package let seatMap: SeatMap.ID
  package let tariff: Tariff.ID
  package internal(set) var status: FlightStatus
  /// When it will leave and be there, as far as anybody knows.
  package internal(set) var departure: ZonedTime
  package internal(set) var arrival: ZonedTime
  package internal(set) var gate: String?
  package internal(set) var gateUpdated: Instant?

  /// A departure that is still to come, as scheduled.
  package init(_ id: ID, of flight: Flight, departure: ZonedTime, arrival: ZonedTime) {
    self.id = id
    self.flight = flight.id
    designator = flight.designator
    marketing = flight.marketing
    origin = flight.origin
    destination = flight.destination
    scheduledDeparture = departure
    scheduledArrival = arrival
    self.departure = departure
    self.arrival = arrival
    seatMap = flight.seatMap
    tariff = flight.tariff
    status = FlightStatus.table.start
  }

  package var key: String { id.rawValue }

  /// The number that travelers know it by.
  package var soldAs: FlightDesignator { marketing ?? designator }

  package var lookups: [Lookup] {
    guard let date = scheduledDeparture.date else { return [] }
    return [
      RankedLookup.route(origin, destination).on(date),
      RankedLookup.departure(of: designator, from: origin).on(date),
    ]
  }

  /// The same departure as a new schedule has it, with the news that there was of it.
  func rescheduled(as plan: FlightInstance) -> FlightInstance {
    var instance = plan
    instance.gate = gate
    instance.gateUpdated = gateUpdated
    return instance
  }

  /// The seat as something that there is one of.
  package func resource(_ seat: SeatMap.Place.ID) -> Resource {
    Resource(scope: key, name: seat.rawValue)
  }

  /// The seat of a resource, if it is one of this departure.
  package func seat(_ resource: Resource) -> SeatMap.Place.ID? {
    resource.scope == key ? SeatMap.Place.ID(resource.name) : nil
  }
}

extension RankedLookup {
  /// The departures of a route, by the day of the calendar where they depart, in days since 1970.
  package static func route(_ origin: AirportCode, _ destination: AirportCode) -> RankedLookup {
    RankedLookup("route", "\(origin)-\(destination)")
  }

  /// The departures of a flight number from an airport, by the day there, in days since 1970: one on a day.
  package static func departure(
    of designator: FlightDesignator, from origin: AirportCode
  ) -> RankedLookup {
    RankedLookup("departure", "\(designator) \(origin)", isUnique: true)
  }

  package func on(_ date: CivilDate) -> Lookup { at(date.daysSince1970) }
}
