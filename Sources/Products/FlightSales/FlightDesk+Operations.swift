internal import BookingStore
package import Bookings
package import Flights
package import Selling
package import Vocabulary

extension SalesDesk<FlightProduct> {
  /// Returns the departures of a route on a local date.
  package func search(
    _ origin: AirportCode, _ destination: AirportCode, on date: CivilDate, passengers: Int,
    now: Instant
  ) async throws -> [FlightOffer] {
    let instances = try await store.records(
      FlightInstance.self, RankedLookup.route(origin, destination).on(date)
    ).map(\.value)
    let claimed = try await store.claimed(in: instances.map(\.key), at: now)
    var maps: [SeatMap.ID: SeatMap] = [:]
    var tariffs: [Tariff.ID: Tariff] = [:]
    var candidates: [FlightSearch.Candidate] = []
    for instance in instances {
      let map = try await cached(instance.seatMap, in: &maps)
      let tariff = try await cached(instance.tariff, in: &tariffs)
      candidates.append(
        FlightSearch.Candidate(
          instance: instance, map: map, tariff: tariff, claimed: claimed[instance.key] ?? 0))
    }
    return FlightSearch.offers(candidates, passengers: passengers, policy: policy, now: now)
  }

  private func cached<Value: Record & Identified>(
    _ id: OpaqueID<Value>, in known: inout [OpaqueID<Value>: Value]
  ) async throws -> Value {
    if let value = known[id] { return value }
    let value = try await found(Value.self, id).value
    known[id] = value
    return value
  }

  /// Returns the seat map of a departure and its taken seats.
  package func seats(
    of flight: FlightInstance.ID, now: Instant
  ) async throws -> (map: SeatMap, taken: Set<SeatMap.Place.ID>) {
    try await plans.value(of: "\(flight.rawValue) \(now.secondsSince1970)") {
      let instance = try await found(FlightInstance.self, flight).value
      let map = try await found(SeatMap.self, instance.seatMap).value
      let taken = try await store.taken(in: instance.key, at: now)
      return (map, Set(taken.compactMap { SeatMap.Place.ID($0.name) }))
    }
  }

  /// Applies a report to a departure; `follow` then updates the bookings.
  package func report(
    _ news: Operations.News, of flight: FlightInstance.ID, _ command: StaffCommand
  ) async throws -> FlightInstance {
    try await run(command) {
      var aircraft: SeatMap.ID?
      if case .aircraft(let name) = news {
        aircraft = try await store.first(SeatMap.self, .name(name))?.value.id
      }
      return noted(
        try Operations.report(
          news, of: try await found(FlightInstance.self, flight), aircraft: aircraft,
          now: command.now))
    }
  }

  /// Updates every booking on a departure: times, no-shows, passes.
  ///
  /// Each booking has a commit of its own, and repeating it changes nothing, so an interrupted run can be
  /// started again.
  package func updateBookings(
    of flight: FlightInstance.ID, now: Instant
  ) async throws -> [PassDecision] {
    var decisions: [PassDecision] = []
    let isReseating = try await found(FlightInstance.self, flight).value.isReseating == true
    // Passengers who keep their seats in another aircraft move before any other passenger is given one.
    for keepsOnly in isReseating ? [true, false] : [false] {
      let bookings = try await store.records(FlightBooking.self, .instance(flight)).map(\.value)
      for booking in bookings.sorted(by: { $0.turn(on: flight) < $1.turn(on: flight) }) {
        decisions += try await update(booking.id, keepsOnly: keepsOnly, now: now)
      }
    }
    if isReseating {
      try await desk.run {
        let read = try await found(FlightInstance.self, flight)
        // If the aircraft changed again meanwhile, the later change goes on.
        let isDone = try await store.records(FlightBooking.self, .instance(flight)).allSatisfy {
          !$0.value.sale.first.isSold
            || $0.value.segments.allSatisfy {
              $0.instance != flight || $0.seatMap == read.value.seatMap
            }
        }
        return isDone ? Reseating.finish(read, now: now) : Decision((), ChangeSet(at: now))
      }
    }
    return decisions
  }

  private func update(
    _ booking: FlightBooking.ID, keepsOnly: Bool, now: Instant
  ) async throws -> [PassDecision] {
    try await run(about: booking.rawValue) { random in
      let read = try await found(FlightBooking.self, booking)
      let instances = try await instances(of: read.value)
      var cabins: [Reseating] = []
      for instance in instances.map(\.value) where instance.isReseating != nil {
        let (map, taken) = try await seats(of: instance.id, now: now)
        cabins.append(Reseating(instance, map: map, taken: taken, keepsOnly: keepsOnly))
      }
      return Operations.update(
        read, instances: instances, cabins: cabins, policy: policy, now: now, using: &random
      ).map(\.passes)
    }
  }

  /// Applies a gate's report; a boarding that should not have happened is recorded as a conflict.
  package func gate(
    _ report: GateEvent, of booking: FlightBooking.ID, _ command: StaffCommand
  ) async throws -> FlightBooking {
    try await change(command, about: booking.rawValue) { random in
      let read = try await found(FlightBooking.self, booking)
      return try report.decide(
        about: read, instances: try await instances(of: read.value), policy: policy,
        now: command.now,
        using: &random)
    }
  }
}

extension FlightBooking {
  /// Returns the turn of a booking where there is not enough for all, such as seats of a smaller aircraft.
  ///
  /// The earliest check-in comes first, then the earliest booking.
  fileprivate func turn(on flight: FlightInstance.ID) -> (Int, Instant, String) {
    let sequences = deliveries.filter { segments[$0.segment].instance == flight }
      .compactMap(\.sequence)
    return (sequences.min() ?? .max, created, key)
  }
}
