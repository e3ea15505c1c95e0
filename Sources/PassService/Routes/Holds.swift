internal import BookingStore
internal import Bookings
internal import FlightSales
internal import Flights
internal import PassFormats
internal import Selling
internal import Vocabulary

extension Endpoint {
  static let holds: [Endpoint] = [
    .post("/flights/{flight_id}/seats/{seat_id}/hold", "holdSeat", .travelers, holdSeat),
    .post("/holds", "holdSeats", .travelers, holdSeats),
    .get("/holds/{hold_id}", "getHold", .travelers, getHold),
    .delete("/holds/{hold_id}", "releaseHold", .travelers, releaseHold),
  ]

  private static func holdSeat(_ call: Call, _ service: Service) async throws -> Answer {
    let wish: HoldWish.Seat = (try call.id("flight_id"), try call.id("seat_id"))
    let passenger = try call.json { (object) throws(ShapeError) -> Int? in
      let index = try object.optionalInteger("passenger_index")
      if let index, !(0...8).contains(index) {
        throw object.failure("passenger_index", "expected 0 to 8, found \(index)")
      }
      return index
    }
    let hold = try await hold([wish], call, service)
    return .json(201) { writer in
      writer.members(of: hold, at: call.now)
      if let passenger { writer.member("passenger_index", passenger) }
    }
  }

  private static func holdSeats(_ call: Call, _ service: Service) async throws -> Answer {
    let wish = try call.json { (object) throws(ShapeError) in try HoldWish(&object) }
    let hold = try await hold(wish.seats, call, service)
    return .json(201) { $0.members(of: hold, at: call.now) }
  }

  private static func hold(
    _ wishes: [HoldWish.Seat], _ call: Call, _ service: Service
  ) async throws -> Hold {
    var random = SystemRandomNumberGenerator()
    do {
      return try await service.desk.hold(
        wishes, for: try call.user(), once: call.once, now: call.now, using: &random)
    } catch let refusal as Refusal where refusal.code == .unavailable {
      throw try await seatsUnavailable(refusal.resources, call, service)
    }
  }

  /// Which seats are gone, and which are like them and free.
  static func seatsUnavailable(
    _ resources: [Resource], _ call: Call, _ service: Service
  ) async throws -> Problem {
    var problem = Problem(.seatUnavailable, Refusal.unavailable(resources).description)
    var alternatives: [String] = []
    for scope in Set(resources.map(\.scope)).sorted() {
      guard let flight = FlightInstance.ID(scope) else { continue }
      let (map, taken) = try await service.desk.seats(of: flight, now: call.now)
      let lost = resources.compactMap { $0.scope == scope ? SeatMap.Place.ID($0.name) : nil }
      let free = map.alternatives(to: lost, excluding: Set(taken.map(\.rawValue)))
      alternatives += free.map(\.id.rawValue)
    }
    problem.details = { [alternatives] writer in
      if let first = resources.first { writer.member("seat_id", first.name) }
      writer.member("seat_ids", resources.map(\.name))
      writer.member("suggested_alternatives", alternatives)
    }
    return problem
  }

  private static func getHold(_ call: Call, _ service: Service) async throws -> Answer {
    let hold = try await ownHold(call, service)
    return .json(caching: .checked) { $0.members(of: hold, at: call.now) }
  }

  private static func releaseHold(_ call: Call, _ service: Service) async throws -> Answer {
    _ = try call.json { _ throws(ShapeError) in }
    let hold = try await service.desk.release(
      try call.id("hold_id"), for: try call.user(), once: call.once, now: call.now)
    return .json { $0.members(of: hold, at: call.now) }
  }

  private static func ownHold(_ call: Call, _ service: Service) async throws -> Hold {
    let id: Hold.ID = try call.id("hold_id")
    guard let hold = try await service.desk.store.record(Hold.self, id)?.value,
      hold.holder == (try call.user())
    else { throw Refusal.notFound(Hold.kind, id.rawValue) }
    return hold
  }
}

extension JSONWriter {
  fileprivate mutating func members(of hold: Hold, at now: Instant) {
    let seats = hold.asks.map(\.resource)
    member("hold_id", hold.key)
    if seats.count == 1 {
      member("flight_id", seats[0].scope)
      member("seat_id", seats[0].name)
    }
    objects("seats", seats) { writer, seat in
      writer.member("flight_id", seat.scope)
      writer.member("seat_id", seat.name)
    }
    member("state", hold.state(at: now).rawValue.uppercased())
    member("expires_at", hold.expires.description)
    member("expires_in", max(hold.expires.seconds(since: now), 0))
  }
}
