internal import PassService
package import ServiceHTTP
internal import BookingStore
package import Bookings
internal import FlightSales
internal import Flights
internal import StrictText
internal import Selling
package import Vocabulary

extension FlightRoutes {
  var holdSeat: Endpoint {
    .post("/flights/{flight_id}/seats/{seat_id}/hold", "holdSeat", .travelers) { call in
      let seat: HoldRequest.Seat = (try call.id("flight_id"), try call.id("seat_id"))
      let passenger = try call.json { (body) throws(ShapeError) -> Int? in
        let index = try together(part(try body.optionalInteger("passenger_index")))
        if let index, !(0...8).contains(index) {
          throw body.failure("passenger_index", "expected 0 to 8, found \(index)")
        }
        return index
      }
      return try await createHold(HoldRequest(seats: [seat]), call) { writer in
        if let passenger { writer.member("passenger_index", passenger) }
      }
    }.spending(.hold).counting(.hold)
  }

  /// Adds similar free seats to a refusal because of taken seats.
  package func problem(for refusal: Refusal, now: Instant) async throws -> Problem? {
    guard refusal.code == .unavailable else { return nil }
    let resources = refusal.resources
    // A refusal that names no seat says itself what there is too little of.
    var problem = Problem(
      .seatUnavailable,
      (resources.isEmpty ? refusal : Refusal.unavailable(resources)).description)
    var alternatives: [String] = []
    for scope in Set(resources.map(\.scope)).sorted() {
      guard let flight = FlightInstance.ID(scope) else { continue }
      let (map, taken) = try await desk.seats(of: flight, now: now)
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
}

extension ProblemCode {
  /// The problem for `UNAVAILABLE`, with similar free seats.
  static let seatUnavailable = ProblemCode(
    "SEAT_UNAVAILABLE", 409, "A seat is taken", isDecision: true, message: .seatTaken)
  static let gateConflict = ProblemCode(
    "GATE_CONFLICT", 409, "A passenger was let in without a right to board", isDecision: true,
    message: .letInWrongly)
}
