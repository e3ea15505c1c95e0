internal import PassMinting
internal import ServiceHTTP
internal import BookingStore
internal import Bookings
internal import StrictText
internal import Selling
internal import Vocabulary

extension ServedProduct {
  func cancellations(_ tools: ServiceTools) -> [Endpoint] {
    let booking = "\(path)/bookings/{booking_id}"
    return [
      .post("\(booking)/cancellation-quote", name(of: .quoteCancellation), .travelers) { call in
        try await quoteCancellation(call)
      },
      .post("\(booking)/cancel", name(of: .cancelBooking), .travelers) { call in
        try await cancelBooking(call, tools)
      }.counting(.cancel),
    ]
  }

  private func quoteCancellation(_ call: Call) async throws -> HTTPAnswer {
    let part = try call.json { (body) throws(ShapeError) in try bookingPart(&body) }
    let reached = try await reached(call)
    let id: OpaqueID<Booking> = try call.id("booking_id")
    let desk = try desk(for: reached, call, "quote_cancellation")
    let offer = try await desk.offerCancellation(
      of: id, part: part, call.command(for: reached.user))
    return .json(201) { writer in
      writer.member("cancellation_id", offer.id.rawValue)
      writer.member("booking_id", id.rawValue)
      if let part = offer.part { write(part, to: &writer) }
      writer.member("refund", offer.refund)
      writer.member("fee", offer.fee)
      writer.member("expires_at", offer.expires.description)
      writer.member("expires_in", max(offer.expires.seconds(since: call.now), 0))
    }
  }

  private func cancelBooking(_ call: Call, _ tools: ServiceTools) async throws -> HTTPAnswer {
    let reached = try await reached(call)
    let (offer, words) = try call.json { (body) throws(ShapeError) in
      try together(
        part(try body.text("cancellation_id", as: CancellationOffer.ID.self)),
        // An agent's words go on record; a traveler gives none.
        part(reached.reach == .agent ? try body.agentsWords() : nil))
    }
    var subject = ["cancellation_id": offer.rawValue]
    if let promised = reached.value.offer, promised.id == offer {
      subject["amount_minor"] = "\(promised.refund.minorUnits)"
      subject["currency"] = promised.refund.currency.rawValue
    }
    let desk = try desk(for: reached, call, "cancel", subject, reason: words)
    let cancelled = try await desk.cancel(
      try call.id("booking_id"), accepting: offer,
      onlyIf: try match(call, isRequired: true), call.command(for: reached.user))
    return try await viewAfterRevocations(cancelled, for: reached.reach, tools, now: call.now)
      .answer()
  }
}
