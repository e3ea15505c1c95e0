package import ServiceHTTP
package import BookingStore
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
    let reached = try await reached(call)
    guard reached.reach == .agent else {
      throw Problem(
        .forbidden, "an agent may not read the trail of the agent's own booking; another agent may")
    }
    return try await call.trail(of: reached.value.key, in: desk.store)
  }
}

extension Call {
  /// Answers with the trail of a record, newest first; the caller must be permitted to read it.
  package func trail(of key: String, in store: any BookingStore) async throws -> HTTPAnswer {
    let (limit, cursor) = try parameters { (query) throws(Problem) in
      try together(
        parameter(try query.integer("limit", in: 1...100, otherwise: 20)),
        parameter(try Cursor(&query)))
    }
    let entries = try await store.records(
      TrailEntry.self, .trail(of: key), through: now
    ).map(\.value).newestFirst
    let page = ResultPage(entries, after: cursor, limit: limit, \.key)
    return .json { writer in
      writer.objects("entries", page.items) { $0.members(of: $1) }
      writer.member("next_cursor", orNull: page.next)
    }
  }
}

extension [TrailEntry] {
  /// The entries, newest first.
  var newestFirst: [TrailEntry] {
    sorted { ($0.at, $0.order ?? 0, $0.key) > ($1.at, $1.order ?? 0, $1.key) }
  }
}

extension JSONWriter {
  /// Writes an entry of a trail.
  mutating func members(of entry: TrailEntry) {
    member("trail_id", entry.key)
    member("at", entry.at.description)
    member("agent", orNull: entry.agent?.rawValue)
    member("airports", entry.airports.map { $0.map(\.rawValue) } ?? [])
    member("action", entry.action)
    name("subject")
    object { writer in
      for (name, value) in entry.subject.sorted(by: { $0.key < $1.key }) {
        writer.member(name, value)
      }
    }
    member("reason", orNull: entry.reason)
  }
}
