import BookingKeys
import BookingStore
import BookingTestSupport
import Bookings
import PassTestSupport
import PostgreSQL
import SQLite
import Synchronization
import Testing

@testable import BookingStorePostgres
@testable import BookingStoreSQLite

/// Moves of bookings from a file into a database while services use them.
@Suite(.enabled(if: PostgresServer.isInstalled, "\(PostgresServer.howToInstall)"))
struct StoreMoveTests {
  private static let seeds = SeededRuns(usual: 8, soak: 400)
  private let server: PostgresServer
  private let directory: TemporaryDirectory

  init() throws {
    server = try PostgresServer.shared.get()
    directory = try TemporaryDirectory()
  }

  private var path: String { "\(directory.path)/bookings.sqlite" }
  private var keys: String { "\(directory.path)/keys" }

  private func database(_ schema: String) throws -> PostgresDatabase {
    PostgresDatabase(try PostgresAddress(server.address(), isPublic: true), schema: schema)
  }

  private func open(_ schema: String) async throws -> PostgresStore {
    try await PostgresStore(
      PostgresAddress(server.address(), isPublic: true), keys: StorageKeys(keys), schema: schema,
      connections: 1)
  }

  @Test(.timeLimit(.minutes(30)))
  func `every row arrives as it was at the end, whatever is written meanwhile`() async throws {
    let outcome = await Self.seeds.run { seed in
      let folder = try TemporaryDirectory()
      let path = "\(folder.path)/bookings.sqlite"
      _ = try SQLiteStore(path)
      let schema = "move_\(seed)"
      let target = try PostgresMoveTarget(try database(schema), id: "\(seed)")
      let source = try MeddlingSource(path, seed: seed)
      for _ in 0..<40 { try source.meddle() }
      var move = StoreMove(from: source, to: target, portion: 7)
      try move.copy()
      let counts = try move.close(naming: "elsewhere")
      try target.publish()
      let file = try SQLiteDatabase(path, .readOnly)
      for table in StoredTable.all {
        let rows = try Self.rows(of: table, in: file)
        let arrived = try server.psql(Self.dump(table, schema)).split(
          separator: "\n", omittingEmptySubsequences: true
        ).map(String.init)
        try expectEqual(arrived.sorted(), rows.sorted())
        try expectEqual(counts[table], rows.count)
      }
      let number = try server.psql("SELECT nextval('\(schema).event_number')")
      try expectEqual(Int(number), (counts[.event] ?? 0) + 1)
      try server.psql("DROP SCHEMA \(schema) CASCADE")
      return ([], source.tally)
    }
    #expect(outcome.failures == [])
    for what in ["put", "gone", "resealed", "taken", "released", "stretch", "event"] {
      #expect(outcome.tally[what, default: 0] > 0, "never \(what)")
    }
  }

  /// Returns the rows of a closed file as texts.
  private static func rows(of table: StoredTable, in file: SQLiteDatabase) throws -> [String] {
    let cells = table.columns.map { column in
      column.kind == .bytes ? "lower(hex(\(column.name)))" : "\(column.name)"
    }.map { "coalesce(CAST(\($0) AS TEXT), '-')" }
    return try file.rows(
      "SELECT \(cells.joined(separator: " || '|' || ")) FROM moved_\(table.name)"
    )
    .compactMap { $0.first?.text }
  }

  /// Returns the query for the same rows of a table in the database.
  private static func dump(_ table: StoredTable, _ schema: String) -> String {
    let cells = table.columns.map { column in
      switch column.kind {
      // SQLite's hex() returns an empty text for NULL.
      case .bytes: "coalesce(encode(\(column.name), 'hex'), '')"
      case .boolean: "\(column.name)::int::text"
      case .integer, .text: "coalesce(\(column.name)::text, '-')"
      }
    }
    return "SELECT \(cells.joined(separator: " || '|' || ")) FROM \(schema).\(table.name)"
  }

