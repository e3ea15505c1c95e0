package import Bookings
package import Vocabulary

/// Selling flights: what each command reads, which rule decides, and how often a sender may repeat it.
///
/// Whoever speaks to travelers and operators, over HTTP or in process, goes through here.
package struct FlightDesk: Sendable {
  package let desk: Desk
  package let provider: any PaymentProvider
  package var policy: FlightPolicy

  package init(
    store: any BookingStore, provider: any PaymentProvider, policy: FlightPolicy = FlightPolicy()
  ) {
    desk = Desk(store)
    self.provider = provider
    self.policy = policy
  }

  package var store: any BookingStore { desk.store }

  /// What a caller asks of a booking before it is changed, such as that it is what they last saw: by the
  /// very version that the change is made to.
  package typealias Check = @Sendable (Versioned<FlightBooking>) async throws -> Void

  private func own(
    _ booking: FlightBooking.ID, _ check: Check?
  ) async throws -> Versioned<FlightBooking> {
    let read = try await found(FlightBooking.self, booking)
    try await check?(read)
    return read
  }

  /// Holds seats of one departure or several, all or none.
  package func hold(
    _ seats: [(flight: FlightInstance.ID, seat: SeatMap.Place.ID)], for user: UserID,
    once request: RequestKey? = nil, now: Instant,
    using random: inout some RandomNumberGenerator
  ) async throws -> Hold {
    try await run(once: request, now: now, using: &random) { random in
      var asks: [Ask] = []
      var relied: [Versioned<FlightInstance>] = []
      for (flight, seat) in seats {
        let leg = try await leg(flight)
        try leg.instance.value.checkSales(policy: policy, now: now)
        guard leg.map.place(seat) != nil else { throw Refusal.notFound("seat", seat.rawValue) }
        asks.append(.unit(leg.instance.value.resource(seat)))
        relied.append(leg.instance)
      }
      let sight = Holding.Sight(
        claims: try await store.claims(on: asks.map(\.resource)),
        holds: try await store.records(Hold.self, .holder(user)))
      var decision = try Holding.hold(
        asks, for: user, seeing: sight, policy: policy.holds, now: now, using: &random)
      for instance in relied { decision.changes.rely(on: instance) }
      return decision
    }
  }

  /// Gives held seats back.
  package func release(
    _ hold: Hold.ID, for user: UserID, once request: RequestKey? = nil, now: Instant
  ) async throws -> Hold {
    var random = NoRandomness()
    return try await run(once: request, now: now, using: &random) { _ in
      try Holding.release(try await found(Hold.self, hold), for: user, now: now)
    }
  }

  /// A price for held seats.
  package func quote(
    _ wish: Quote.Request, for user: UserID, once request: RequestKey? = nil, now: Instant,
    using random: inout some RandomNumberGenerator
  ) async throws -> Quote {
    try await run(once: request, now: now, using: &random) { random in
      try Quoting.quote(
        wish, for: user, legs: try await legs(wish.itinerary),
        holds: try await holds(wish.holds), policy: policy, now: now, using: &random)
    }
  }

  /// A fresh price for the same wish, in place of a quote that is open or expired.
  package func requote(
    _ quote: Quote.ID, for user: UserID, once request: RequestKey? = nil, now: Instant,
    using random: inout some RandomNumberGenerator
  ) async throws -> Quote {
    try await run(once: request, now: now, using: &random) { random in
      let read = try await found(Quote.self, quote)
      guard read.value.holder == user else { throw Refusal.notFound(Quote.kind, quote.rawValue) }
      let wish = read.value.request
      return try Quoting.quote(
        wish, for: user, legs: try await legs(wish.itinerary),
        holds: try await holds(wish.holds), replacing: read, policy: policy, now: now,
        using: &random)
    }
  }

  /// Checks passengers in.
  package func checkIn(
    _ passengers: [Passenger.ID], of booking: FlightBooking.ID, for user: UserID,
    onlyIf check: Check? = nil, once request: RequestKey? = nil, now: Instant,
    using random: inout some RandomNumberGenerator
  ) async throws -> FlightBooking {
    try await change(once: request, now: now, using: &random) { random in
      let read = try await own(booking, check)
      let instances = try await instances(of: read.value)
      var sequences: [Versioned<CheckInSequence>] = []
      for instance in instances {
        if let counter = try await store.record(CheckInSequence.self, instance.value.key) {
          sequences.append(counter)
        }
      }
      return try CheckIn.checkIn(
        passengers, of: read, for: user, instances: instances, sequences: sequences,
        policy: policy, now: now, using: &random
      )
    }
  }

  /// Takes a check-in back.
  package func undoCheckIn(
    _ passengers: [Passenger.ID], of booking: FlightBooking.ID, for user: UserID,
    once request: RequestKey? = nil, now: Instant,
    using random: inout some RandomNumberGenerator
  ) async throws -> FlightBooking {
    try await change(once: request, now: now, using: &random) { random in
      let read = try await found(FlightBooking.self, booking)
      return try CheckIn.undo(
        passengers, of: read, for: user, instances: try await instances(of: read.value),
        policy: policy, now: now, using: &random
      )
    }
  }

  /// Moves a passenger to another seat of the same flight.
  package func changeSeat(
    of passenger: Passenger.ID, segment: Int, to seat: SeatMap.Place.ID,
    of booking: FlightBooking.ID, for user: UserID, onlyIf check: Check? = nil,
    once request: RequestKey? = nil, now: Instant, using random: inout some RandomNumberGenerator
  ) async throws -> FlightBooking {
    try await change(once: request, now: now, using: &random) { random in
      let read = try await own(booking, check)
      guard read.value.segments.indices.contains(segment) else {
        throw Refusal.notFound("segment", "\(segment)")
      }
      let leg = try await leg(read.value.segments[segment].instance)
      let claims = try await store.claims(on: [leg.instance.value.resource(seat)])
      return try SeatChange.change(
        passenger, segment: segment, to: seat, of: read, for: user, instance: leg.instance,
        map: leg.map, claims: claims, policy: policy, now: now, using: &random
      )
    }
  }

  /// Says what a cancellation would give back.
  package func offerCancellation(
    of booking: FlightBooking.ID, for user: UserID, once request: RequestKey? = nil, now: Instant,
    using random: inout some RandomNumberGenerator
  ) async throws -> CancellationOffer {
    try await run(once: request, now: now, using: &random) { random in
      let read = try await found(FlightBooking.self, booking)
      let legs = try await legs(read.value.segments.map(\.instance))
      guard let first = legs.first else { throw Refusal.notFound("segment", "0") }
      return try Cancellation.offer(
        of: read, for: user, instances: legs.map(\.instance), refunds: first.tariff.refunds,
        policy: policy, now: now, using: &random)
    }
  }

  /// Cancels as offered, and asks the provider for the refund.
  package func cancel(
    _ booking: FlightBooking.ID, accepting offer: CancellationOffer.ID, for user: UserID,
    onlyIf check: Check? = nil, once request: RequestKey? = nil, now: Instant,
    using random: inout some RandomNumberGenerator
  ) async throws -> FlightBooking {
    let cancelled = try await change(once: request, now: now, using: &random) { random in
      let read = try await own(booking, check)
      return try Cancellation.confirm(
        offer, of: read, for: user, payment: try await found(Payment.self, read.value.payment),
        instances: try await instances(of: read.value), policy: policy, now: now, using: &random
      )
    }
    return try await settle(cancelled.payment, now: now, using: &random) ?? cancelled
  }
}

