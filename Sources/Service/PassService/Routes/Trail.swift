internal import ServiceHTTP
internal import BookingStore
internal import Bookings
internal import PassFormats
internal import StrictText
internal import Selling
internal import Vocabulary

extension ServedProduct {
  var trail: [Endpoint] {
    [
      .get("\(path)/bookings/{booking_id}/trail", name(of: .getTrail), .agents) { call in
        try await getTrail(call)
      }
    ]
  }

  /// Answers agents with the trail of the booking in the path, newest first.
  ///
  /// The trail has the actions of agents, and those of payment providers that were not requested.
  private func getTrail(_ call: Call) async throws -> HTTPAnswer {
    let (limit, cursor) = try call.parameters { (query) throws(Problem) in
      try together(
        parameter(try query.integer("limit", in: 1...100, otherwise: 20)),
        parameter(try Cursor(&query)))
    }
    let reached = try await reached(call)
    guard reached.reach == .agent else {
      throw Problem(
        .forbidden, "an agent may not read the trail of the agent's own booking; another agent may")
    }
    let entries = try await desk.store.records(
      TrailEntry.self, .trail(of: reached.value.key), through: call.now
    ).map(\.value).newestFirst
    let page = ResultPage(entries, after: cursor, limit: limit, \.key)
    return .json { writer in
      writer.objects("entries", page.items) { $0.members(of: $1) }
      writer.member("next_cursor", orNull: page.next)
    }
  }
}
