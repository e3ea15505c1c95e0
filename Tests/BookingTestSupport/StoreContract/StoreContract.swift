package import BookingStore
internal import Bookings
internal import Vocabulary

/// The contract of every booking store, as test cases for any implementation.
///
/// A case opens any number of handles to one new, empty store. A store on disk or on a server gives each
/// handle its own connection, so that no case can pass through a cache in the process.
package struct StoreContract: Sendable {
  /// Opens another handle to the store under test.
  package typealias Open = @Sendable () async throws -> any BookingStore

  package let name: String
  package let run: @Sendable (_ open: Open) async throws -> Void

  /// All cases.
  package static let cases: [StoreContract] =
    recordCases + rankCases + claimCases + sumCases + scopeChangeCases + stretchCases
    + stretchSaleCases + eventCases
    + outboxCases + crowdCases
}

extension StoreContract: CustomStringConvertible {
  package var description: String { name }
}

/// A violated requirement of the contract.
package struct BrokenPromise: Error, CustomStringConvertible {
  package let description: String
}

func expect(
  _ holds: Bool, _ what: @autoclosure () -> String, line: Int = #line, file: String = #fileID
) throws {
  if !holds { throw BrokenPromise(description: "\(file):\(line): \(what())") }
}

package func expectEqual<Value: Equatable>(
  _ found: Value, _ expected: Value, line: Int = #line, file: String = #fileID
) throws {
  try expect(found == expected, "\(found) is not \(expected)", line: line, file: file)
}

extension BookingStore {
  /// Expects that a commit is refused with this conflict; throws if it succeeds.
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

/// A record that belongs to no product.
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

/// A record of another kind, with the same keys and lookups.
struct OtherNote: Record {
  static let kind = "contract_other_note"

  let key: String
  var count = 0
  var lookups: [Lookup] { [Lookup("tag", "a"), Lookup("badge", "one", isUnique: true)] }
}

let start = Instant(secondsSince1970: 1_741_190_400)

/// Returns a change set at the start time of the suite, plus some seconds.
func changes(
  after seconds: Int = 0, _ fill: (inout ChangeSet) throws -> Void
) rethrows -> ChangeSet {
  var changes = ChangeSet(at: start.adding(seconds: seconds))
  try fill(&changes)
  return changes
}
