package import ServiceHTTP
internal import BookingStore
internal import Bookings
internal import Selling
internal import StrictText
internal import Synchronization
internal import Vocabulary

/// The trail of commands of operators that are about no booking, such as imports.
extension ServiceTools {
  /// The record that these entries are about.
  private static let operations = RecordKey(kind: "operations", key: "operations")

  /// Keeps the command of an operator on the trail; nothing is kept of a repeated request, which is not carried out.
  package func keep(
    _ call: Call, _ action: String, _ subject: [String: String] = [:], reason: String? = nil
  ) async throws {
    let entry = try call.trailEntry(about: Self.operations, action, subject, reason: reason)
    try await Transactor(store).run {
      var changes = ChangeSet(at: call.now)
      changes.insert(entry)
      return Decision((), changes)
    }
  }

  /// The endpoint with the trail, for operators.
  var operationsTrail: Endpoint {
    .get("/operations/trail", "getOperationsTrail", .operators) { call in
      try call.checkWorksEverywhere()
      let (limit, cursor) = try call.parameters { (query) throws(Problem) in
        try together(
          parameter(try query.integer("limit", in: 1...100, otherwise: 20)),
          parameter(try Cursor(&query)))
      }
      let entries = try await store.records(
        TrailEntry.self, .trail(of: Self.operations.key), through: call.now
      ).map(\.value).newestFirst
      let page = ResultPage(entries, after: cursor, limit: limit, \.key)
      return .json { writer in
        writer.objects("entries", page.items) { $0.members(of: $1) }
        writer.member("next_cursor", orNull: page.next)
      }
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

/// A number that several tasks may add to.
final class Tally: Sendable {
  private let number = Atomic(0)

  var count: Int { number.load(ordering: .relaxed) }

  func add(_ more: Int) { number.wrappingAdd(more, ordering: .relaxed) }
}
