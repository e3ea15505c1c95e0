package import ServiceHTTP
internal import Bookings
internal import ParkingExample
package import PassService
internal import StrictText
internal import RequestBodies
internal import Selling
internal import Vocabulary

/// The operations on a parking booking besides those of every product.
extension ParkingRoutes {
  package func endpoints(_ tools: ServiceTools) -> [Endpoint] {
    let booking = "\(path)/bookings/{booking_id}"
    return [
      .post("\(booking)/extend", "parkingExtend", .travelers) { call in
        try await extend(call, tools)
      }.spending(.book),
      .post("\(booking)/accept", "parkingAccept", .agents) { call in
        try await apply(.yes, call, tools)
      },
      .post("\(booking)/decline", "parkingDecline", .agents) { call in
        try await apply(.no, call, tools)
      },
      .post("\(booking)/refund", "parkingRefund", .agents) { call in
        try await refund(call, tools)
      },
    ]
  }

  /// Extends a booking by the time that was quoted.
  private func extend(_ call: Call, _ tools: ServiceTools) async throws -> HTTPAnswer {
    let (quote, method) = try call.json { (body) throws(ShapeError) in
      (
        try body.text("quote_id") as Quote<ParkingRequest>.ID,
        try Checkout.PaymentChoice?(ifThere: &body)
      )
    }
    let extended = try await desk.add(
      quote, to: try call.id("booking_id"), paying: method, call.command(for: try call.user()))
    return try await viewAfterRevocations(extended, tools, now: call.now).answer()
  }

  private func apply(
    _ word: Consent.Word, _ call: Call, _ tools: ServiceTools
  ) async throws -> HTTPAnswer {
    _ = try call.json { _ throws(ShapeError) in }
    let booking = try await desk.apply(
      word, to: try call.id("booking_id"), call.command)
    return try await viewAfterRevocations(booking, tools, now: call.now).answer()
  }

  private func refund(_ call: Call, _ tools: ServiceTools) async throws -> HTTPAnswer {
    let cents = try call.json { (body) throws(ShapeError) in
      try body.integer("amount_minor")
    }
    let id: ParkingBooking.ID = try call.id("booking_id")
    let currency = try await desk.store.found(ParkingBooking.self, id).value.quote.total.currency
    let booking = try await desk.refund(
      Money(cents, currency), of: id, call.command)
    return try await viewAfterRevocations(booking, tools, now: call.now).answer()
  }
}
