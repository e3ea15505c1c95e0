import BookingStore
import Bookings
import PassTestSupport
import SQLite
import Testing
import Vocabulary

@testable import BookingStoreSQLite

/// A file of a version that cannot read compressed parts: services of both versions share it, and it gets the new form
/// when no other program has it open.
@Suite struct FormerFileTests {
  private struct Note: Record {
    static let kind = "note"
    static let isReadAgain = false
    let key: String
    @Confidential private(set) var text: String

    init(_ key: String) {
      self.key = key
      text = FormerFileTests.text(of: key)
    }

    var lookups: [Lookup] { [Lookup("text", text, isConfidential: true)] }
  }

  /// The migrations of a version that cannot read compressed parts.
  private static let former = Migration.all.filter { $0.phase == .expand }

  private let directory: TemporaryDirectory
  private let path: String
  private var keys: String { "\(path).keys" }

  init() throws {
    directory = try TemporaryDirectory()
    path = "\(directory.path)/bookings.sqlite"
  }

  private static func text(of key: String) -> String {
    String(repeating: #"{"booking_id":"\#(key)","state":"CONFIRMED"}"#, count: 30)
  }

  private func write(_ key: String, to store: SQLiteStore) async throws {
    var changes = ChangeSet(at: Instant(secondsSince1970: 1_740_830_400))
    changes.insert(Note(key))
    try await store.commit(changes)
  }

  private func expect(_ keys: [String], in store: SQLiteStore) async throws {
    for key in keys {
      let text = Self.text(of: key)
      #expect(try await store.record(Note.self, key)?.value.text == text)
      let found = try await store.records(Note.self, Lookup("text", text, isConfidential: true))
      #expect(found.map(\.value.key) == [key])
    }
  }

  private func applied(_ store: SQLiteStore) throws -> Set<String> {
    try store.connections.read { try Migrator().applied(in: $0) }
  }

  private func isPacked(_ key: String, in store: SQLiteStore) throws -> Bool {
    let length = try store.connections.read {
      try $0.one("SELECT length(sealed) FROM record WHERE key = ?", .text(key)) { $0.integer(0) }
    }
    return try #require(length) < Self.text(of: key).utf8.count / 2
  }

  @Test func `beside a service that cannot read compressed parts, none is written`() async throws {
    let older = try SQLiteStore(path, migrations: Self.former)
    try await write("older", to: older)
    let newer = try SQLiteStore(path)
    try await write("newer", to: newer)
    _ = try await newer.rotateKey()
    #expect(try applied(newer) == Set(Self.former.map(\.name)))
    for key in ["older", "newer"] { #expect(try !isPacked(key, in: newer)) }
    try await expect(["older", "newer"], in: newer)
    // The older service may also be started again, and goes on.
    let again = try SQLiteStore(path, migrations: Self.former)
    try await write("again", to: again)
    for store in [older, newer, again] { try await expect(["older", "newer", "again"], in: store) }
  }

  @Test func `a file that is open nowhere else gets the new form, and a backup of it, too`()
    async throws
  {
    let older = try SQLiteStore(path, migrations: Self.former)
    try await write("older", to: older)
    let backup = "\(directory.path)/backup.sqlite"
    try older.backUp(to: backup)
    let restored = "\(directory.path)/restored.sqlite"
    try SQLiteStore.restore(backup, to: restored)
    for copy in [backup, restored] {
      let newer = try SQLiteStore(copy, keys: keys)
      #expect(try applied(newer) == Set(Migration.all.map(\.name)))
      try await write("newer", to: newer)
      #expect(try !isPacked("older", in: newer) && isPacked("newer", in: newer))
      try await expect(["older", "newer"], in: newer)
      #expect(throws: StoreFileError.newer(copy, unknown: ["packing"])) {
        try SQLiteStore(copy, keys: keys, migrations: Self.former)
      }
      // A second service of this version compresses, too, although the first one has the file open.
      let second = try SQLiteStore(copy, keys: keys)
      try await write("second", to: second)
      #expect(try isPacked("second", in: second))
      _ = try await newer.rotateKey()
      #expect(try isPacked("older", in: newer))
      try await expect(["older", "newer", "second"], in: newer)
    }
  }

  @Test func `a file of the first version gets all that came after it, in order`() async throws {
    let first = try SQLiteStore(path, migrations: Array(Migration.all.prefix(1)))
    try await write("first", to: first)
    let backup = "\(directory.path)/backup.sqlite"
    try first.backUp(to: backup)
    let newer = try SQLiteStore(backup, keys: keys)
    #expect(try applied(newer) == Set(Migration.all.map(\.name)))
    try await write("newer", to: newer)
    try await expect(["first", "newer"], in: newer)
    let findings = try SQLiteStore.examine(backup, keys: keys, RecordExamination([Note.self]))
    #expect(findings.damaged.isEmpty)
  }
}
