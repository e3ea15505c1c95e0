import BookingStore
import BookingTestSupport
import Bookings
import PassTestSupport
import SQLite
import Testing
import Vocabulary

@testable import BookingStoreSQLite

/// Change sets that share a transaction: each is committed completely or not at all, independently of the others and
/// of disk failures.
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

  /// Statements that make every commit fail by a constraint that is checked at its end.
  private static let failingCommits = """
    PRAGMA foreign_keys = ON;
    CREATE TABLE disk (id INTEGER PRIMARY KEY);
    CREATE TABLE page (disk INTEGER REFERENCES disk DEFERRABLE INITIALLY DEFERRED);
    CREATE TRIGGER no_disk AFTER INSERT ON record BEGIN INSERT INTO page VALUES (1); END;
    """

  /// Returns a change set with one effect of each kind.
  private func changes(_ name: String, tag: String? = nil) -> ChangeSet {
    var changes = ChangeSet(at: SampleFlights.now)
    let seat = Resource(scope: "flight", name: name)
    changes.take(Claim(.unit(seat), owner: name, fence: 1, until: nil))
    changes.insert(Tagged(key: "\(name) first"))
    changes.insert(Tagged(key: name, tag: tag))
    changes.emit("tagged", Tagged(key: name))
    return changes
  }

  /// Returns the stored effects of all change sets: claims, events and records.
  private func traces() async throws -> [[String]] {
    [
      try await store.claims(in: "flight").map(\.owner).sorted(),
      try await store.events(after: 0, limit: 100).map(\.event.key).sorted(),
      try store.connections.read {
        try $0.all("SELECT key FROM record ORDER BY key") { $0.text(0) }
      },
    ]
  }

  private func commit(_ sets: [ChangeSet]) throws -> [Result<[Int64], StoreError>] {
    let spelled = try sets.map { try EncodedChangeSet($0, sealer: store.keys) }
    return try store.connections.write {
      CommitQueue.commit(spelled, in: $0, try RecordForm.form(of: $0))
    }
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
    try store.connections.write { try $0.execute(Self.failingCommits) }
    let results = try commit([changes("a"), changes("a"), changes("b")])
    for index in [0, 2] {
      guard case .failure(.unknown(let reason)) = results[index] else {
        Issue.record("\(results[index])")
        continue
      }
      #expect(reason.contains("FOREIGN KEY"))
    }
    guard case .failure(.conflict) = results[1] else {
      Issue.record("\(results[1])")
      return
    }
    // After an unknown outcome the caller reads the store, and here it finds nothing written.
    #expect(try await traces() == [[], [], []])
    await #expect(throws: StoreError.unknown("FOREIGN KEY constraint failed (787)")) {
      try await store.commit(changes("c"))
    }
  }
}

extension Result {
  fileprivate var isDone: Bool { if case .success = self { true } else { false } }
}
