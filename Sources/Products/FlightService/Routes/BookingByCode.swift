internal import ServiceHTTP
internal import BookingStore
internal import Bookings
internal import Flights
internal import StrictText
internal import PassService
internal import Selling
internal import Vocabulary

/// The access to a booking by its code and a name on it, for travelers without an account.
extension FlightRoutes {
  func bookingByCode(_ tools: ServiceTools) -> [Endpoint] {
    [
      .question("/booking-access", "accessBooking", .everybody, .lookup) { call in
        try await accessBooking(call, tools)
      }
    ]
  }

  /// Answers with a token for one booking.
  ///
  /// Code and name are looked up together, by one digest: an unknown code, another's name and a name that cannot be
  /// written get one answer after the same work. Tries are also counted for the code, from the address and from all
  /// addresses, whether there is such a booking or not.
  private func accessBooking(_ call: Call, _ tools: ServiceTools) async throws -> HTTPAnswer {
    let (code, name) = try call.json { (body) throws(ShapeError) in
      try together(
        part(try body.confirmationCode()), part(try body.line("last_name", upTo: 64)))
    }
    try tools.spendTry(ofCode: code.rawValue, call)
    let found = try await desk.store.first(
      FlightBooking.self, .code(code, of: SurnameKey(name) ?? .nobody))
    guard let booking = found?.value, booking.stage != .failed else {
      throw Problem(.notFound, "there is no booking with this code and name")
    }
    return try tools.accessAnswer(to: booking.recordKey, now: call.now)
  }
}
