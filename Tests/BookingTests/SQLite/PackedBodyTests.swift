import BookingKeys
import BookingStore
import BookingTestSupport
import Bookings
import PassTestSupport
import SQLite
import Testing
import Vocabulary

@testable import BookingStoreSQLite

/// Bodies of records are compressed in a file, and those of older files are read.
@Suite struct PackedBodyTests {
  private struct Page: Record {
    static let kind = "page"
    let key: String
    var text: String

    var lookups: [Lookup] { [Lookup("length", "\(text.utf8.count)")] }
  }

  private let now = Instant(secondsSince1970: 1_740_830_400)
  private let directory: TemporaryDirectory
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = "\(directory.path)/bookings.sqlite"
  }

  private static let former = Migration.all.filter { $0.name != "compact" }

  private func insertFormerly(_ body: String, into store: SQLiteStore) throws {
    try store.connections.writeTransaction {
      try $0.run(
        "INSERT INTO record (kind, key, version, body) VALUES ('page', 'old', 1, ?)", .text(body))
    }
  }

  private static let long = String(repeating: "a seat at the window, ", count: 40)

  private func write(_ page: Page, over read: Versioned<Page>? = nil, to store: SQLiteStore)
    async throws
  {
    var changes = ChangeSet(at: now)
    if let read { changes.update(read, to: page) } else { changes.insert(page) }
    try await store.commit(changes)
  }

  /// Returns the columns of a body: the text, and the compressed bytes.
  private func body(_ key: String, in store: SQLiteStore) throws -> (String, [UInt8]?) {
    try store.connections.read {
      try $0.one("SELECT body, packed FROM record WHERE key = ?", .text(key)) {
        ($0.text(0), $0.isNull(1) ? nil : $0.blob(1))
      }
    }.orThrow("a row")
  }

  @Test(arguments: [0, 1, 170, 176, 177, 178, 179, 180, 200, 1_000, 100_000])
  func `a body of any length is read as it was written`(length: Int) async throws {
    var random = SeededGenerator(seed: UInt64(length))
    let text = String(
      String.UnicodeScalarView(
        (0..<length).map { _ in Unicode.Scalar(UInt8.random(in: 32..<127, using: &random)) }))
    let store = try SQLiteStore(path)
    try await write(Page(key: "p", text: text), to: store)
    // Another handle has nothing in memory.
    let other = try SQLiteStore(path)
    let read = try await other.record(Page.self, "p").orThrow("the page")
    #expect(read.value.text == text)
    #expect(try await other.records(Page.self, Lookup("length", "\(length)")) == [read])
    try await write(Page(key: "p", text: text + Self.long), over: read, to: other)
    #expect(try await SQLiteStore(path).record(Page.self, "p")?.value.text == text + Self.long)
  }

  @Test func `a long body is stored compressed, and a short one as it is`() async throws {
    let store = try SQLiteStore(path)
    try await write(Page(key: "short", text: "aisle"), to: store)
    #expect(try body("short", in: store) == (#"{"key":"short","text":"aisle"}"#, nil))
    let read = try await store.record(Page.self, "short").orThrow("the page")
    try await write(Page(key: "short", text: Self.long), over: read, to: store)
    let (text, packed) = try body("short", in: store)
    #expect(text.isEmpty)
    #expect(try packed.orThrow("bytes").count < Self.long.utf8.count / 4)
    let longer = try await store.record(Page.self, "short").orThrow("the page")
    try await write(Page(key: "short", text: "aisle"), over: longer, to: store)
    #expect(try body("short", in: store) == (#"{"key":"short","text":"aisle"}"#, nil))
  }

  @Test func `a file from before is read, and its bodies are compressed when they change`()
    async throws
  {
    let plain = #"{"key":"old","text":"\#(Self.long)"}"#
    try insertFormerly(plain, into: try SQLiteStore(path, migrations: Self.former))
    let store = try SQLiteStore(path)
    let read = try await store.record(Page.self, "old").orThrow("the page")
    #expect(read == Versioned(Page(key: "old", text: Self.long), version: 1))
    #expect(try body("old", in: store) == (plain, nil))
    try await write(Page(key: "old", text: Self.long + "2"), over: read, to: store)
    #expect(try body("old", in: store).0.isEmpty)
    #expect(try await SQLiteStore(path).record(Page.self, "old")?.value.text == Self.long + "2")
  }

  /// Once written, a form is read for ever: a changed dictionary would read something else, or nothing.
  @Test(arguments: [
    (
      "018b8ec5d992090ff2707533f570f3f20b3208300d0cc7db7cc1978f81d60000",
      #"[]\#n["{\"booking_id\":\"bkg_WRHEF5HFJNR0P5QW\",\"state\":\"CONFIRMED\",\"payment_state\":\"CAPTURED\"}"]"#
    ),
    (
      "02c3d3f440578ab7bd812f4b02ad0600",
      #"[]\#n["{\"booking_id\":\"bkg_WRHEF5HFJNR0P5QW\",\"state\":\"CONFIRMED\",\"payment_state\":\"CAPTURED\"}"]"#
    ),
    (
      "0343aaadd1a5b0d7dea6968e81812198757856625e2a5a3d1e5b5b0b00",
      #"{"id":"bkg_WRHEF5HFJNR0P5QW","confirmationCode":"59AQQT","sale":{"user":"jane","purchases":[]}}"#
    ),
  ])
  func `the compressed forms are read as they were written`(packed: String, plain: String) throws {
    let digits = Array(packed)
    let bytes = try stride(from: 0, to: digits.count, by: 2).map {
      try UInt8(String(digits[$0...$0 + 1]), radix: 16).orThrow("a byte")
    }
    let record = RecordKey(kind: "flight_booking", key: "bkg_WRHEF5HFJNR0P5QW")
    #expect(
      PackedText.unpacked(bytes, about: record).map { String(decoding: $0, as: UTF8.self) } == plain
    )
  }

  @Test func `a compressed body that is damaged is named`() async throws {
    let store = try SQLiteStore(path)
    for key in ["a", "b", "c", "d"] { try await write(Page(key: key, text: Self.long), to: store) }
    try store.connections.writeTransaction {
      try $0.run("UPDATE record SET packed = substr(packed, 1, 20) WHERE key = 'a'")
      try $0.run("UPDATE record SET packed = NULL WHERE key = 'b'")
      // The body of another record.
      try $0.run(
        "UPDATE record SET packed = (SELECT packed FROM record WHERE key = 'd') WHERE key = 'c'")
    }
    let other = try SQLiteStore(path)
    for key in ["a", "b"] {
      await #expect(throws: StoreError.self) { try await other.record(Page.self, key) }
    }
    let findings = try SQLiteStore.examine(
      path, keys: store.keys.directory, RecordExamination([Page.self]))
    #expect(
      Set(findings.damaged.compactMap(\.record?.key)) == ["a", "b", "c"], "\(findings.damaged)")
  }

  @Test func `a file from before is examined and moved as it is`() async throws {
    let plain = #"{"key":"old","text":"\#(Self.long)"}"#
    let older = try SQLiteStore(path, migrations: Self.former)
    try insertFormerly(plain, into: older)
    try older.connections.writeTransaction {
      try $0.run(
        "INSERT INTO lookup VALUES ('page', 'length', '9', 0, 'old', 0), ('page', 'length', '9', 0, 'x', 0)"
      )
    }
    let findings = try SQLiteStore.examine(
      path, keys: older.keys.directory, RecordExamination([Page.self]))
    #expect(findings.damagedCount == 0, "\(findings.damaged)")
    #expect(findings.counts == ["page": 1])
    let source = try SQLiteMoveSource(path, id: "m")
    try source.begin()
    let portion = try source.portion(of: .record, after: nil, limit: 10)
    #expect(portion.rows[.record]?.map { $0[3] } == [.text(plain)])
    #expect(portion.rows[.lookup]?.map { $0[2] } == [.text("9")])
    let applied = try older.connections.read { try Migrator().applied(in: $0) }
    #expect(applied == Set(Self.former.map(\.name)))
    #expect(try source.marks() == ["packing"])
  }

  @Test func `a move into another database takes bodies as they are`() async throws {
    let store = try SQLiteStore(path)
    try await write(Page(key: "p", text: Self.long), to: store)
    let source = try SQLiteMoveSource(path, id: "m")
    #expect(try source.marks() == ["packing", "compact"])
    try source.begin()
    try await write(Page(key: "q", text: Self.long), to: store)
    let portion = try source.portion(of: .record, after: nil, limit: 10)
    let (changes, _) = try source.changes(after: 0, limit: 10)
    for (rows, keys) in [(portion.rows, ["p", "q"]), (changes.rows, ["q"])] {
      #expect(rows[.lookup]?.map { $0[4] } == keys.map { .text($0) })
      let bodies = keys.map { StoredCell.text(#"{"key":"\#($0)","text":"\#(Self.long)"}"#) }
      // Kind, key, version and body are the first columns.
      #expect(rows[.record]?.map { $0[3] } == bodies)
      #expect(rows[.record]?.allSatisfy { $0.count == StoredTable.record.columns.count } == true)
    }
  }
}
