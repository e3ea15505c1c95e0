internal import ServiceHTTP
internal import BookingStore
internal import Bookings
internal import StrictText
internal import PassService
internal import RequestBodies
internal import Selling
internal import Stays
internal import Vocabulary

/// The endpoints for other dates of a booked stay: quoted first, then confirmed, with a further payment or a refund.
extension StayRoutes {
  func changes(_ tools: ServiceTools) -> [Endpoint] {
    let booking = "/stays/bookings/{booking_id}"
    return [
      .post("\(booking)/change-quote", "quoteStayChange", .travelers) { call in
        try await quoteChange(call)
      }.spending(.hold).counting(.quote),
      .post("\(booking)/change", "changeStay", .travelers) { call in
        try await change(call, tools)
      }.spending(.book),
    ]
  }

  private func quoteChange(_ call: Call) async throws -> HTTPAnswer {
    let nights = try call.json { (body) throws(ShapeError) in try Nights(&body) }
    _ = try await ownBooking(call)
    let quote = try await desk.quoteChange(
      of: try call.id("booking_id"), to: nights, call.command(for: try call.user()))
    return created(quote, at: call.now)
  }

  private func change(_ call: Call, _ tools: ServiceTools) async throws -> HTTPAnswer {
    let (quote, choice) = try call.json { (body) throws(ShapeError) in
      try together(
        part(try body.text("quote_id", as: Quote<StayRequest>.ID.self)),
        part(try Checkout.PaymentChoice?(ifThere: &body)))
    }
    _ = try await ownBooking(call)
    let changed = try await desk.add(
      quote, to: try call.id("booking_id"), paying: choice,
      onlyIf: try match(call, isRequired: false), call.command(for: try call.user()))
    return try await viewAfterRevocations(changed, tools, now: call.now).answer()
  }
}
