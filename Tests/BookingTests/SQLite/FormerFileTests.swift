import BookingStore
import Bookings
import PassTestSupport
import SQLite
import Testing
import Vocabulary

@testable import BookingStoreSQLite

/// A file of a version before the compact form: services of both versions share it, and it gets the new form when no other
/// program has it open.
@Suite struct FormerFileTests {
  private struct Note: Record {
    static let kind = "note"
    static let isReadAgain = false
    let key: String
    let body: String
    let lapses: Instant?
    @Confidential private(set) var text: String

    init(_ key: String, lapses: Instant? = nil) {
      self.key = key
      self.lapses = lapses
      body = FormerFileTests.text(of: key)
      text = FormerFileTests.text(of: key)
    }

    var lookups: [Lookup] {
      [Lookup("text", text, isConfidential: true), Lookup("own", key, isUnique: true)]
        + (lapses == nil ? [Lookup("kept", "yes")] : [])
    }
  }

  /// The versions before: the first reads nothing compressed, the second confidential parts with the first dictionary.
  enum Version: CaseIterable {
    case plain, packing

    var migrations: [Migration] {
      Migration.all.filter { $0.phase == .expand || self == .packing && $0.name == "packing" }
    }
  }

  private static let now = Instant(secondsSince1970: 1_740_830_400)

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

  private func commit(to store: SQLiteStore, _ change: (inout ChangeSet) -> Void) async throws {
    var changes = ChangeSet(at: Self.now)
    change(&changes)
    try await store.commit(changes)
  }

  private func write(_ key: String, to store: SQLiteStore) async throws {
    try await commit(to: store) { $0.insert(Note(key)) }
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

  /// Returns what the tables are and what they have of records, as a service reads it that does not know the form of this
  /// version.
  private func stored(_ store: SQLiteStore) throws -> (schema: [String], bodies: [String]) {
    try store.connections.read { database in
      (
        try database.all("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name") {
          $0.text(0)
        },
        try database.all("SELECT body FROM record ORDER BY key") { $0.text(0) }
      )
    }
  }

  private func lookups(_ store: SQLiteStore) throws -> [String] {
    try store.connections.read {
      try $0.all("SELECT key, name FROM lookup ORDER BY 1, 2") { "\($0.text(0)) \($0.text(1))" }
    }
  }

  /// Returns whether the body and the confidential part of a record are compressed; they must both be, or none.
  private func isPacked(_ key: String, in store: SQLiteStore) throws -> Bool {
    let lengths = try store.connections.read {
      try $0.one("SELECT length(sealed), length(body) FROM record WHERE key = ?", .text(key)) {
        ($0.integer(0), $0.integer(1))
      }
    }
    let (sealed, body) = try #require(lengths)
    let length = Self.text(of: key).utf8.count
    #expect((sealed < length / 2) == (body < length / 2), "\(key): \(sealed), \(body)")
    return sealed < length / 2
  }

  @Test(arguments: Version.allCases)
  func `beside a service of before, nothing is written that it cannot read or keep right`(
    version: Version
  ) async throws {
    let older = try SQLiteStore(path, migrations: version.migrations)
    try await write("older", to: older)
    let schema = try stored(older).schema
    let newer = try SQLiteStore(path)
    try await write("newer", to: newer)
    _ = try await newer.rotateKey()
    #expect(try applied(newer) == Set(version.migrations.map(\.name)))
    #expect(try stored(newer).schema == schema)
    for key in ["older", "newer"] { #expect(try !isPacked(key, in: newer)) }
    try await expect(["older", "newer"], in: newer)
    // The older service may also be started again, and goes on.
    let again = try SQLiteStore(path, migrations: version.migrations)
    try await write("again", to: again)
    for store in [older, newer, again] { try await expect(["older", "newer", "again"], in: store) }
    // Each changes, lets lapse and removes what the other wrote.
    for (store, key) in [(newer, "older"), (again, "newer")] {
      let read = try #require(try await store.record(Note.self, key))
      try await commit(to: store) { $0.update(read, to: Note(key, lapses: Self.now)) }
    }
    #expect(
      try lookups(newer) == [
        "again kept", "again own", "again text", "newer own", "newer text", "older own",
        "older text",
      ])
    let bodies = try stored(newer).bodies
    #expect(bodies.count == 3 && bodies.allSatisfy { $0.hasPrefix("{") })
    #expect(try stored(newer).schema == schema)
    #expect(try await again.tidy(at: Self.now, limit: 1) == 1)
    #expect(try await newer.tidy(at: Self.now, limit: 9) == 1)
    let last = try #require(try await newer.record(Note.self, "again"))
    try await commit(to: newer) { $0.remove(last) }
    #expect(try lookups(older).isEmpty)
  }

  @Test(arguments: Version.allCases)
  func `a file that is open nowhere else gets the new form, and a backup of it, too`(
    version: Version
  ) async throws {
    let older = try SQLiteStore(path, migrations: version.migrations)
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
      let unknown = Migration.all.map(\.name).filter { name in
        !version.migrations.contains { $0.name == name }
      }.sorted()
      #expect(throws: StoreFileError.newer(copy, unknown: unknown)) {
        try SQLiteStore(copy, keys: keys, migrations: version.migrations)
      }
      // A second service of this version compresses, too, although the first one has the file open.
      let second = try SQLiteStore(copy, keys: keys)
      try await write("second", to: second)
      #expect(try isPacked("second", in: second))
      _ = try await newer.rotateKey()
      let read = try #require(try await newer.record(Note.self, "older"))
      try await commit(to: newer) { $0.update(read, to: Note("older", lapses: Self.now)) }
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
