import BookingStore
import BookingTestSupport
import Bookings
import PassTestSupport
import Platform
import Testing

@testable import BookingStoreSQLite

@Suite struct BackupTests {
  private let directory: TemporaryDirectory
  private let (path, backup, restored): (String, String, String)

  init() throws {
    directory = try TemporaryDirectory()
    path = "\(directory.path)/bookings.sqlite"
    backup = "\(directory.path)/backup.sqlite"
    restored = "\(directory.path)/restored.sqlite"
  }

  @Test func `a restored store goes on, and its events are new to whoever read on`() async throws {
    let store = try SQLiteStore(path)
    _ = try await Deed.perform("one", on: store)
    try store.backUp(to: backup)
    _ = try await Deed.perform("two", on: store)
    let seen = try #require(try await store.events(after: 0, limit: 10).last).number
    try SQLiteStore.restore(backup, to: restored)
    let again = try SQLiteStore(restored)
    #expect(try await Deed.all(in: again) == ["one"])
    _ = try await Deed.perform("three", on: again)
    #expect(try await Deed.perform("one", on: again) == "done one")
    #expect(try await again.events(after: seen, limit: 10).map(\.event.key) == ["three"])
    #expect(try await Deed.all(in: again) == ["one", "three"])
  }

  @Test func `nothing is overwritten`() async throws {
    let store = try SQLiteStore(path)
    try store.backUp(to: backup)
    #expect(throws: StoreFileError.inTheWay(backup)) { try store.backUp(to: backup) }
    // The fault names all files of a store, because moving only one of them away would lose the data in the others.
    #expect(throws: StoreFileError.storeInTheWay([path, "\(path)-wal", "\(path)-shm"])) {
      try SQLiteStore.restore(backup, to: path)
    }
    try directory.write("restored.sqlite", [1])
    #expect(throws: StoreFileError.storeInTheWay([restored])) {
      try SQLiteStore.restore(backup, to: restored)
    }
    #expect(try directory.read("restored.sqlite") == [1])
  }

  @Test func `a backup that is damaged, empty or missing restores nothing`() async throws {
    let store = try SQLiteStore(path)
    for number in 0..<200 { _ = try await Deed.perform("deed \(number)", on: store) }
    try store.backUp(to: backup)
    var bytes = try directory.read("backup.sqlite")
    for index in bytes.count / 2..<bytes.count / 2 + 4_096 { bytes[index] ^= 0x5A }
    try directory.write("backup.sqlite", bytes)
    #expect(throws: (any Error).self) { try SQLiteStore.restore(backup, to: restored) }
    try directory.write("backup.sqlite", [])
    #expect(throws: StoreFileError.notAStore(backup)) {
      try SQLiteStore.restore(backup, to: restored)
    }
    let none = "\(directory.path)/none.sqlite"
    #expect(throws: PlatformError.self) { try SQLiteStore.restore(none, to: restored) }
    #expect(!Files.exists(restored) && !Files.exists(none))
    #expect(try directory.contents().allSatisfy { !$0.hasPrefix(".") })
  }
}
