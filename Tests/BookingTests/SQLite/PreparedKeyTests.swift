import BookingKeys
import BookingStore
import BookingStoreSQLite
import Bookings
import Foundation
import PassTestSupport
import Testing
import Vocabulary

/// A storage key that is copied to several machines before it is used.
@Suite struct PreparedKeyTests {
  private struct Note: Record {
    static let kind = "note"
    let key: String
    @Confidential private(set) var text: String

    init(_ key: String, _ text: String) {
      self.key = key
      self.text = text
    }

    var lookups: [Lookup] { [Lookup("text", text, isConfidential: true)] }
  }

  private let now = Instant(secondsSince1970: 1_740_830_400)

  private func write(_ note: Note, into store: SQLiteStore) async throws {
    var changes = ChangeSet(at: now)
    changes.insert(note)
    try await store.commit(changes)
  }

  @Test func `no machine meets a key that it has not, whoever puts it in force`() async throws {
    let directory = try TemporaryDirectory()
    let (file, here, there) = (
      "\(directory.path)/bookings.sqlite", "\(directory.path)/a", "\(directory.path)/b"
    )
    let first = try SQLiteStore(file, keys: here)
    try FileManager.default.copyItem(atPath: here, toPath: there)
    let second = try SQLiteStore(file, keys: there)
    let old = try first.keys.newest()
    let (next, path) = try first.keys.prepareNext()
    #expect(try first.keys.prepareNext().name == next, "it is made once")
    try FileManager.default.copyItem(
      atPath: path, toPath: "\(there)/\(next).next")
    for store in [first, second] { try store.keys.reload() }
    try await write(Note("1", "before"), into: first)
    #expect(try first.keys.newest() == old)
    #expect(try first.keys.digests(of: "a") == second.keys.digests(of: "a"))
    #expect(try first.keys.digests(of: "a").count == 2)

    // The first store uses the new key, and the second store does not know that yet.
    let formerDigests = try second.keys.digests(of: "request")
    #expect(try first.keys.add() == next)
    #expect(try Set(first.keys.digests(of: "request")) == Set(formerDigests))
    try await write(Note("2", "after"), into: first)
    #expect(try second.keys.newest() == old)
    #expect(
      try await second.records(Note.self, Lookup("text", "after", isConfidential: true)).count == 1)
    #expect(try await second.record(Note.self, "2")?.value.text == "after")
    #expect(try second.keys.newest() == next && second.keys.prepared.isEmpty)
    try await write(Note("3", "later"), into: second)
    #expect(try await first.record(Note.self, "3")?.value.text == "later")
    #expect(
      try await first.records(Note.self, Lookup("text", "before", isConfidential: true)).count == 1)
    #expect(try await first.reseal(limit: 10) == 1)
    #expect(try await second.record(Note.self, "1")?.value.text == "before")
  }

  @Test func `without a prepared one a new key is in force at once`() throws {
    let directory = try TemporaryDirectory()
    let keys = try StorageKeys("\(directory.path)/keys")
    let first = try keys.add()
    let second = try keys.add()
    #expect(keys.names == [second, first])
    #expect(second.hasPrefix("0002-"))
  }
}
