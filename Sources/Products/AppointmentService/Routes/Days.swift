internal import Appointments
internal import BookingStore
internal import Bookings
internal import PassService
internal import Selling
internal import ServiceHTTP
internal import StrictText
internal import Vocabulary

extension AppointmentRoutes {
  /// The endpoint for the appointments of a day at all providers, for agents.
  var days: Endpoint {
    .get("/appointments/days/{date}", "listAppointmentsOfDay", .agents) { call in
      try await listDay(call)
    }.spending(.search)
  }

  /// Lists the appointments that begin on a day by the clocks of their providers, earliest first.
  private func listDay(_ call: Call) async throws -> HTTPAnswer {
    let date = try call.day()
    let (limit, cursor) = try call.parameters { (query) throws(Problem) in
      try together(
        parameter(try query.integer("limit", in: 1...100, otherwise: 50)),
        parameter(try Cursor(&query)))
    }
    // Clocks are 14 hours ahead of UTC at most, and 12 behind.
    let midnight = date.daysSince1970 * 86_400
    let ranks = midnight - 14 * 3_600..<midnight + 86_400 + 12 * 3_600
    var found: [AppointmentBooking] = []
    for provider in try await desk.store.records(Provider.self, .providers) {
      found += try await desk.store.records(
        AppointmentBooking.self, .appointments(at: provider.value.id), ranks: ranks
      ).map(\.value).filter { $0.start.date == date && !$0.cameToNothing }
    }
    found.sort { ($0.start.instant, $0.key) < ($1.start.instant, $1.key) }
    return try await answer(
      listing: found, "day", of: date, limit: limit, after: cursor, call)
  }
}