extension FlightDesk {
  func run<Answer: Codable, Random: RandomNumberGenerator>(
    once request: RequestKey?, now: Instant, using random: inout Random,
    _ decide: (inout Random) async throws -> Decision<Answer>
  ) async throws -> Answer {
    try await desk.run(once: request, keptFor: policy.answersKept, now: now) {
      try await decide(&random)
    }
  }

  /// The same for a command that changes a booking.
  ///
  /// Of its answer only the id is remembered: whoever sends it again gets the booking as it is by then,
  /// and nobody's papers are kept twice.
  func change<Random: RandomNumberGenerator>(
    once request: RequestKey?, now: Instant, using random: inout Random,
    _ decide: (inout Random) async throws -> Decision<BookingChange>
  ) async throws -> FlightBooking {
    let id = try await run(once: request, now: now, using: &random) { random in
      try await decide(&random).map(\.booking.id)
    }
    return try await found(FlightBooking.self, id).value
  }

  func found<Value: Record & Identified>(
    _ type: Value.Type, _ id: OpaqueID<Value>
  ) async throws -> Versioned<Value> {
    guard let read = try await store.record(type, id) else {
      throw Refusal.notFound(Value.kind, id.rawValue)
    }
    return read
  }

  /// A departure with its seats and prices.
  package func leg(_ flight: FlightInstance.ID) async throws -> Quoting.Leg {
    let instance = try await found(FlightInstance.self, flight)
    return Quoting.Leg(
      instance: instance,
      map: try await found(SeatMap.self, instance.value.seatMap).value,
      tariff: try await found(Tariff.self, instance.value.tariff).value)
  }

  func legs(_ flights: [FlightInstance.ID]) async throws -> [Quoting.Leg] {
    var legs: [Quoting.Leg] = []
    for flight in flights { legs.append(try await leg(flight)) }
    return legs
  }

  func holds(_ ids: [Hold.ID]) async throws -> [Versioned<Hold>] {
    var holds: [Versioned<Hold>] = []
    for id in ids { holds.append(try await found(Hold.self, id)) }
    return holds
  }

  /// The departures of a booking, as they are now.
  package func instances(of booking: FlightBooking) async throws -> [Versioned<FlightInstance>] {
    try await store.records(FlightInstance.self, booking.segments.map(\.instance))
  }
}

extension Decision {
  /// The decision with another answer.
  func map<Other: Sendable>(_ change: (Answer) -> Other) -> Decision<Other> {
    Decision<Other>(change(answer), changes)
  }
}

/// For commands that make up nothing.
private struct NoRandomness: RandomNumberGenerator {
  mutating func next() -> UInt64 { preconditionFailure("this command needs no randomness") }
}
