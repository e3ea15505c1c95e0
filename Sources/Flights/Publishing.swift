package import Bookings
package import Vocabulary

/// Taking an operator's schedule in: once or any number of times, with the same result.
///
/// What is known already keeps its id, because bookings go by it. Nothing is withdrawn: a departure
/// that a newer schedule does not have any more is cancelled by its operator, in so many words.
package enum Publishing {
  /// What became of one departure.
  package enum Outcome: Hashable, Sendable {
    case new, changed, same
    /// It is not as the schedule has it, and why not.
    case left(FlightDesignator, CivilDate, String)
  }

  /// What the places, seats and prices of a schedule are known by.
  package struct Names: Sendable {
    package let seatMaps: [String: SeatMap.ID]
    package let tariffs: [String: Tariff.ID]
  }

  /// What a store has under the names of a schedule.
  package struct Known: Sendable {
    package var airports: [Versioned<Airport>] = []
    package var seatMaps: [Versioned<SeatMap>] = []
    package var tariffs: [Versioned<Tariff>] = []

    package init() {}
  }

  /// Airports, seat maps and tariffs: new ones as they are, known ones under the id that they have.
  package static func references(
    of schedule: Schedule, known: Known, now: Instant
  ) throws(Refusal) -> Decision<Names> {
    var changes = ChangeSet(at: now)
    for airport in schedule.airports {
      let read = known.airports.first { $0.value.code == airport.code }
      if let read { changes.update(read, to: airport) } else { changes.insert(airport) }
    }
    var maps = Dictionary(
      known.seatMaps.map { ($0.value.name, $0.value.id) }, uniquingKeysWith: { first, _ in first })
    for map in schedule.seatMaps {
      guard let read = known.seatMaps.first(where: { $0.value.name == map.name }) else {
        changes.insert(map)
        maps[map.name] = map.id
        continue
      }
      guard read.value.hasSameSeats(as: map) else {
        throw .invalid(
          "seat_maps", "\(escaped(map.name)) is known with other seats; give this one another name")
      }
    }
    var tariffs = Dictionary(
      known.tariffs.map { ($0.value.name, $0.value.id) }, uniquingKeysWith: { first, _ in first })
    for tariff in schedule.tariffs {
      guard let read = known.tariffs.first(where: { $0.value.name == tariff.name }) else {
        changes.insert(tariff)
        tariffs[tariff.name] = tariff.id
        continue
      }
      changes.update(read, to: tariff.known(as: read.value.id))
    }
    for service in schedule.services {
      guard maps[service.seatMap] != nil else {
        throw .notFound(SeatMap.kind, service.seatMap)
      }
      guard tariffs[service.tariff] != nil else { throw .notFound(Tariff.kind, service.tariff) }
    }
    return Decision(Names(seatMaps: maps, tariffs: tariffs), changes)
  }

  /// A service as a store has it, with the departures that it has had.
  package struct KnownService: Sendable {
    package let flight: Versioned<Flight>?
    package let departures: [Versioned<FlightInstance>]

    package init(_ flight: Versioned<Flight>?, departures: [Versioned<FlightInstance>]) {
      self.flight = flight
      self.departures = departures
    }
  }

  /// One service with all the departures of its season.
  package static func service(
    _ flight: Flight, from zone: ZoneInfo, to destinationZone: ZoneInfo, known: KnownService,
    now: Instant, using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<[Outcome]> {
    var changes = ChangeSet(at: now)
    if let read = known.flight { changes.update(read, to: flight) } else { changes.insert(flight) }
    var outcomes: [Outcome] = []
    let byDay = Dictionary(
      known.departures.map { ($0.value.scheduledDeparture.date, $0) },
      uniquingKeysWith: { first, _ in first })
    for day in flight.days {
      let known = byDay[day]
      let id = known?.value.id ?? FlightInstance.ID(using: &random)
      guard let plan = flight.instance(id, on: day, from: zone, to: destinationZone) else {
        throw .invalid("flights", "\(flight.designator) of \(day) arrives before it leaves")
      }
      guard let known else {
        changes.insert(plan)
        outcomes.append(.new)
        continue
      }
      outcomes.append(reschedule(known, as: plan, on: day, in: &changes))
    }
    return Decision(outcomes, changes)
  }

  private static func reschedule(
    _ known: Versioned<FlightInstance>, as plan: FlightInstance, on day: CivilDate,
    in changes: inout ChangeSet
  ) -> Outcome {
    let old = known.value
    func left(_ reason: String) -> Outcome { .left(old.designator, day, reason) }
    let isSame =
      old.scheduledDeparture == plan.scheduledDeparture
      && old.scheduledArrival == plan.scheduledArrival && old.seatMap == plan.seatMap
      && old.tariff == plan.tariff && old.flight == plan.flight
      && old.destination == plan.destination && old.marketing == plan.marketing
    if isSame { return .same }
    guard old.destination == plan.destination else {
      return left("it goes to \(old.destination), and travelers may have booked that")
    }
    guard old.seatMap == plan.seatMap else {
      return left("its seats may be sold; another aircraft needs another flight number")
    }
    guard old.status == FlightStatus.table.start else {
      return left("it is \(old.status.rawValue), and what was reported of it counts")
    }
    let new = old.rescheduled(as: plan)
    changes.update(known, to: new)
    if new.departure != old.departure || new.arrival != old.arrival {
      changes.publish("flight.rescheduled", new, ["status": new.status.rawValue])
    }
    return .changed
  }
}

extension SeatMap {
  fileprivate func hasSameSeats(as other: SeatMap) -> Bool {
    places.count == other.places.count
      && zip(places, other.places).allSatisfy {
        $0.seat == $1.seat && $0.cabin == $1.cabin && $0.features == $1.features
          && $0.priceDelta == $1.priceDelta
      }
  }
}

extension Tariff {
  fileprivate func known(as id: ID) -> Tariff {
    Tariff(
      id: id, name: name, currency: currency, fares: fares, taxes: taxes, ancillaries: ancillaries,
      refunds: refunds)
  }
}
