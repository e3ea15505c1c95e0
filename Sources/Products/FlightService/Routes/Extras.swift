internal import ServiceHTTP
internal import BookingStore
internal import Bookings
internal import FlightSales
internal import Flights
internal import StrictText
internal import PassService
internal import Selling
internal import Vocabulary

/// Additions to a valid booking, such as a bag: quoted first, then paid, by its traveler or at a desk.
extension FlightRoutes {
  func extras(_ tools: ServiceTools) -> [Endpoint] {
    let booking = "/bookings/{booking_id}"
    return [
      .post("\(booking)/extras-quote", "quoteExtras", .travelers) { call in
        try await quoteExtras(call)
      }.counting(.quote),
      .post("\(booking)/extras", "buyExtras", .travelers) { call in
        try await buyExtras(call, tools)
      }.spending(.book),
    ]
  }

  private func quoteExtras(_ call: Call) async throws -> HTTPAnswer {
    let wanted = try call.json { (body) throws(ShapeError) in try ExtrasRequest(&body) }
    let reached = try await reached(call)
    try reached.value.checkStands(for: "add to", at: call.now)
    let request: FlightRequest
    switch wanted {
    case .extras(let extras):
      try reached.value.checkExtras(extras)
      request = FlightRequest(extras, for: reached.value)
    case .seat(let seat):
      request = try await self.request(for: seat, reached, call)
    }
    let quote = try await desk.quote(
      // An addition is paid in the booking's currency.
      request, rate: reached.value.quote.price.rate, call.command(for: reached.user))
    return created(quote, at: call.now)
  }

  /// Returns the request for a dearer seat, which is held for the traveler, even if an agent asks.
  private func request(
    for wanted: SeatRequest, _ reached: AuthorizedBooking<FlightBooking>, _ call: Call
  ) async throws -> FlightRequest {
    let booking = reached.value
    guard let segment = booking.segments.firstIndex(where: { $0.instance == wanted.flight }) else {
      throw Problem(
        ShapeError(path: "seat.flight_id", offset: 0, detail: "is no flight of this booking"))
    }
    return try await desk.holding(
      SeatChange(passenger: wanted.passenger, segment: segment, seat: wanted.seat), of: booking.id,
      for: reached.user, by: call.actor(reached.reach), now: call.now)
  }

  private func buyExtras(_ call: Call, _ tools: ServiceTools) async throws -> HTTPAnswer {
    let (quote, choice) = try call.json { (body) throws(ShapeError) in
      try together(
        part(try body.text("quote_id", as: Quote<FlightRequest>.ID.self)),
        part(try paymentChoice(&body)))
    }
    let reached = try await reached(call)
    if reached.reach == .agent {
      guard case .token(_, isSaved: false, returnAddress: _) = choice else {
        throw Problem(
          ShapeError(
            path: "payment_method_token", offset: 0,
            detail:
              "an agent can neither use nor save a payment method of the traveler; send only payment_method_token"
          ))
      }
    }
    let desk = try desk(
      for: reached, call, "take_payment", ["quote_id": quote.rawValue])
    let changed = try await desk.add(
      quote, to: reached.value.id, paying: choice,
      onlyIf: try match(call, isRequired: false), call.command(for: reached.user))
    return try await viewAfterRevocations(changed, for: reached.reach, tools, now: call.now)
      .answer()
  }
}
