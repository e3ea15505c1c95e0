internal import BookingStore
internal import Bookings
internal import PassService
internal import Selling
internal import ServiceHTTP
internal import Shows
internal import StrictText
internal import Vocabulary

extension ShowRoutes {
  /// The endpoint for all showings of a day, for the staff.
  var days: Endpoint {
    .get("/shows/days/{date}", "listShowingsOfDay", .staff) { call in
      try await listShowingsOfDay(call)
    }.spending(.search)
  }

  /// Lists the showings that begin on a day by the clocks of their theaters, in all theaters, cancelled ones too.
  private func listShowingsOfDay(_ call: Call) async throws -> HTTPAnswer {
    try call.checkWorksEverywhere()
    let date = try call.day()
    let (limit, cursor) = try call.parameters { (query) throws(Problem) in
      try together(
        parameter(try query.integer("limit", in: 1...100, otherwise: 50)),
        parameter(try Cursor(&query)))
    }
    // Clocks are 14 hours ahead of UTC at most, and 12 behind.
    let midnight = date.daysSince1970 * 86_400
    let ranks = midnight - 14 * 3_600..<midnight + 86_400 + 12 * 3_600
    var shows: [Show] = []
    let cities = try await desk.store.record(ShowCities.self, ShowCities.name)?.value.cities ?? []
    for city in cities {
      for theater in try await desk.store.records(Theater.self, .city(city)) {
        shows += try await desk.store.records(
          Show.self, .shows(at: theater.value.id), ranks: ranks
        ).map(\.value).filter { $0.begins.date == date }
      }
    }
    shows.sort { ($0.begins.instant, $0.key) < ($1.begins.instant, $1.key) }
    let page = ResultPage(shows, after: cursor, limit: limit, \.key)
    return .json { writer in
      writer.member("date", date.description)
      writer.objects("showings", page.items) { $0.members(of: $1) }
      writer.member("next_cursor", orNull: page.next)
    }
  }
}