  @Test(.timeLimit(.minutes(5)))
  func `what a service was answered is in the database, and it is answered nothing more`()
    async throws
  {
    let store = try SQLiteStore(path, keys: keys)
    for number in 0..<50 { _ = try await Deed.perform("before \(number)", on: store) }
    // Another process continues to write.
    let worker = try Worker("deeds", path, "k", "0", "100000")
    worker.wait(forLines: 100)
    let target = try PostgresMoveTarget(try database("deeds"), id: "deeds")
    var move = StoreMove(from: try SQLiteMoveSource(path, id: "deeds"), to: target)
    try move.copy()
    _ = try move.close(naming: "postgresql://elsewhere")
    try target.publish()
    // The worker ends by itself, because its writes fail after the move.
    let answered = try worker.lines()
    let moved = try await open("deeds")
    let deeds = try await Deed.all(in: moved)
    #expect(deeds.isSuperset(of: answered) && answered.count >= 100)
    #expect(deeds.count <= answered.count + 51)

    // A store that is still open reads and writes nothing outdated, and its error gives the reason.
    let error = await #expect(throws: StoreError.self) {
      _ = try await store.record(Deed.self, "before 1")
    }
    #expect(error.map { "\($0)".contains("moved to another database") } == true)
    await #expect(throws: StoreError.self) { try await Deed.perform("late", on: store) }
    #expect(throws: StoreFileError.moved(path, to: "postgresql://elsewhere")) {
      try SQLiteStore(path, keys: keys)
    }
    // Stored answers are repeated, and the numbers of events continue.
    let events = try await moved.events()
    #expect(try await Deed.perform("before 1", on: moved) == "done before 1")
    #expect(try await moved.events() == events)
    _ = try await Deed.perform("after", on: moved)
    let number = try #require(try await moved.events().last?.number)
    #expect(number == (events.last?.number ?? 0) + 1)
  }

  @Test func `a move that fails leaves the file as it was, and another one succeeds`() async throws
  {
    let store = try SQLiteStore(path, keys: keys)
    for number in 0..<30 { _ = try await Deed.perform("\(number)", on: store) }
    for step in 0..<6 {
      let target = try PostgresMoveTarget(try database("again"), id: "\(step)")
      let source = try SQLiteMoveSource(path, id: "\(step)")
      var move = StoreMove(from: source, to: FailingTarget(target, after: step), portion: 10)
      #expect(throws: Broken.self, "step \(step)") {
        try move.copy()
        _ = try move.close(naming: "elsewhere")
      }
      // A killed move does not clean up, so each failed one leaves its traces.
      _ = try await Deed.perform("during \(step)", on: store)
      #expect(
        try server.psql("SELECT count(*) FROM pg_namespace WHERE nspname = 'again'") == "0",
        "a service would find it")
    }
    let target = try PostgresMoveTarget(try database("again"), id: "last")
    var move = StoreMove(from: try SQLiteMoveSource(path, id: "last"), to: target)
    try move.copy()
    _ = try move.close(naming: "elsewhere")
    try target.publish()
    #expect(try await Deed.all(in: try await open("again")).count == 36)
  }

  @Test func `of two moves of one file the later one goes on`() async throws {
    let store = try SQLiteStore(path, keys: keys)
    _ = try await Deed.perform("a", on: store)
    let target = try PostgresMoveTarget(try database("first"), id: "first")
    let source = try SQLiteMoveSource(path, id: "first")
    var first = StoreMove(from: source, to: target)
    try first.copy()
    let other = try PostgresMoveTarget(try database("second"), id: "second")
    var second = StoreMove(from: try SQLiteMoveSource(path, id: "second"), to: other)
    try second.copy()
    #expect(throws: StoreMoveError.overtaken(path)) { _ = try first.close(naming: "elsewhere") }
    #expect(throws: StoreMoveError.overtaken(path)) { try source.forget() }
    _ = try second.close(naming: "elsewhere")
    #expect(try SQLiteMoveSource.moved(path)?.id == "second")
  }

  @Test(.timeLimit(.minutes(15)))
  func `a move whose end the server has not noticed yet is waited for`() async throws {
    let database = try database("noticed")
    var ended: PostgresMoveTarget? = try PostgresMoveTarget(database, id: "ended")
    let failed = Mutex(false)
    let next = Task.detached {
      do {
        _ = try PostgresMoveTarget(database, id: "next", waiting: 600)
      } catch {
        failed.withLock { $0 = true }
        throw error
      }
    }
    let waiting = """
      SELECT count(*) FROM pg_locks WHERE NOT granted AND locktype = 'advisory'
      AND (classid::bigint << 32 | objid::bigint) = hashtextextended('passtool move to noticed', 0)
      """
    try await eventually { try server.psql(waiting) != "0" || failed.withLock(\.self) }
    ended = nil
    try await next.value
    _ = ended
  }

  @Test func `a database with bookings is refused, an empty one is taken`() async throws {
    let store = try SQLiteStore(path, keys: keys)
    _ = try await Deed.perform("a", on: store)
    _ = try await Deed.perform("b", on: try await open("occupied"))
    let target = try PostgresMoveTarget(try database("occupied"), id: "a")
    #expect(throws: PostgresMoveError.self) { try target.begin() }
    #expect(throws: PostgresMoveError.self) {
      _ = try PostgresMoveTarget(try database("occupied"), id: "b")
    }
    // A database in which a service was started has only empty tables, so a move may use it.
    _ = try await open("empty")
    let empty = try PostgresMoveTarget(try database("empty"), id: "a")
    var move = StoreMove(from: try SQLiteMoveSource(path, id: "a"), to: empty)
    try move.copy()
    // A service starts on the target while the file is copied.
    _ = try await open("empty")
    #expect(throws: PostgresMoveError.self) { _ = try move.close(naming: "elsewhere") }
    _ = try await Deed.perform("c", on: store)
  }
}

