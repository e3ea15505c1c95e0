internal import BookingStore
internal import Bookings
internal import PassFormats
internal import Schedules
internal import Vocabulary

extension Endpoint {
  static let operations: [Endpoint] = [
    .post("/flights/{flight_id}/news", "reportNews", .operators, reportNews),
    .post("/passes/{pass_id}/gate-events", "reportGateEvent", .agents, reportGateEvent),
    .get("/airports", "listAirports", .everybody, listAirports),
  ]

  private static func reportNews(_ call: Call, _ service: Service) async throws -> Answer {
    let id: FlightInstance.ID = try call.id("flight_id")
    let flight = try await service.desk.leg(id).instance.value
    let news = try call.json { (object) throws(ShapeError) in
      try Operations.News(&object, of: flight)
    }
    let changed = try await service.desk.report(news, of: id, once: call.once, now: call.now)
    var random = SystemRandomNumberGenerator()
    _ = try await service.desk.follow(id, now: call.now, using: &random)
    try await service.press.follow(now: call.now)
    return .json { writer in
      writer.member("flight_id", changed.key)
      writer.members(of: changed)
      writer.member("gate", orNull: changed.gate)
      writer.member("gate_updated_at", orNull: changed.gateUpdated?.description)
    }
  }

  private static func reportGateEvent(_ call: Call, _ service: Service) async throws -> Answer {
    let action = try call.json { (object) throws(ShapeError) -> DeliveryAction in
      switch try object.choice("action") as GateAction {
      case .board: .board
      case .disembark: .disembark
      case .offLoad: .offLoad
      case .readmit: .readmit
      }
    }
    guard let id = PassID(call.parameters["pass_id"] ?? ""),
      let booking = try await service.desk.store.first(FlightBooking.self, .pass(id))?.value,
      let pass = booking.passes.passes.first(where: { $0.id == id }),
      let delivery = booking.deliveries.first(where: { $0.entitlement == pass.entitlement })
    else { throw Problem(.notFound, "there is no such pass") }
    var random = SystemRandomNumberGenerator()
    let changed = try await service.desk.gate(
      action, passenger: delivery.passenger, segment: delivery.segment, showing: id,
      of: booking.id, once: call.once, now: call.now, using: &random)
    try await service.press.follow(now: call.now)
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

  private static func listAirports(_ call: Call, _ service: Service) async throws -> Answer {
    let airports = try await service.desk.store.records(Airport.self, .everyAirport).map(\.value)
    return try .tagged(caching: .everybodys(seconds: 86_400)) { writer in
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
  /// A boarding that must not have been: taken down for an agent, and not carried out.
  fileprivate init(_ conflict: GateConflict, of delivery: FlightBooking.Delivery?) {
    self.init(
      .gateConflict,
      "the pass \(conflict.pass) let nobody in any more (\(conflict.reason.rawValue)); the passenger is "
        + "not boarded, an agent has to look into it")
    details = {
      $0.member("reason", conflict.reason.rawValue)
      $0.member("reported_at", conflict.reported.description)
      $0.member("state", orNull: delivery?.state.rawValue)
    }
  }
}

extension Operations.News {
  /// What a flight's operator says; times are moments, shown on the clocks of the two airports.
  fileprivate init(_ object: inout ObjectReader, of flight: FlightInstance) throws(ShapeError) {
    switch try object.choice("news") as Word {
    case .delayed:
      self = .delayed(
        departure: try object.zoned("departure", like: flight.scheduledDeparture),
        arrival: try object.zoned("arrival", like: flight.scheduledArrival))
    case .returnedToStand:
      self = .returnedToStand(
        departure: try object.zoned("departure", like: flight.scheduledDeparture),
        arrival: try object.zoned("arrival", like: flight.scheduledArrival))
    case .gate:
      if let node = object.optional("gate"), case .null = node.value {
        self = .gate(nil)
      } else {
        self = .gate(try object.line("gate", upTo: 8))
      }
    case .restored: self = .restored
    case .boarding: self = .boarding
    case .departed: self = .departed
    case .arrived: self = .arrived
    case .cancelled: self = .cancelled
    }
  }

  private enum Word: String, CaseIterable {
    case delayed = "DELAYED"
    case restored = "RESTORED"
    case gate = "GATE"
    case boarding = "BOARDING"
    case departed = "DEPARTED"
    case returnedToStand = "RETURNED_TO_STAND"
    case arrived = "ARRIVED"
    case cancelled = "CANCELLED"
  }
}

extension ObjectReader {
  /// A moment on the clocks where another one is.
  fileprivate mutating func zoned(
    _ name: String, like other: ZonedTime
  ) throws(ShapeError) -> ZonedTime {
    let instant = try time(name).instant
    var zones = SystemZones()
    guard let rules = try? zones.rules(other.zone),
      let zoned = ZonedTime(instant, zone: other.zone, rules: rules)
    else { throw failure(name, "cannot be shown on the clocks of \(other.zone)") }
    return zoned
  }
}
