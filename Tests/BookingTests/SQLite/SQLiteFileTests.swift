import BookingStore
import BookingTestSupport
import Bookings
import PassCrypto
import PassTestSupport
import Platform
import SQLite
import Testing
import Vocabulary

@testable import BookingStoreSQLite

@Suite struct SQLiteFileTests {
  private let directory: TemporaryDirectory
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = "\(directory.path)/bookings.sqlite"
  }

  @Test func `a commit waits for the disk: WAL and synchronous FULL on the connection that writes`()
    throws
  {
    let (journal, synchronous) = try SQLiteStore(path).connections.write { database in
      (
        try database.one("PRAGMA journal_mode") { $0.text(0) },
        try database.one("PRAGMA synchronous") { $0.integer(0) }
      )
    }
    #expect(journal == "wal")
    // SQLite's 1 is NORMAL, and 2 is FULL.
    #expect(synchronous == 2)
  }

  @Test func `only its owner may read the file and what stands beside it`() throws {
    let store = try SQLiteStore(path)
    try store.backUp(to: "\(directory.path)/backup.sqlite")
    #expect(try directory.contents().count == 7)
    for name in try directory.contents() {
      let isDirectory = name == "bookings.sqlite.keys"
      #expect(try directory.mode(name) == (isDirectory ? 0o700 : 0o600), "\(name)")
    }
  }

  /// Released migrations must not change: add lines to this list, never edit one.
  @Test func `migrations are named, in order and as they were released`() throws {
    let digests = try Migration.all.map { migration in
      try "\(migration.name) "
        + SHA256.digest(Array(migration.sql.utf8)).prefix(8)
        .map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
    #expect(
      digests == [
        "bookings 3f419b079bbec426", "sums 45ecdce1e7f1ba39", "changes ecfbdfc3a1f447f2",
        "overlaps 667b460b492fe8a6", "packing 3a6f99fff463e6fe",
        "compact ec6a29781834baef",
      ])
  }

  @Test func `an older file is brought up to date and keeps what it has`() async throws {
    let older = try SQLiteStore(path)
    _ = try await Deed.perform("one", on: older)
    let newer = try SQLiteStore(path, migrations: Migration.all + [.next])
    #expect(try await Deed.all(in: newer) == ["one"])
    #expect(try newer.connections.read { try $0.all("SELECT a FROM next") { $0.integer(0) } } == [])
  }

  @Test func `a file from before the sums gets them, and a wrong sum is found`() async throws {
    let older = try SQLiteStore(path, migrations: Array(Migration.all.prefix(1)))
    try older.connections.writeTransaction { database in
      for (owner, quantity, until) in [("a", 3, 100), ("b", 4, nil), ("c", 5, nil)] {
        try database.run(
          "INSERT INTO claim VALUES ('show', 'field', ?, ?, 50, 1, ?)", .text(owner),
          .integer(quantity), until.map { .integer($0) } ?? .null)
      }
      try database.run("INSERT INTO claim VALUES ('show', 'A1', 'd', 1, 1, 1, NULL)")
    }
    let newer = try SQLiteStore(path)
    let field = Resource(scope: "show", name: "field")
    for (second, quantity) in [(99, 12), (100, 9)] {
      let now = Instant(secondsSince1970: second)
      #expect(try await newer.occupancy(of: [field], at: now).quantities == [field: quantity])
      #expect(try await newer.claimed(in: ["show"], at: now) == ["show": quantity + 1])
    }
    #expect(try newer.connections.read { try $0.wrongSums(limit: 9) } == [])
    #expect(throws: SQLiteError.self) {
      try newer.connections.writeTransaction { try $0.run("UPDATE claim SET quantity = 1") }
    }
    try newer.connections.writeTransaction {
      try $0.run("UPDATE claim_sum SET quantity = quantity + 1 WHERE until = 100")
    }
    #expect(try newer.connections.read { try $0.wrongSums(limit: 9) } == [field])
    let findings = try SQLiteStore.examine(path, keys: "\(path).keys", RecordExamination([]))
    #expect(
      findings.damaged.map(\.part) == ["the stored total of show/field"], "\(findings.damaged)")
  }

  @Test func `a reader that missed notes of changes is told to read all again`() async throws {
    let store = try SQLiteStore(path)
    func sell(_ day: Int) throws {
      try store.connections.writeTransaction {
        try $0.run(
          "INSERT INTO claim VALUES ('h/single/' || ?, '101', 'o', 1, 1, 1, NULL)", .integer(day))
      }
    }
    let first = try await store.changedScopes(since: nil)
    try sell(10)
    let second = try await store.changedScopes(since: first.mark)
    for day in 11...14 { try sell(day) }
    #expect(second.scopes == ["h/single/10"])
    #expect(try await store.changedScopes(since: second.mark).scopes?.count == 4)
    try store.connections.writeTransaction { try $0.tidyChanges(keeping: 4, limit: 100) }
    #expect(try await store.changedScopes(since: second.mark).scopes?.count == 4)
    #expect(try await store.changedScopes(since: first.mark).scopes == nil)
    try store.connections.writeTransaction { try $0.tidyChanges(keeping: 0, limit: 100) }
    let last = try await store.changedScopes(since: second.mark)
    #expect(last.scopes == nil)
    #expect(try await store.changedScopes(since: last.mark).scopes == [])
  }

  @Test func `a file of a newer version is refused and left alone`() async throws {
    _ = try await Deed.perform(
      "one", on: try SQLiteStore(path, migrations: Migration.all + [.next]))
    let bytes = try directory.read("bookings.sqlite")
    let newer = StoreFileError.newer(path, unknown: ["next"])
    #expect(throws: newer) { try SQLiteStore(path) }
    #expect(throws: newer) {
      try SQLiteStore.restore(path, to: "\(directory.path)/restored.sqlite")
    }
    #expect(try directory.read("bookings.sqlite") == bytes)
    #expect(
      newer.description == "\(path) was changed by a newer version of the service (next); "
        + "use that version, or restore a backup from before the change")
  }

  @Test func `what is no store is refused and left alone`() async throws {
    try directory.write("bookings.sqlite", Array("not a database, but long enough".utf8))
    #expect(throws: StoreFileError.notAStore(path)) { try SQLiteStore(path) }
    let other = "\(directory.path)/other.sqlite"
    try SQLiteDatabase(other, .create).execute("CREATE TABLE t (a)")
    let bytes = try directory.read("other.sqlite")
    #expect(throws: StoreFileError.notAStore(other)) { try SQLiteStore(other) }
    #expect(try directory.read("other.sqlite") == bytes)
  }

  @Test func `a name that SQLite would cut short is refused`() async throws {
    let store = try SQLiteStore(path)
    let resource = Resource(scope: "a\0b", name: "1")
    var changes = ChangeSet(at: SampleFlights.now)
    changes.take(Claim(.unit(resource), owner: "o", fence: 1, until: nil))
    let refusal = StoreError.failed(#"a\u{0}b has a NUL character, which cannot be stored"#)
    await #expect(throws: refusal) { try await store.commit(changes) }
    await #expect(throws: refusal) { try await store.claims(on: [resource]) }
    #expect(try await store.claims(in: "a") == [])
  }

  @Test func `a record that is forgotten and made anew is the new one, whoever read the old`()
    async throws
  {
    let (one, two) = (try SQLiteStore(path), try SQLiteStore(path))
    let request = try RequestKey(
      principal: try SampleFlights.user(), operation: "o", key: "k", fingerprint: "f"
    ).orThrow("a key")
    let now = SampleFlights.now
    for answer in ["old", "new"] {
      var changes = ChangeSet(at: now)
      changes.insert(RequestMemory(request, answer: answer, lapses: now))
      try await one.commit(changes)
      let read = try await two.record(RequestMemory.self, request.id)
      #expect(read?.value.answer == answer)
      #expect(try await one.tidy(at: now, limit: 10) == 1)
    }
  }

  @Test func `the tables themselves keep a unit to one holder`() async throws {
    let store = try SQLiteStore(path)
    let insert = """
      INSERT INTO claim (scope, name, owner, quantity, capacity, fence) VALUES ('f', '1A', ?, 1, 1, 1)
      """
    try store.connections.writeTransaction { try $0.run(insert, .text("a")) }
    #expect(throws: SQLiteError.self) {
      try store.connections.writeTransaction { try $0.run(insert, .text("b")) }
    }
  }
}

extension Migration {
  /// A migration of a hypothetical later version.
  fileprivate static let next = Migration(name: "next", sql: "CREATE TABLE next (a INTEGER) STRICT")
}
