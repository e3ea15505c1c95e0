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
      return try await call.trail(of: Self.operations.key, in: store)
    }
  }
}

/// A number that several tasks may add to.
final class Tally: Sendable {
  private let number = Atomic(0)

  var count: Int { number.load(ordering: .relaxed) }

  func add(_ more: Int) { number.wrappingAdd(more, ordering: .relaxed) }
}
