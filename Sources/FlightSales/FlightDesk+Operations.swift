internal import BookingStore
package import Bookings
package import Flights
package import Selling
package import Vocabulary

extension SalesDesk<FlightProduct> {
  /// Departures of a route on a day of the calendar there.
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

  /// The seats of a departure and which of them are taken.
  package func seats(
    of flight: FlightInstance.ID, now: Instant
  ) async throws -> (map: SeatMap, taken: Set<SeatMap.Place.ID>) {
    let instance = try await found(FlightInstance.self, flight).value
    let map = try await found(SeatMap.self, instance.seatMap).value
    let live = try await store.claims(in: instance.key).filter { $0.isLive(at: now) }
    return (map, Set(live.compactMap { instance.seat($0.resource) }))
  }

  /// Takes a flight's news down; `follow` carries it to the bookings.
  package func report(
    _ news: Operations.News, of flight: FlightInstance.ID, once request: RequestKey? = nil,
    now: Instant
  ) async throws -> FlightInstance {
    try await desk.run(once: request, keptFor: terms.answersKept, now: now) {
      try Operations.report(news, of: try await found(FlightInstance.self, flight), now: now)
    }
  }

  /// Brings every booking on a flight up to its news: times, missed flights, passes.
  ///
  /// Each booking in a commit of its own, and none twice: whoever was interrupted starts again.
  package func follow(
    _ flight: FlightInstance.ID, now: Instant, using random: inout some RandomNumberGenerator
  ) async throws -> [PassDecision] {
    var decisions: [PassDecision] = []
    for booking in try await store.records(FlightBooking.self, .instance(flight)) {
      decisions += try await follow(booking.value.id, now: now, using: &random)
    }
    return decisions
  }

  private func follow(
    _ booking: FlightBooking.ID, now: Instant, using random: inout some RandomNumberGenerator
  ) async throws -> [PassDecision] {
    try await desk.run {
      let read = try await found(FlightBooking.self, booking)
      return Operations.follow(
        read, instances: try await instances(of: read.value), policy: policy, now: now,
        using: &random
      ).map(\.passes)
    }
  }

  /// What a gate did with a passenger; a boarding that must not have been is a conflict of the delivery.
  package func gate(
    _ report: GateEvent, of booking: FlightBooking.ID, once request: RequestKey? = nil,
    now: Instant, using random: inout some RandomNumberGenerator
  ) async throws -> FlightBooking {
    try await change(once: request, now: now, using: &random) { random in
      let read = try await found(FlightBooking.self, booking)
      return try report.decide(
        about: read, instances: try await instances(of: read.value), policy: policy, now: now,
        using: &random)
    }
  }
}
