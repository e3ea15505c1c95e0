internal import ServiceHTTP
internal import BookingStore
internal import Bookings
internal import FlightSales
package import Flights
package import StrictText
internal import PassService
internal import Selling
package import Vocabulary

/// The routes that only agents use, at the airports that their tokens name.
///
/// Other actions of an agent for a traveler, such as checking in, use the traveler's own endpoints; all of it goes on
/// record.
extension FlightRoutes {
  func agentRoutes(_ tools: ServiceTools) -> [Endpoint] {
    let booking = "/bookings/{booking_id}"
    return [
      .post("\(booking)/off-load", "offLoad", .agents) { call in
        try await move(.offLoad, call, tools)
      },
      .post("\(booking)/readmit", "readmit", .agents) { call in
        try await move(.readmit, call, tools)
      },
    ]
  }

  package func isWithin(_ booking: FlightBooking, airports: Set<AirportCode>?) -> Bool {
    booking.leaves(fromOneOf: airports)
  }

  package func writeSummary(
    of booking: FlightBooking, at now: Instant, to writer: inout JSONWriter
  ) {
    writer.member("booking_id", booking.key)
    writer.member("confirmation_code", booking.confirmationCode.rawValue)
    writer.member("state", booking.state(at: now).published.rawValue)
    writer.objects("flights", booking.segments) { writer, segment in
      writer.member("flight_id", segment.instance.rawValue)
      writer.member("flight_number", (segment.marketing ?? segment.designator).description)
      writer.member("operating_flight_number", segment.designator.description)
      writer.member(
        "departure", segment.origin, segment.scheduledDeparture,
        expected: segment.departure == segment.scheduledDeparture ? nil : segment.departure)
      writer.member("destination", segment.destination.rawValue)
      writer.member("status_code", segment.status.rawValue)
    }
    writer.objects("passengers", booking.passengers) { writer, passenger in
      writer.member("passenger_id", passenger.id.rawValue)
      writer.member("type", passenger.type.rawValue)
      writer.member("first_name", orNull: passenger.details?.givenNames)
      writer.member("last_name", orNull: passenger.details?.surname)
    }
  }

  // MARK: Off-load and readmit

  private func move(
    _ action: DeliveryAction, _ call: Call, _ tools: ServiceTools
  ) async throws -> HTTPAnswer {
    let (passenger, flight, reason) = try call.json { (body) throws(ShapeError) in
      try together(
        part(try body.text("passenger_id", as: Passenger.ID.self)),
        part(try body.text("flight_id", as: FlightInstance.ID.self)), part(try body.reason()))
    }
    let reached = try await reached(call)
    let booking = reached.value
    guard reached.reach == .agent else {
      throw Problem(
        .forbidden,
        "an agent may not off-load or readmit passengers of the agent's own booking; another agent must do this"
      )
    }
    guard let segment = booking.segments.firstIndex(where: { $0.instance == flight }),
      call.actor(.agent).isResponsible(for: booking.segments[segment])
    else {
      throw Problem(
        ShapeError(
          path: "flight_id", offset: 0,
          detail: "expected a flight of this booking from an airport at which you work"))
    }
    let desk = try desk(
      for: reached, call, action == .offLoad ? "off_load" : "readmit",
      ["passenger_id": passenger.rawValue, "flight_id": flight.rawValue], reason: reason)
    let changed = try await desk.gate(
      GateEvent(action, of: passenger, segment: segment), of: booking.id, call.command)
    return try await viewAfterRevocations(changed, for: reached.reach, tools, now: call.now)
      .answer()
  }
}
