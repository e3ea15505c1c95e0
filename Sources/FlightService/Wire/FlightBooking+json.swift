internal import BookingStore
package import Bookings
internal import FlightSales
package import Flights
package import PassFormats
internal import PassService
internal import Selling
package import Vocabulary

extension FlightRoutes {
  package func members(
    of booking: FlightBooking, _ payments: [Payment], at now: Instant
  ) async throws -> @Sendable (inout JSONWriter) -> Void {
    let shown = ShownBooking(
      booking: booking,
      instances: Dictionary(
        try await desk.instances(of: booking).map { ($0.value.id, $0.value) },
        uniquingKeysWith: { $1 }), payments: payments, policy: desk.policy, now: now)
    return { shown.write(to: &$0) }
  }
}

/// A booking as shown to its traveler at a given time.
private struct ShownBooking: Sendable {
  let booking: FlightBooking
  let instances: [FlightInstance.ID: FlightInstance]
  let payments: [Payment]
  let policy: FlightSalesPolicy
  let now: Instant

  func write(to writer: inout JSONWriter) {
    writer.member("booking_id", booking.key)
    writer.member("confirmation_code", booking.confirmationCode.rawValue)
    writer.member("state", booking.state(at: now).published.rawValue)
    writer.member(
      "allowed_transitions", booking.transitions(at: now, policy: policy).map(\.rawValue))
    writer.objects("available_actions", booking.actions(at: now, policy: policy)) {
      $0.member("action", $1.rawValue)
      $0.member("method", "POST")
      $0.member("href", "/v1/bookings/\(booking.key)/\($1.path)")
    }
    writer.objects("flights", booking.segments.indices) { writeFlight($1, to: &$0) }
    writer.objects("passengers", booking.passengers) { writePassenger($1, to: &$0) }
    writer.money(of: booking, payments)
    let opens = booking.segments.indices.map { booking.checkInOpens($0, policy: policy) }.min()
    writer.member("check_in_opens_at", orNull: opens?.description)
    writer.member("created_at", booking.created.description)
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
    let deliveries = booking.deliveries.filter { $0.passenger == passenger.id }
    writer.objects("seats", deliveries) { writer, delivery in
      writer.member("flight_id", booking.segments[delivery.segment].instance.rawValue)
      writer.member("seat_id", orNull: delivery.place?.rawValue)
      writer.member("seat", delivery.seat.description)
      writer.member("cabin_class", delivery.cabin.rawValue)
      writer.member(
        "state", booking.stage == .cancelled ? "CANCELLED" : delivery.state.rawValue)
    }
  }
}

extension TravelerAction {
  /// The path of the action, relative to the booking's path.
  var path: String {
    switch self {
    case .checkIn: "check-in"
    case .changeSeat: "seat-change"
    case .cancel: "cancellation-quote"
    }
  }
}