private struct Broken: Error {}

/// A target that fails after this many calls.
private final class FailingTarget: MoveTarget {
  private let target: PostgresMoveTarget
  private var left: Int

  init(_ target: PostgresMoveTarget, after calls: Int) {
    self.target = target
    left = calls
  }

  private func count() throws {
    left -= 1
    if left < 0 { throw Broken() }
  }

  func begin() throws {
    try count()
    try target.begin()
  }

  func write(_ portion: MovedPortion) throws {
    try count()
    try target.write(portion)
  }

  func analyze() throws {
    try count()
    try target.analyze()
  }

  func complete(_ expected: [StoredTable: Int], lastEvent: Int) throws { throw Broken() }
}

/// A source whose file another process changes before each step.
private final class MeddlingSource: MoveSource {
  private let source: SQLiteMoveSource
  private let database: SQLiteDatabase
  private var random: SeededGenerator
  private var number = 0
  private(set) var tally: [String: Int] = [:]

  init(_ path: String, seed: UInt64) throws {
    source = try SQLiteMoveSource(path, id: "\(seed)")
    database = try SQLiteDatabase(path, .write)
    random = SeededGenerator(seed: seed)
  }

  func begin() throws { try source.begin() }

  func portion(of table: StoredTable, after last: StoredRow?, limit: Int) throws -> MovedPortion {
    try meddleUnlessClosing()
    return try source.portion(of: table, after: last, limit: limit)
  }

  func changes(after place: Int, limit: Int) throws -> (MovedPortion, last: Int) {
    try meddleUnlessClosing()
    return try source.changes(after: place, limit: limit)
  }

  func backlog(after place: Int) throws -> Int { try source.backlog(after: place) }
  func counts() throws -> [StoredTable: Int] { try source.counts() }
  func lastEvent() throws -> Int { try source.lastEvent() }

  private var isClosing = false

