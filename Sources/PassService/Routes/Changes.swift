internal import BookingStore
internal import Bookings
internal import FlightSales
internal import Flights
internal import HTTPTypes
internal import PassFormats
internal import Selling
internal import Vocabulary

extension Endpoint {
  static let changes: [Endpoint] = [
    .post("/bookings/{booking_id}/seat-change", "changeSeat", .travelers, changeSeat),
    .post(
      "/bookings/{booking_id}/cancellation-quote", "quoteCancellation", .travelers,
      quoteCancellation),
    .post("/bookings/{booking_id}/cancel", "cancelBooking", .travelers, cancelBooking),
  ]

  private static func changeSeat(_ call: Call, _ service: Service) async throws -> Answer {
    let wish = try call.json { (object) throws(ShapeError) in try SeatWish(&object) }
    let booking = try await ownBooking(call, service).value
    guard let segment = booking.segments.firstIndex(where: { $0.instance == wish.flight }) else {
      throw Problem(
        ShapeError(path: "flight_id", offset: 0, detail: "is no flight of this booking"))
    }
    var random = SystemRandomNumberGenerator()
    do {
      let changed = try await service.desk.changeSeat(
        of: wish.passenger, segment: segment, to: wish.seat, of: booking.id, for: try call.user(),
        onlyIf: try call.match(service, isRequired: true), once: call.once, now: call.now,
        using: &random)
      return try await service.settled(changed, now: call.now).answer()
    } catch let refusal as Refusal where refusal.code == .unavailable {
      throw try await seatsUnavailable(refusal.resources, call, service)
    }
  }

  private static func quoteCancellation(_ call: Call, _ service: Service) async throws -> Answer {
    _ = try call.json { _ throws(ShapeError) in }
    let id: FlightBooking.ID = try call.id("booking_id")
    var random = SystemRandomNumberGenerator()
    let offer = try await service.desk.offerCancellation(
      of: id, for: try call.user(), once: call.once, now: call.now, using: &random)
    return .json(201) { writer in
      writer.member("cancellation_id", offer.id.rawValue)
      writer.member("booking_id", id.rawValue)
      writer.member("refund", offer.refund)
      writer.member("fee", offer.fee)
      writer.member("expires_at", offer.expires.description)
      writer.member("expires_in", max(offer.expires.seconds(since: call.now), 0))
    }
  }

  private static func cancelBooking(_ call: Call, _ service: Service) async throws -> Answer {
    let offer = try call.json { (object) throws(ShapeError) in
      try object.text("cancellation_id") as CancellationOffer.ID
    }
    var random = SystemRandomNumberGenerator()
    let cancelled = try await service.desk.cancel(
      try call.id("booking_id"), accepting: offer, for: try call.user(),
      onlyIf: try call.match(service, isRequired: true), once: call.once, now: call.now,
      using: &random)
    return try await service.settled(cancelled, now: call.now).answer()
  }
}

extension Call {
  /// That a booking is what the client last saw of it, by If-Match (RFC 9110 §13.1.1).
  func match(_ service: Service, isRequired: Bool) throws -> FlightDesk.Check? {
    guard let tag = header(.ifMatch) else {
      guard isRequired else { return nil }
      throw Problem(
        .preconditionRequired,
        "send If-Match with the etag of the booking, so that nothing you have not seen is changed")
    }
    let (user, now) = (try user(), now)
    return { read in
      // Nobody learns of another's booking by guessing its tag.
      guard read.value.user == user else { throw Refusal.notFound("booking", read.value.key) }
      try await BookingView(read.value, service, now: now).require(tag)
    }
  }
}
