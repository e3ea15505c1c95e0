package import Bookings
package import Vocabulary

/// One departure of a flight: the unit of search, sale, delay and boarding.
package struct FlightInstance: Record, Identified {
  package static let idPrefix = "flt"
  package static let kind = "flight_instance"

  package typealias ID = OpaqueID<FlightInstance>

  package let id: ID
  /// The scheduled service.
  package let flight: Flight.ID
  /// The operating carrier's flight number, as on passes and at the gate.
  package let designator: FlightDesignator
  /// The flight number under which it is sold, if different (codeshare).
  package let marketing: FlightDesignator?
  package let origin: AirportCode
  package let destination: AirportCode
  /// The scheduled departure, whose date identifies the flight, also after a delay.
  package let scheduledDeparture: ZonedTime
  package let scheduledArrival: ZonedTime
  package internal(set) var seatMap: SeatMap.ID
  package let tariff: Tariff.ID
  package internal(set) var status: FlightStatus
  /// The expected departure; `arrival` is the expected arrival.
  package internal(set) var departure: ZonedTime
  package internal(set) var arrival: ZonedTime
  package internal(set) var gate: String?
  package internal(set) var gateUpdated: Instant?
  /// The airport where the flight went instead of its destination.
  package internal(set) var divertedTo: AirportCode?
  /// Whether passengers are being seated in another aircraft; nil if the aircraft was never changed.
  ///
  /// No seats are sold meanwhile.
  package internal(set) var isReseating: Bool?
  /// The state before the flight was assumed to have left, because no report came.
  ///
  /// It is nil if a report came, or may still come.
  package internal(set) var assumedSince: FlightStatus?

  /// Creates a future departure, as scheduled.
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

  /// The flight number that travelers know.
  package var soldAs: FlightDesignator { marketing ?? designator }

  package var lookups: [Lookup] {
    guard let date = scheduledDeparture.date else { return [] }
    return [
      RankedLookup.route(origin, destination).on(date),
      RankedLookup.departure(of: designator, from: origin).on(date),
    ] + (status.isOpen ? [RankedLookup.unreported.at(departure.instant)] : [])
  }

  /// Returns the departure by a new schedule; keeps the gate.
  func rescheduled(as plan: FlightInstance) -> FlightInstance {
    var instance = plan
    instance.gate = gate
    instance.gateUpdated = gateUpdated
    instance.isReseating = isReseating
    return instance
  }

  /// Returns the seat as an inventory resource.
  package func resource(_ seat: SeatMap.Place.ID) -> Resource {
    Resource(scope: key, name: seat.rawValue)
  }
}

extension RankedLookup {
  /// The departures without a report that they left, ranked by the time at which they are expected to leave.
  package static let unreported = RankedLookup("unreported_departure", "flights")

  /// Returns the departures of a route, ranked by local departure date in days since 1970.
  package static func route(_ origin: AirportCode, _ destination: AirportCode) -> RankedLookup {
    RankedLookup("route", "\(origin)-\(destination)")
  }

  /// Returns the departures of a flight number from an airport, ranked by local date in days since 1970; one per day.
  package static func departure(
    of designator: FlightDesignator, from origin: AirportCode
  ) -> RankedLookup {
    RankedLookup("departure", "\(designator) \(origin)", isUnique: true)
  }

  package func on(_ date: CivilDate) -> Lookup { at(date.daysSince1970) }
}
