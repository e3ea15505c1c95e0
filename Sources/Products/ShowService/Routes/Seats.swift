internal import ServiceHTTP
internal import BookingStore
internal import Bookings
internal import PassService
internal import Selling
internal import Shows
internal import Vocabulary

extension ShowRoutes {
  func seats(_ tools: ServiceTools) -> [Endpoint] {
    [
      .get("/shows/showings/{showing_id}/seats", "getShowingSeats", .travelers) { call in
        let plan = try await desk.plan(of: try call.id("showing_id"), now: call.now)
        return try .tagged(caching: .checked) { $0.members(of: plan) }
      },
      .get("/shows/showings/{showing_id}/seats.svg", "drawShowingSeats", .travelers) { call in
        let selected = try call.parameters { (query) throws(Problem) -> Set<SeatName> in
          guard let text = query.text("selected") else { return [] }
          return try selection(text)
        }
        let plan = try await desk.plan(of: try call.id("showing_id"), now: call.now)
        let picture = Array(plan.svg(selected: selected).utf8)
        return HTTPAnswer.content("image/svg+xml", picture, caching: .checked)
          .with("etag", try ETag.of(picture))
      },
      .get("/shows/showings/{showing_id}/seats/events", "watchShowingSeats", .travelers) {
        call in
        let show = try await desk.found(Show.self, try call.id("showing_id")).value
        return try await live.answer(show.key, call, of: tools)
      },
    ]
  }

  /// Reads the seats that the user is about to lock, such as `C7,C8`.
  private func selection(_ text: String) throws(Problem) -> Set<SeatName> {
    var seats: Set<SeatName> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard seats.count < 100, let seat = SeatName(String(part)) else {
        throw Problem(parameter: "selected", "expected up to 100 seats such as C7,C8")
      }
      seats.insert(seat)
    }
    return seats
  }
}
