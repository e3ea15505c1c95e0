package import BookingStore
internal import Bookings
internal import Vocabulary

/// What every booking store promises, as cases that any store can be put through.
///
/// A case opens as many handles onto one fresh, empty store as it likes; a store on disk or on a server
/// gives each handle a connection of its own, so that no case can pass by what one process remembers.
package struct StoreContract: Sendable {
  /// Opens one more handle onto the store of this run.
  package typealias Open = @Sendable () async throws -> any BookingStore

  package let name: String
  package let run: @Sendable (_ open: Open) async throws -> Void

  /// Every promise.
  package static let cases: [StoreContract] =
    recordCases + rankCases + claimCases + stretchCases + stretchSaleCases + eventCases
    + outboxCases + crowdCases
}

extension StoreContract: CustomStringConvertible {
  package var description: String { name }
}

/// A promise that a store did not keep.
package struct BrokenPromise: Error, CustomStringConvertible {
  package let description: String
}

func expect(
  _ holds: Bool, _ what: @autoclosure () -> String, line: Int = #line, file: String = #fileID
) throws {
  if !holds { throw BrokenPromise(description: "\(file):\(line): \(what())") }
}

func expectEqual<Value: Equatable>(
  _ found: Value, _ expected: Value, line: Int = #line, file: String = #fileID
) throws {
  try expect(found == expected, "\(found) is not \(expected)", line: line, file: file)
}

extension BookingStore {
  /// Commits what must be refused, for that reason, without a trace.
  func refuse(
    _ changes: ChangeSet, with conflict: Conflict, line: Int = #line, file: String = #fileID
  ) async throws {
    do throws(StoreError) {
      try await commit(changes)
    } catch {
      try expectEqual(error, .conflict(conflict), line: line, file: file)
      return
    }
    throw BrokenPromise(description: "\(file):\(line): committed in spite of: \(conflict)")
  }
}

/// A record without a product.
struct Note: Record {
  static let kind = "contract_note"

  let key: String
  var text = ""
  var tags: [String] = []
  var badge: String?
  var room = "room 'a'"
  var ranks: [Int] = []
  var slot: Int?
  var lapses: Instant?
  var concludes: Instant?
  @Confidential var secret: String? = nil

  var lookups: [Lookup] {
    tags.map { Lookup("tag", $0) }
      + (secret.map { [Lookup("secret", $0, isConfidential: true)] } ?? [])
      + ranks.map { RankedLookup("night", room).at($0) }
      + (slot.map { [RankedLookup("slot", "s", isUnique: true).at($0)] } ?? [])
      + ranks.flatMap { rank in
        secret.map { [RankedLookup("secret_rank", $0, isConfidential: true).at(rank)] } ?? []
      }
      + (badge.map { [Lookup("badge", $0, isUnique: true)] } ?? [])
  }
}

/// Another kind, with the same keys and lookups.
struct OtherNote: Record {
  static let kind = "contract_other_note"

  let key: String
  var count = 0
  var lookups: [Lookup] { [Lookup("tag", "a"), Lookup("badge", "one", isUnique: true)] }
}

let start = Instant(secondsSince1970: 1_741_190_400)

/// A change set of the time when the suite begins, or so many seconds later.
func changes(
  after seconds: Int = 0, _ fill: (inout ChangeSet) throws -> Void
) rethrows -> ChangeSet {
  var changes = ChangeSet(at: start.adding(seconds: seconds))
  try fill(&changes)
  return changes
}
