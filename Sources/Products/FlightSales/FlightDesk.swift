package import BookingStore
package import Bookings
package import Flights
package import Selling
package import Vocabulary

/// The sales desk for flights; adds check-in, seats and gates.
package typealias FlightDesk = SalesDesk<FlightProduct>

extension FlightProduct: StoredProduct {
  package typealias Plan = (map: SeatMap, taken: Set<SeatMap.Place.ID>)

  package func offer(
    for request: FlightRequest, in store: any BookingStore
  ) async throws -> [FlightLeg] {
    var legs: [FlightLeg] = []
    for flight in request.itinerary { legs.append(try await store.leg(flight)) }
    return legs
  }

  package func standing(
    of booking: FlightBooking, in store: any BookingStore
  ) async throws -> [Versioned<FlightInstance>] {
    try await store.records(FlightInstance.self, booking.segments.map(\.instance))
  }

  /// Returns the refund policy of the tariff of the first flight.
  package func refunds(
    of booking: FlightBooking, in store: any BookingStore
  ) async throws -> RefundPolicy {
    guard let first = booking.segments.first else { throw Refusal.notFound("segment", "0") }
    return try await store.leg(first.instance).tariff.refunds
  }
}

extension BookingStore {
  /// Returns a departure with its seat map and tariff.
  package func leg(_ flight: FlightInstance.ID) async throws -> FlightLeg {
    let instance = try await found(FlightInstance.self, flight)
    return FlightLeg(
      instance: instance, map: try await found(SeatMap.self, instance.value.seatMap).value,
      tariff: try await found(Tariff.self, instance.value.tariff).value)
  }
}

extension SalesDesk<FlightProduct> {
  package init(
    store: any BookingStore, providers: PaymentProviders,
    policy: FlightSalesPolicy = FlightSalesPolicy(),
    clock: any Clock<Duration> = ContinuousClock(), randomness: Randomness = .system
  ) {
    self.init(
      FlightProduct(policy), store: store, providers: providers, clock: clock,
      randomness: randomness)
  }

  package var policy: FlightSalesPolicy {
    get { product.policy }
    set { product = FlightProduct(newValue) }
  }

  /// Holds seats of one or several departures, all or none.
  package func hold(
    _ seats: [(flight: FlightInstance.ID, seat: SeatMap.Place.ID)], _ command: UserCommand,
    storing: ResponseRecord<Hold>? = nil
  ) async throws -> Hold {
    let wish = FlightWish(.seats(seats.map { FlightWish.Place(flight: $0.flight, seat: $0.seat) }))
    let occasion = Set(seats.map(\.flight.rawValue)).sorted().joined(separator: " ")
    return try await hold(wish, of: occasion, command, storing: storing)
  }

  /// Checks passengers in.
  package func checkIn(
    _ passengers: [Passenger.ID], of booking: FlightBooking.ID,
    by actor: FlightActor = .traveler,
    onlyIf check: Check? = nil, _ command: UserCommand
  ) async throws -> FlightBooking {
    try await numbering(booking) {
      try await change(command) { random in
        try CheckIn.checkIn(
          passengers, of: try await snapshot(of: booking, check), for: command.user, by: actor,
          policy: policy, now: command.now, using: &random)
      }
    }
  }

  /// Runs the check-in of a booking after those of the same flights, so that no two take the same number and one of them
  /// is decided again.
  private func numbering<Result>(
    _ booking: FlightBooking.ID, _ body: () async throws -> Result
  ) async throws -> Result {
    let segments = try await found(FlightBooking.self, booking).value.segments
    return try await numbers.withLocks(Set(segments.map(\.instance.rawValue)), body)
  }

  /// Checks passengers in, and completes the answer in the same commit if `complete` can; returns whether it did.
  package func checkIn(
    _ passengers: [Passenger.ID], of booking: FlightBooking.ID, by actor: FlightActor,
    onlyIf check: Check?, for user: UserID, once request: RequestKey, now: Instant,
    completing complete: Completion
  ) async throws -> Bool {
    try await numbering(booking) {
      try await change(once: request, now: now, completing: complete) { random in
        let snapshot = try await snapshot(of: booking, check)
        let decision = try CheckIn.checkIn(
          passengers, of: snapshot, for: user, by: actor, policy: policy, now: now, using: &random)
        return (snapshot.booking, decision)
      }
    }
  }

  /// Undoes the check-in of passengers.
  package func undoCheckIn(
    _ passengers: [Passenger.ID], of booking: FlightBooking.ID,
    by actor: FlightActor = .traveler,
    onlyIf check: Check? = nil, _ command: UserCommand
  ) async throws -> FlightBooking {
    try await change(command) { random in
      try CheckIn.undo(
        passengers, of: try await snapshot(of: booking, check), for: command.user, by: actor,
        policy: policy, now: command.now, using: &random)
    }
  }

  /// Replaces the assistance that a passenger needs.
  package func changeAssistance(
    _ passenger: Passenger.ID, to assistance: [Passenger.Assistance], of booking: FlightBooking.ID,
    onlyIf check: Check? = nil, _ command: UserCommand
  ) async throws -> FlightBooking {
    try await change(command) { random in
      try PassengerNeeds.change(
        passenger, to: assistance, of: try await own(booking, check), for: command.user,
        policy: policy,
        now: command.now, using: &random)
    }
  }

  private func snapshot(
    of booking: FlightBooking.ID, _ check: Check?
  ) async throws -> CheckIn.Snapshot {
    let read = try await own(booking, check)
    let instances = try await instances(of: read.value)
    var sequences: [Versioned<CheckInSequence>] = []
    for instance in instances {
      if let counter = try await store.record(CheckInSequence.self, instance.value.key) {
        sequences.append(counter)
      }
    }
    return CheckIn.Snapshot(read, instances: instances, sequences: sequences)
  }

  /// Changes a passenger's seat on a flight.
  package func changeSeat(
    _ seatChange: SeatChange, of booking: FlightBooking.ID,
    by actor: FlightActor = .traveler, onlyIf check: Check? = nil, _ command: UserCommand
  ) async throws -> FlightBooking {
    try await change(command) { random in
      let read = try await own(booking, check)
      guard read.value.segments.indices.contains(seatChange.segment) else {
        throw Refusal.notFound("segment", "\(seatChange.segment)")
      }
      let leg = try await leg(read.value.segments[seatChange.segment].instance)
      let claims = try await store.claims(on: [leg.instance.value.resource(seatChange.seat)])
      return try seatChange.decide(
        of: .init(read, leg: leg, claims: claims), for: command.user, by: actor, policy: policy,
        now: command.now,
        using: &random)
    }
  }

  /// Returns a departure with its seat map and tariff.
  package func leg(_ flight: FlightInstance.ID) async throws -> FlightLeg {
    try await store.leg(flight)
  }

  /// Returns the current departures of a booking.
  package func instances(of booking: FlightBooking) async throws -> [Versioned<FlightInstance>] {
    try await product.standing(of: booking, in: store)
  }
}
