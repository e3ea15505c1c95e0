internal import PassMinting
internal import ServiceHTTP
internal import BookingStore
internal import Bookings
internal import StrictText
internal import Selling
internal import Vocabulary

/// The access to a booking by its code and a name on it, for travelers without an account.
extension ServedProduct {
  func bookingByCode(_ tools: ServiceTools) -> [Endpoint] {
    [
      .question("\(path)/booking-access", name(of: .accessBooking), .everybody, .lookup) { call in
        try await accessBooking(call, tools)
      }
    ]
  }

  /// Answers with a token for one booking.
  ///
  /// Code and name are looked up together, by one digest: an unknown code, another's name and a name that cannot be
  /// written get one answer after the same work, which depends on the typed text alone. Tries are also counted for the
  /// code, from the address and from all addresses, for all products together, whether there is such a booking or not.
  private func accessBooking(_ call: Call, _ tools: ServiceTools) async throws -> HTTPAnswer {
    let (code, name) = try call.json { (body) throws(ShapeError) in
      try together(
        part(try body.confirmationCode()), part(try body.line("last_name", upTo: 64)))
    }
    try tools.spendTry(ofCode: code.rawValue, call)
    var found: [Booking] = []
    for typed in Booking.openingNames(typed: name) {
      if let read = try await desk.store.first(Booking.self, .code(code, of: typed)) {
        found.append(read.value)
      }
    }
    guard let booking = found.first(where: { $0.stage != .failed }) else {
      throw Problem(
        .notFound,
        "there is no booking with this code and name"
          + (mayBeNameless ? "; a booking without a name on it is not found by its code" : ""))
    }
    return try tools.accessAnswer(to: booking.recordKey, now: call.now)
  }
}
