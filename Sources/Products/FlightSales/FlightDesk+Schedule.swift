internal import BookingStore
internal import Bookings
package import Flights
package import Selling
package import Vocabulary

extension SalesDesk<FlightProduct> {
  /// Imports a schedule: the shared objects in one commit, then each service in its own.
  ///
  /// Repeating it changes nothing, so an interrupted import can be started again. `follow` updates the
  /// bookings on changed departures. `done` is told each number of departures that was committed.
  package func publish(
    _ schedule: Schedule, zones: [AirportCode: ZoneInfo], now: Instant,
    done: (Int) -> Void = { _ in }
  ) async throws -> [Publishing.Outcome] {
    for service in schedule.services {
      for airport in [service.origin, service.destination] where zones[airport] == nil {
        throw Refusal.notFound("time zone of airport", airport.rawValue)
      }
    }
    var repriced: Set<String> = []
    let names = try await run(about: "schedule") { random in
      let known = try await known(by: schedule)
      repriced = known.repriced(by: schedule)
      return try Publishing.references(of: schedule, known: known, now: now, using: &random)
    }
    var outcomes: [Publishing.Outcome] = []
    for service in schedule.services {
      guard let map = names.seatMaps[service.seatMap], let tariff = names.tariffs[service.tariff],
        let origin = zones[service.origin], let destination = zones[service.destination]
      else { continue }
      let results = try await run(about: service.designator.description) { random in
        let read = try await store.first(Flight.self, service.lookup)
        let id = read?.value.id ?? Flight.ID(using: &random)
        let flight = Flight(id, service.plan, seatMap: map, tariff: tariff)
        var known = Publishing.KnownService(read, departures: try await departures(of: service))
        for departure in known.moved(by: flight, from: origin, to: destination) {
          known.bookings += try await store.records(FlightBooking.self, .instance(departure))
        }
        return try Publishing.service(
          flight, from: origin, to: destination, known: known, now: now, using: &random)
      }
      done(results.count)
      // A departure that is otherwise the same has another price.
      outcomes += results.map { $0 == .same && repriced.contains(service.tariff) ? .changed : $0 }
    }
    return outcomes
  }

  /// Returns the number of departures on sale from now on that a schedule does not have, by flight number.
  ///
  /// An import does not end these departures.
  package func onSale(
    besides schedule: Schedule, now: Instant
  ) async throws -> [(flight: FlightDesignator, count: Int)] {
    let named = Set(
      schedule.services.flatMap { service in
        service.days.map { "\(service.designator) \(service.origin) \($0)" }
      })
    var counts: [FlightDesignator: Int] = [:]
    var last: RankedPlace?
    while true {
      let page = try await store.records(
        FlightInstance.self, .unreported, ranks: Int(now.secondsSince1970)..<Int.max, after: last,
        limit: 500)
      for departure in page.map(\.record.value) {
        guard let day = departure.scheduledDeparture.date,
          !named.contains("\(departure.designator) \(departure.origin) \(day)")
        else { continue }
        counts[departure.designator, default: 0] += 1
      }
      guard let end = page.last, page.count == 500 else { break }
      last = end.place
    }
    return counts.map { (flight: $0.key, count: $0.value) }
      .sorted { $0.flight.description < $1.flight.description }
  }

  /// Returns the stored departures of a service during its season.
  private func departures(
    of service: Schedule.Service
  ) async throws -> [Versioned<FlightInstance>] {
    guard let first = service.days.min(), let last = service.days.max() else { return [] }
    return try await store.records(
      FlightInstance.self, .departure(of: service.designator, from: service.origin),
      ranks: first.daysSince1970..<last.daysSince1970 + 1)
  }

  private func known(by schedule: Schedule) async throws -> Publishing.Known {
    var known = Publishing.Known()
    for code in Set(schedule.airports.map(\.code)) {
      if let read = try await store.record(Airport.self, code.rawValue) {
        known.airports.append(read)
      }
    }
    for name in Set(schedule.seatMaps.map(\.name) + schedule.services.map(\.seatMap)) {
      if let read = try await store.first(SeatMap.self, .name(name)) { known.seatMaps.append(read) }
    }
    for name in Set(schedule.tariffs.map(\.name) + schedule.services.map(\.tariff)) {
      if let read = try await store.first(Tariff.self, .name(name)) { known.tariffs.append(read) }
    }
    return known
  }
}
