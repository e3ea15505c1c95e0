internal import PassMinting
package import ServiceHTTP
internal import BookingStore
package import Bookings
internal import FlightSales
package import Flights
internal import StrictText
package import PassService
internal import Schedules
internal import Selling
internal import Vocabulary

extension FlightRoutes {
  func operations(_ tools: ServiceTools) -> [Endpoint] {
    [
      .post("/flights/{flight_id}/news", "reportNews", .operators) { call in
        try await reportNews(call, tools)
      },
      .get("/flights/{flight_id}/trail", "getFlightTrail", .staff) { call in
        let flight = try await desk.leg(try call.id("flight_id")).instance.value
        try call.checkWorks(at: flight.origin)
        return try await call.trail(of: flight.key, in: desk.store)
      },
      .get("/airports", "listAirports", .everybody) { _ in try await listAirports() },
    ]
  }

  private func reportNews(_ call: Call, _ tools: ServiceTools) async throws -> HTTPAnswer {
    let id: FlightInstance.ID = try call.id("flight_id")
    let flight = try await desk.leg(id).instance.value
    try call.checkWorks(at: flight.origin)
    let (news, reason) = try call.json { (object) throws(ShapeError) in
      (try Operations.News(&object, of: flight), try object.agentsWords())
    }
    let entry = try call.trailEntry(
      about: flight.recordKey, "news", ["news": news.word], reason: reason)
    let changed = try await desk.recording { $0.insert(entry) }
      .report(news, of: id, call.command)
    _ = try await desk.updateBookings(of: id, now: call.now)
    try await tools.signer.follow(now: call.now)
    return .json { writer in
      writer.member("flight_id", changed.key)
      writer.members(of: changed)
      writer.member("gate", orNull: changed.gate)
      writer.member("gate_updated_at", orNull: changed.gateUpdated?.description)
    }
  }

  package func reportGateEvent(
    about pass: EarnedPass<BoardingPassContent>, of read: Versioned<FlightBooking>, _ call: Call,
    _ tools: ServiceTools
  ) async throws -> HTTPAnswer {
    let action = try call.json { (object) throws(ShapeError) -> DeliveryAction in
      switch try object.choice("action") as GateAction {
      case .board: .board
      case .disembark: .disembark
      case .offLoad: .offLoad
      case .readmit: .readmit
      }
    }
    let (id, booking) = (pass.id, read.value)
    guard let delivery = booking.deliveries.first(where: { $0.entitlement == pass.entitlement })
    else { throw Problem(.notFound, "there is no such pass") }
    try call.checkWorks(at: booking.segments[delivery.segment].origin)
    let noted = try desk(
      for: AuthorizedBooking(read, .agent), call,
      action == .offLoad ? "gate_off_load" : "gate_\(action.rawValue)",
      ["pass_id": id.rawValue])
    let changed = try await noted.gate(
      GateEvent(action, of: delivery.passenger, segment: delivery.segment, showing: id),
      of: booking.id, call.command)
    try await tools.signer.follow(now: call.now)
    let after = changed.deliveries.first { $0.entitlement == pass.entitlement }
    if action == .board, let conflict = after?.conflict(on: id) {
      throw Problem(conflict, of: after)
    }
    let state = after?.state
    return .json { writer in
      writer.member("pass_id", id.rawValue)
      writer.member("booking_id", booking.key)
      writer.member("passenger_id", delivery.passenger.rawValue)
      writer.member("state", orNull: state?.rawValue)
    }
  }

  private enum GateAction: String, CaseIterable {
    case board, disembark, readmit
    case offLoad = "off_load"
  }

  private func listAirports() async throws -> HTTPAnswer {
    let airports = try await desk.store.records(Airport.self, .everyAirport).map(\.value)
    return try .tagged(caching: .reference(seconds: 86_400)) { writer in
      writer.objects("airports", airports) { writer, airport in
        writer.member("airport_code", airport.code.rawValue)
        writer.member("name", airport.name)
        writer.member("city", airport.city)
        writer.member("country", airport.country)
        writer.member("time_zone", airport.zone.rawValue)
      }
    }
  }
}

extension Problem {
  /// Describes a boarding that should not have happened: recorded for an agent and not carried out.
  fileprivate init(_ conflict: GateConflict, of delivery: FlightBooking.Delivery?) {
    self.init(
      .gateConflict,
      "the pass \(conflict.pass) was not valid for boarding any more (\(conflict.reason.rawValue)); the "
        + "passenger is not recorded as boarded, and an agent has to decide")
    details = {
      $0.member("reason", conflict.reason.rawValue)
      $0.member("reported_at", conflict.reported.description)
      $0.member("state", orNull: delivery?.state.rawValue)
    }
  }
}
