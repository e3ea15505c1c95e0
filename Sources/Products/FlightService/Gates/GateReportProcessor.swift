internal import BookingStore
internal import Bookings
internal import FlightSales
internal import Flights
internal import PassFormats
internal import PassService
internal import Selling
internal import Vocabulary

/// The processor of the events that gates reported.
///
/// Each event belongs to a passenger on a departure, and all that was reported of one passenger is looked at together,
/// in any order.
struct GateReportProcessor: Sendable {
  let desk: FlightDesk
  let issuer: IssuerID

  /// Processes at most `limit` events.
  func process(limit: Int, now: Instant) async throws {
    let waiting = try await desk.store.records(
      GateRecord.self, GateRecord.undecided, after: nil, limit: limit)
    for record in waiting { try await process(record.value.key, now: now) }
  }

  /// Returns the decision that records the outcome of an event and changes no booking.
  private static func alone(
    _ record: Versioned<GateRecord>, _ outcome: GateReport.Outcome, now: Instant
  ) -> Decision<Void> {
    var changes = ChangeSet(at: now)
    changes.update(
      record,
      to: record.value.decided(
        outcome.rawValue, isConflict: outcome.isConflict, subject: nil, booking: nil))
    return Decision((), changes)
  }

  /// Decides about an event, and with it about all that is known of its passenger.
  private func process(_ key: String, now: Instant) async throws {
    try await desk.desk.run {
      guard let record = try await desk.store.record(GateRecord.self, key),
        record.value.outcome == nil
      else { return Decision((), ChangeSet(at: now)) }
      do {
        return try await decide(record, now: now)
      } catch is Refusal {
        // An unforeseen error with one event must not delay the others.
        return Self.alone(record, .unknownPassenger, now: now)
      }
    }
  }

  private func decide(
    _ record: Versioned<GateRecord>, now: Instant
  ) async throws -> Decision<Void> {
    func alone(_ outcome: GateReport.Outcome) -> Decision<Void> {
      Self.alone(record, outcome, now: now)
    }
    let root = try await desk.store.root(of: record)
    let event = try root.value.event()
    guard event.kind.isEntry || event.kind == .offload else { return alone(.kept) }
    guard let departure = try await departure(event.context) else { return alone(.unknownFlight) }
    let found: Subject
    switch try await subject(of: event, on: departure) {
    case .success(let subject): found = subject
    case .failure(let unfound): return alone(unfound.outcome)
    }
    return try await decide(about: found, root, record, now: now)
  }

  // MARK: The passenger of an event

  /// A passenger on a departure.
  private struct Subject {
    let booking: Versioned<FlightBooking>
    let delivery: FlightBooking.Delivery

    var name: String { "\(booking.value.key) \(delivery.entitlement)" }
  }

  private struct Unfound: Error {
    let outcome: GateReport.Outcome
  }

  private func departure(_ context: String) async throws -> FlightInstance? {
    guard let place = DeparturePlace(context: context) else { return nil }
    return try await desk.departure(place)
  }

  private func subject(
    of event: AdmissionEvent, on departure: FlightInstance
  ) async throws -> Result<Subject, Unfound> {
    if let pass = event.pass {
      // A pass of another issuer belongs to none of these bookings.
      guard pass.issuer == issuer else { return .failure(Unfound(outcome: .unknownPassenger)) }
      if let found = try await subject(of: pass) {
        let segment = found.booking.value.segments[found.delivery.segment]
        return segment.instance == departure.id
          ? .success(found) : .failure(Unfound(outcome: .wrongFlight))
      }
    }
    guard let key = event.airlineKey, let date = departure.scheduledDeparture.date,
      let sequence = Int(key.sequence),
      key
        == AirlineKey(
          date: date, flight: departure.designator, sequence: key.sequence,
          origin: departure.origin, isInfant: key.rawValue.hasSuffix("/INF"))
    else { return .failure(Unfound(outcome: .unknownPassenger)) }
    for booking in try await desk.store.records(FlightBooking.self, .instance(departure.id)) {
      if let delivery = booking.value.deliveries.first(where: {
        $0.sequence == sequence
          && booking.value.segments[$0.segment].instance == departure.id
      }) {
        return .success(Subject(booking: booking, delivery: delivery))
      }
    }
    return .failure(Unfound(outcome: .unknownPassenger))
  }

  private func subject(of pass: PassKey) async throws -> Subject? {
    for id in [pass.passID, pass.first].compactMap(\.self) {
      guard let booking = try await desk.store.first(FlightBooking.self, .pass(id)),
        let earned = booking.value.passes.passes.first(where: { $0.id == id }),
        let delivery = booking.value.deliveries.first(where: {
          $0.entitlement == earned.entitlement
        })
      else { continue }
      return Subject(booking: booking, delivery: delivery)
    }
    return nil
  }

  // MARK: All events of a passenger

  private func decide(
    about subject: Subject, _ root: Versioned<GateRecord>, _ record: Versioned<GateRecord>,
    now: Instant
  ) async throws -> Decision<Void> {
    let known = try await desk.store.story(of: subject.name, root, record)
    let admissions = Admissions(try known.values.map { try $0.value.event() })
    let (entries, offLoads) = (admissions.standing, admissions.counting(.offload))
    let report = GateReport(
      of: subject.delivery.passenger, segment: subject.delivery.segment,
      entries: entries.map { .init(id: $0.key.rawValue, pass: $0.pass?.passID) },
      offLoads: offLoads.map(\.key.rawValue),
      known: known.compactMapValues(\.value.outcome))
    var random = desk.randomness.numbers(for: subject.name)
    let decision = try report.decide(
      about: subject.booking, instances: try await desk.instances(of: subject.booking.value),
      policy: desk.policy, now: now, using: &random)
    var changes = decision.changes
    for (key, read) in known {
      let outcome = decision.answer.outcomes[key] ?? .kept
      changes.update(
        read,
        to: read.value.decided(
          outcome.rawValue, isConflict: outcome.isConflict, subject: subject.name,
          booking: subject.booking.value.key))
    }
    return Decision((), changes)
  }
}
