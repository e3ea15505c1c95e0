internal import BookingStore
internal import Bookings
internal import PassFormats
internal import Selling
internal import Vocabulary

extension ServedProduct {
  var cancellations: [Endpoint] {
    let booking = "\(path)/bookings/{booking_id}"
    return [
      .post("\(booking)/cancellation-quote", name(of: .quoteCancellation), .travelers) { call, _ in
        try await quoteCancellation(call)
      },
      .post("\(booking)/cancel", name(of: .cancelBooking), .travelers) { call, service in
        try await cancelBooking(call, service)
      }.counting(.cancel),
    ]
  }

  private func quoteCancellation(_ call: Call) async throws -> HTTPAnswer {
    _ = try call.json { _ throws(ShapeError) in }
    let id: OpaqueID<Booking> = try call.id("booking_id")
    var random = SystemRandomNumberGenerator()
    let offer = try await desk.offerCancellation(
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

  private func cancelBooking(_ call: Call, _ service: Service) async throws -> HTTPAnswer {
    let offer = try call.json { (body) throws(ShapeError) in
      try together(part(try body.text("cancellation_id", as: CancellationOffer.ID.self)))
    }
    var random = SystemRandomNumberGenerator()
    let cancelled = try await desk.cancel(
      try call.id("booking_id"), accepting: offer, for: try call.user(),
      onlyIf: try match(call, isRequired: true), once: call.once, now: call.now, using: &random)
    return try await settled(cancelled, service, now: call.now).answer()
  }
}
