internal import BookingStore
internal import Bookings
internal import FlightSales
internal import Flights
internal import PassFormats
internal import Selling
internal import Vocabulary

extension Endpoint {
  static let checkIns: [Endpoint] = [
    .post("/bookings/{booking_id}/check-in", "checkIn", .travelers, checkIn)
  ]

  private static func checkIn(_ call: Call, _ service: Service) async throws -> Answer {
    let passengers = try call.json { (object) throws(ShapeError) -> [Passenger.ID] in
      try object.texts("passenger_ids", 1...9)
    }
    var random = SystemRandomNumberGenerator()
    let booking = try await service.desk.checkIn(
      passengers, of: try call.id("booking_id"), for: try call.user(),
      onlyIf: try call.match(service, isRequired: false), once: call.once, now: call.now,
      using: &random)
    let passes = try await service.press.passes(
      of: try await ownBooking(call, service), now: call.now
    ).filter { passengers.contains($0.passenger) }
    // The tag is that of the booking: with it the next change can be asked for.
    return try await service.settled(booking, now: call.now).answer(caching: .never) { writer in
      writer.objects("boarding_passes", passes) { $1.write(to: &$0) }
    }
  }
}
