internal import BookingStore
package import Bookings
internal import FlightSales
package import Flights
package import StrictText
package import PassService
internal import Selling
package import Vocabulary

extension FlightRoutes {
  package func members(
    of booking: FlightBooking, _ payments: [Payment], for reach: BookingRole, at now: Instant
  ) async throws -> @Sendable (inout JSONWriter) -> Void {
    let shown = ShownBooking(
      booking: booking,
      instances: Dictionary(
        try await desk.instances(of: booking).map { ($0.value.id, $0.value) },
        uniquingKeysWith: { $1 }), payments: payments,
      conflicts: reach == .agent ? try await conflicts(of: booking) : [:], reach: reach,
      policy: desk.policy, now: now)
    return { shown.write(to: &$0) }
  }

  /// Returns the reports of gates that changed nothing, of each passenger on each flight, by entitlement.
  private func conflicts(of booking: FlightBooking) async throws -> [String: [ReportedConflict]] {
    var conflicts: [String: [ReportedConflict]] = [:]
    for delivery in booking.deliveries {
      let subject = "\(booking.key) \(delivery.entitlement)"
      let found = try await desk.store.records(GateRecord.self, GateRecord.of(subject: subject))
        .map(\.value).filter(\.isConflict)
      if !found.isEmpty {
        conflicts[delivery.entitlement] = try found.map { try ReportedConflict($0) }
      }
    }
    return conflicts
  }
}

/// A booking as shown to its traveler or to an agent at a given time.
private struct ShownBooking: Sendable {
  let booking: FlightBooking
  let instances: [FlightInstance.ID: FlightInstance]
  let payments: [Payment]
  /// The conflicts from the ledgers of gates, by entitlement.
  let conflicts: [String: [ReportedConflict]]
  let reach: BookingRole
  let policy: FlightSalesPolicy
  let now: Instant

  func write(to writer: inout JSONWriter) {
    writer.member("booking_id", booking.key)
    writer.member("confirmation_code", booking.confirmationCode.rawValue)
    writer.member("state", booking.state(at: now).published.rawValue)
    let actions = booking.actions(at: now, policy: policy).filter { $0.isFor(reach) }
    // These are the changes that the traveler can bring about. Older clients of agents use them too, but cancel by the
    // actions.
    let transitions = booking.transitions(
      by: reach == .agent ? actions.filter { $0 != .cancel } : actions)
    writer.member("allowed_transitions", transitions.map(\.rawValue))
    writer.actions(
      actions.map { OfferedAction($0.rawValue, at: "/bookings/\(booking.key)/\($0.path)") })
    writer.objects("flights", booking.segments.indices) { writeFlight($1, to: &$0) }
    writer.objects("passengers", booking.passengers) { writePassenger($1, to: &$0) }
    writer.objects("ancillaries", booking.extras) { writer, extra in
      writer.member("code", extra.code)
      writer.member("passenger_id", orNull: extra.passenger?.rawValue)
    }
    writer.objects("passes", booking.passes.passes.filter(isCurrent)) { writePass($1, to: &$0) }
    writer.money(of: booking, payments, for: reach)
    let opens = booking.segments.indices.map { booking.checkInOpens($0, policy: policy) }.min()
    writer.member("check_in_opens_at", orNull: opens?.description)
    writer.times(of: booking)
    if reach == .agent, let contact = booking.contact {
      writer.name("contact")
      writer.object { writer in
        writer.member("email", contact.email)
        writer.member("phone", orNull: contact.phone)
      }
    }
  }

  private func isCurrent(_ pass: EarnedPass<BoardingPassContent>) -> Bool {
    pass.state == .valid && pass.validUntil > now
  }

  /// Writes a pass without what can be scanned, which is fetched when it is needed.
  private func writePass(
    _ pass: EarnedPass<BoardingPassContent>, to writer: inout JSONWriter
  ) {
    writer.member("pass_id", pass.id.rawValue)
    writer.member("passenger_id", orNull: booking.passenger(of: pass)?.rawValue)
    writer.member("flight_id", orNull: booking.segment(of: pass)?.instance.rawValue)
    writer.member("state", pass.state.published)
    writer.member("valid_from", pass.validFrom.description)
    writer.member("valid_until", pass.validUntil.description)
    writer.member("href", "/v1/passes/\(pass.id)")
  }

  private func writeFlight(_ index: Int, to writer: inout JSONWriter) {
    let segment = booking.segments[index]
    writer.member("flight_id", segment.instance.rawValue)
    guard let flight = instances[segment.instance] else { return }
    writer.members(of: flight)
    writer.member("gate", orNull: flight.gate)
    writer.member("gate_updated_at", orNull: flight.gateUpdated?.description)
    writer.member(
      "check_in_opens_at", booking.checkInOpens(index, policy: policy).description)
  }

  private func writePassenger(_ passenger: Passenger, to writer: inout JSONWriter) {
    writer.member("passenger_id", passenger.id.rawValue)
    writer.member("type", passenger.type.rawValue)
    writer.member("first_name", orNull: passenger.details?.givenNames)
    writer.member("last_name", orNull: passenger.details?.surname)
    writer.member("priority_boarding", booking.hasPriority(passenger.id))
    if reach != .guest {
      writer.member("assistance", (passenger.details?.assistance ?? []).map(\.rawValue))
    }
    if reach == .agent { writePapers(passenger.details, to: &writer) }
    let deliveries = booking.deliveries.filter { $0.passenger == passenger.id }
    writer.objects("seats", deliveries) { writer, delivery in
      writer.member("flight_id", booking.segments[delivery.segment].instance.rawValue)
      writer.member("seat_id", orNull: delivery.place?.rawValue)
      writer.member("seat", delivery.seat.description)
      writer.member("cabin_class", delivery.cabin.rawValue)
      writer.member(
        "state", booking.stage == .cancelled ? "CANCELLED" : delivery.state.rawValue)
      if reach == .agent { writeDesk(delivery, to: &writer) }
    }
  }

  /// Writes what an agent compares with the document that a passenger shows.
  private func writePapers(_ details: Passenger.Details?, to writer: inout JSONWriter) {
    writer.member("date_of_birth", orNull: details?.dateOfBirth.description)
    writer.member("document_type", orNull: details?.document.kind.rawValue)
    writer.member("document_number", orNull: details?.document.number)
  }

  /// Writes what agents see of a passenger on a flight, and travelers do not.
  private func writeDesk(_ delivery: FlightBooking.Delivery, to writer: inout JSONWriter) {
    writer.member("sequence", orNull: delivery.sequence.map { "\($0)" })
    let told = ReportedConflict.all(of: booking, delivery)
    writer.objects("conflicts", told + (conflicts[delivery.entitlement] ?? [])) {
      $1.writeShort(to: &$0)
    }
  }
}

extension TravelerAction {
  /// Returns whether a user in this role may do it.
  func isFor(_ reach: BookingRole) -> Bool {
    switch (reach, self) {
    case (.owner, _), (.agent, _), (.guest, .checkIn): true
    case (.guest, .changeSeat), (.guest, .cancel), (.provider, _), (.operator, _): false
    }
  }

  /// The path of the action, relative to the booking's path.
  var path: String {
    switch self {
    case .checkIn: "check-in"
    case .changeSeat: "seat-change"
    case .cancel: "cancellation-quote"
    }
  }
}
