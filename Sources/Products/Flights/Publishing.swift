package import Bookings
package import Vocabulary

/// Import of an operator's schedule; repeating it gives the same result.
///
/// Known objects keep their ids, because bookings refer to them. Nothing is deleted: a departure that is
/// missing in a newer schedule must be cancelled explicitly.
package enum Publishing {
  /// The result for one departure.
  package enum Outcome: Hashable, Sendable {
    case new, changed, same
    /// The departure was not updated to the schedule, for this reason.
    case left(FlightDesignator, CivilDate, String)
  }

  /// The ids of a schedule's seat maps and tariffs, by name.
  package struct Names: Sendable {
    package let seatMaps: [String: SeatMap.ID]
    package let tariffs: [String: Tariff.ID]
  }

  /// The stored objects with the names of a schedule.
  package struct Known: Sendable {
    package var airports: [Versioned<Airport>] = []
    package var seatMaps: [Versioned<SeatMap>] = []
    package var tariffs: [Versioned<Tariff>] = []

    package init() {}

    /// Returns the names of the known tariffs that a schedule changes.
    package func repriced(by schedule: Schedule) -> Set<String> {
      Set(
        schedule.tariffs.filter { tariff in
          let read = tariffs.first { $0.value.name == tariff.name }?.value
          return read.map { tariff.tariff($0.id) != $0 } ?? false
        }.map(\.name))
    }
  }

  /// Imports airports, seat maps and tariffs; known ones keep their ids.
  package static func references(
    of schedule: Schedule, known: Known, now: Instant,
    using random: inout some RandomNumberGenerator
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
        let new = map.map(using: &random)
        changes.insert(new)
        maps[new.name] = new.id
        continue
      }
      guard read.value.hasSameSeats(as: map) else {
        throw .invalid(
          "seat_maps",
          "\(escaped(map.name)) exists already with other seats; give this seat map another name")
      }
      changes.update(read, to: read.value.described(as: map))
    }
    var tariffs = Dictionary(
      known.tariffs.map { ($0.value.name, $0.value.id) }, uniquingKeysWith: { first, _ in first })
    for tariff in schedule.tariffs {
      guard let read = known.tariffs.first(where: { $0.value.name == tariff.name }) else {
        let new = tariff.tariff(.init(using: &random))
        changes.insert(new)
        tariffs[new.name] = new.id
        continue
      }
      changes.update(read, to: tariff.tariff(read.value.id))
    }
    for service in schedule.services {
      guard maps[service.seatMap] != nil else {
        throw .notFound(SeatMap.kind, service.seatMap)
      }
      guard tariffs[service.tariff] != nil else { throw .notFound(Tariff.kind, service.tariff) }
    }
    return Decision(Names(seatMaps: maps, tariffs: tariffs), changes)
  }

  /// A service as it is stored, with its stored departures.
  package struct KnownService: Sendable {
    package let flight: Versioned<Flight>?
    package let departures: [Versioned<FlightInstance>]
    /// The bookings on departures that the schedule moves.
    package var bookings: [Versioned<FlightBooking>] = []

    package init(_ flight: Versioned<Flight>?, departures: [Versioned<FlightInstance>]) {
      self.flight = flight
      self.departures = departures
    }
  }

  /// Imports one service with its departures.
  package static func service(
    _ flight: Flight, from zone: ZoneInfo, to destinationZone: ZoneInfo, known: KnownService,
    now: Instant, using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<[Outcome]> {
    var changes = ChangeSet(at: now)
    if let read = known.flight { changes.update(read, to: flight) } else { changes.insert(flight) }
    var outcomes: [Outcome] = []
    let bookings = known.bookings
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
      outcomes.append(
        reschedule(known, as: plan, on: day, bookings: bookings, in: &changes))
    }
    return Decision(outcomes, changes)
  }

  private static func reschedule(
    _ known: Versioned<FlightInstance>, as plan: FlightInstance, on day: CivilDate,
    bookings: [Versioned<FlightBooking>], in changes: inout ChangeSet
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
      return left(
        "it was announced to \(old.destination), and its seats may already have been sold; publish a flight to another "
          + "destination under another number")
    }
    guard old.seatMap == plan.seatMap else {
      return left(
        "its seats may already have been sold; report another aircraft as news (AIRCRAFT), which gives the passengers "
          + "new seats")
    }
    guard old.status == FlightStatus.table.start else {
      return left(
        "its status is already \(old.status.rawValue), and what was reported counts more than the schedule; report "
          + "further changes as news")
    }
    let aboard = bookings.reduce(0) { $0 + $1.value.boarded(on: old.id) }
    guard aboard == 0 else {
      return left(
        "\(counted(aboard, "passenger has", "passengers have")) boarded already; report changes of the flight as "
          + "news")
    }
    for booking in bookings where booking.value.segments.contains(where: { $0.instance == old.id })
    {
      changes.rely(on: booking)
    }
    let new = old.rescheduled(as: plan)
    changes.update(known, to: new)
    if new.departure != old.departure || new.arrival != old.arrival {
      changes.emit("flight.rescheduled", new, new.told)
    }
    return .changed
  }
}

extension SeatMap {
  fileprivate func hasSameSeats(as other: Schedule.SeatMapPlan) -> Bool {
    places.count == other.places.count
      && zip(places, other.places).allSatisfy {
        $0.seat == $1.seat && $0.cabin == $1.cabin && $0.priceDelta == $1.priceDelta
      }
  }

  /// Returns the same seats under their ids, with the features and sections of another map.
  fileprivate func described(as other: Schedule.SeatMapPlan) -> SeatMap {
    SeatMap(
      id: id, name: name,
      places: zip(places, other.places).map { place, new in
        Place(
          id: place.id, seat: place.seat, cabin: place.cabin, features: new.features,
          priceDelta: place.priceDelta)
      }, sections: other.sections)
  }
}

extension Publishing.KnownService {
  /// Returns the departures whose times a schedule would change.
  package func moved(
    by flight: Flight, from zone: ZoneInfo, to destinationZone: ZoneInfo
  ) -> [FlightInstance.ID] {
    departures.map(\.value).filter { known in
      guard let day = known.scheduledDeparture.date, flight.days.contains(day),
        let plan = flight.instance(known.id, on: day, from: zone, to: destinationZone)
      else { return false }
      return plan.scheduledDeparture != known.scheduledDeparture
        || plan.scheduledArrival != known.scheduledArrival
    }.map(\.id)
  }
}
