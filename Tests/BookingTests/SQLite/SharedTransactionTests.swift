import BookingStore
import BookingTestSupport
import Bookings
import GRDB
import PassTestSupport
import Testing
import Vocabulary

@testable import BookingStoreSQLite

/// Change sets that share a transaction: each is committed completely or not at all, independently of the
/// others and of disk failures.
@Suite struct SharedTransactionTests {
  private let directory: TemporaryDirectory
  private let store: SQLiteStore

  init() throws {
    directory = try TemporaryDirectory()
    store = try SQLiteStore("\(directory.path)/bookings.sqlite")
  }

  /// A record with a lookup value that cannot be stored.
  private struct Tagged: Bookings.Record {
    static let kind = "tagged"
    let key: String
    var tag: String?
    var lookups: [Lookup] { tag.map { [Lookup("tag", $0)] } ?? [] }
  }

  /// Makes every commit fail.
  private final class FailingDisk: TransactionObserver {
    struct Failure: Error, CustomStringConvertible { let description = "no disk" }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { true }
    func databaseDidChange(with event: DatabaseEvent) {}
    func databaseWillCommit() throws { throw Failure() }
    func databaseDidCommit(_ database: Database) {}
    func databaseDidRollback(_ database: Database) {}
  }

  /// A change set with one effect of each kind.
  private func changes(_ name: String, tag: String? = nil) -> ChangeSet {
    var changes = ChangeSet(at: SampleFlights.now)
    let seat = Resource(scope: "flight", name: name)
    changes.take(Claim(.unit(seat), owner: name, fence: 1, until: nil))
    changes.insert(Tagged(key: "\(name) first"))
    changes.insert(Tagged(key: name, tag: tag))
    changes.emit("tagged", Tagged(key: name))
    return changes
  }

  /// The effects of each change set that were stored.
  private func traces() async throws -> [[String]] {
    [
      try await store.claims(in: "flight").map(\.owner).sorted(),
      try await store.events(after: 0, limit: 100).map(\.event.key).sorted(),
      try await store.pool.read {
        try String.fetchAll($0, sql: "SELECT key FROM record ORDER BY key")
      },
    ]
  }

  private func commit(_ sets: [ChangeSet]) throws -> [Result<[Int64], StoreError>] {
    let spelled = try sets.map { try SpelledChanges($0, sealer: store.keys) }
    return store.pool.writeWithoutTransaction { CommitQueue.commit(spelled, in: $0) }
  }

  @Test func `one that fails half-way leaves nothing, and the others of its transaction are done`()
    async throws
  {
    // The first record and the claim are written before the second record fails.
    let results = try commit([changes("a"), changes("b", tag: "cut\0short"), changes("c")])
    #expect(results.map(\.isDone) == [true, false, true])
    #expect(
      try await traces() == [["a", "c"], ["a", "c"], ["a", "a first", "c", "c first"]])
  }

  @Test func `a conflict is one of its own change set, and what follows sees what came before it`()
    async throws
  {
    let results = try commit([changes("a"), changes("a"), changes("b")])
    #expect(results.map(\.isDone) == [true, false, true])
    guard case .failure(.conflict) = results[1] else {
      Issue.record("\(results[1])")
      return
    }
    #expect(try await traces()[0] == ["a", "b"])
  }

  @Test func `a commit that the disk fails is unknown, and a conflict in it stays one`()
    async throws
  {
    store.pool.add(transactionObserver: FailingDisk(), extent: .databaseLifetime)
    let results = try commit([changes("a"), changes("a"), changes("b")])
    for index in [0, 2] {
      guard case .failure(.unknown(let reason)) = results[index] else {
        Issue.record("\(results[index])")
        continue
      }
      #expect(reason.contains("no disk"))
    }
    guard case .failure(.conflict) = results[1] else {
      Issue.record("\(results[1])")
      return
    }
    // After an unknown outcome the caller reads; here nothing was written.
    #expect(try await traces() == [[], [], []])
    await #expect(throws: StoreError.unknown("no disk")) { try await store.commit(changes("c")) }
  }
}

extension Result {
  fileprivate var isDone: Bool { if case .success = self { true } else { false } }
}