  func close(place: String, _ body: () throws -> Void) throws {
    isClosing = true
    try source.close(place: place, body)
  }

  private func meddleUnlessClosing() throws {
    guard !isClosing else { return }
    for _ in 0..<Int.random(in: 0...4, using: &random) { try meddle() }
  }

  private func name(_ count: Int) -> SQLiteValue {
    .text("é\(Int.random(in: 0..<count, using: &random))")
  }

  /// Makes one random commit, as services write it.
  func meddle() throws {
    number += 1
    let choice = Int.random(in: 0..<8, using: &random)
    try database.write {
      switch choice {
      case 0...1: try put()
      case 2: try remove()
      case 3: try reseal()
      case 4: try take()
      case 5: try release()
      case 6: try stretch()
      default:
        note("event")
        try database.execute(
          "INSERT INTO event (name, kind, key, details, at) VALUES ('e', 'k', ?, '{}', ?)",
          name(9), .integer(number))
      }
    }
  }

  private func note(_ what: String) { tally[what, default: 0] += 1 }

  private func put() throws {
    note("put")
    let key = name(20)
    try database.execute(
      """
      INSERT INTO record (kind, key, version, body, lapses, sealed_key, sealed)
      VALUES ('k', ?1, 1, ?2, ?3, 's1', x'00FF')
      ON CONFLICT (kind, key) DO UPDATE SET version = version + 1, body = ?2, lapses = ?3
      """, key, .text("{\"n\":\(number),\"text\":\"a|\\\\n\\u{1F6EB}\"}"),
      Bool.random(using: &random) ? .null : .integer(number))
    try database.execute("DELETE FROM lookup WHERE kind = 'k' AND key = ?", key)
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      // Few values, so that they move from one record to another.
      try database.execute(
        """
        INSERT OR IGNORE INTO lookup (kind, name, value, rank, key, is_unique)
        VALUES ('k', 'n', ?, ?, ?, ?)
        """, name(6),
        .integer(Int.random(in: 0...1, using: &random)), key,
        .integer(Bool.random(using: &random) ? 1 : 0))
    }
  }

  private func remove() throws {
    note("gone")
    let key = name(20)
    try database.execute("DELETE FROM lookup WHERE kind = 'k' AND key = ?", key)
    try database.execute("DELETE FROM record WHERE kind = 'k' AND key = ?", key)
  }

  private func reseal() throws {
    note("resealed")
    let key = name(20)
    try database.execute(
      "UPDATE record SET sealed_key = ?, sealed = ? WHERE kind = 'k' AND key = ?",
      .text("s\(number)"), .blob([UInt8(truncatingIfNeeded: number), 0]), key)
    try database.execute(
      "UPDATE OR REPLACE lookup SET value = ? WHERE kind = 'k' AND key = ? AND NOT is_unique",
      name(6), key)
  }

  private func take() throws {
    note("taken")
    let unit = Int.random(in: 0..<8, using: &random)
    // Half of the claims are on units, which have one owner at a time.
    try database.execute(
      "INSERT OR IGNORE INTO claim VALUES ('s', ?, ?, 1, ?, 1, ?)", .text("\(unit)"), name(4),
      .integer(unit % 2 == 0 ? 1 : 9), unit % 3 == 0 ? .null : .integer(number))
  }

  private func release() throws {
    note("released")
    try database.execute(
      "DELETE FROM claim WHERE scope = 's' AND name = ?",
      .text("\(Int.random(in: 0..<8, using: &random))"))
  }

  private func stretch() throws {
    note("stretch")
    try database.execute("DELETE FROM stretch WHERE name = 'bay' AND starts < ?", .integer(number))
    // Each stretch comes after the one before, so that none overlap.
    try database.execute(
      "INSERT INTO stretch VALUES ('s', 'bay', ?1, ?1 + 1, ?1, ?1 + 1, 1, 'o', ?2, 1, NULL)",
      .integer(number), Bool.random(using: &random) ? .null : name(3))
  }
}
