import BookingKeys
import BookingStore
import Bookings
import PassTestSupport
import SQLite
import Testing
import Vocabulary

@testable import BookingStoreSQLite

/// Long confidential parts are compressed before they are encrypted, and those of older files are read.
@Suite struct PackedPartTests {
  private struct Note: Record {
    static let kind = "note"
    static let isReadAgain = false
    let key: String
    @Confidential private(set) var text: String

    init(_ key: String, _ text: String) {
      self.key = key
      self.text = text
    }

    var lookups: [Lookup] { [Lookup("text", "\(text.count)", isConfidential: true)] }
  }

  private let now = Instant(secondsSince1970: 1_740_830_400)
  private let directory: TemporaryDirectory
  private let store: SQLiteStore

  init() throws {
    directory = try TemporaryDirectory()
    store = try SQLiteStore("\(directory.path)/bookings.sqlite")
  }

  private static let answer =
    #"{"booking_id":"bkg_WRHEF5HFJNR0P5QW","confirmation_code":"59AQQT","state":"CONFIRMED","#
    + #""allowed_transitions":["CANCELLED","CHECKED_IN"],"total":{"amount_minor":55153,"currency":"USD"},"#
    + #""passengers":[{"passenger_id":"pax_36WR7PP2Q4XPND39","type":"ADULT","first_name":"Jane"}],"#
    + #""payment_state":"CAPTURED","payment_id":"pay_HXKRTAZHB6H6EKAN","check_in_opens_at":null,"#
    + #""created_at":"2025-03-01T07:00:03Z","confirmed_at":"2025-03-01T07:00:03Z","etag":"U2fzg41SFCvvD6QHejYt"}"#

  private func write(_ note: Note) async throws {
    var changes = ChangeSet(at: now)
    changes.insert(note)
    try await store.commit(changes)
  }

  private func sealedBytes(_ key: String) throws -> Int? {
    try store.connections.read {
      try $0.one("SELECT length(sealed) FROM record WHERE key = ?", .text(key)) { $0.integer(0) }
    }
  }

  @Test(arguments: [0, 1, 160, 161, 162, 163, 164, 165, 166, 512, 4_000, 100_000])
  func `a text of any length is read as it was written`(length: Int) async throws {
    var random = SeededGenerator(seed: UInt64(length))
    let text = String(
      String.UnicodeScalarView(
        (0..<length).map { _ in
          Unicode.Scalar(UInt8.random(in: 32..<127, using: &random))
        }))
    try await write(Note("n", text))
    #expect(try await store.record(Note.self, "n")?.value.text == text)
    let lookup = Lookup("text", "\(length)", isConfidential: true)
    #expect(try await store.records(Note.self, lookup).map(\.value.text) == [text])
  }

  @Test func `an answer becomes less than half as long`() async throws {
    try await write(Note("n", Self.answer))
    #expect(try await store.record(Note.self, "n")?.value.text == Self.answer)
    #expect(try #require(try sealedBytes("n")) < Self.answer.utf8.count / 2)
  }

  @Test func `a part of an older file is read, and is compressed under the next key`()
    async throws
  {
    try await write(Note("old", "short"))
    // As every version before wrote it: the lookups on the first line, a field on each further one.
    let field = #"["\#(Self.answer.replacing("\"", with: "\\\""))"]"#
    let lookups = #"[{"name":"text","value":"5"}]"#
    let part = try store.keys.seal(
      Array("\(lookups)\n\(field)".utf8), about: RecordKey(kind: Note.kind, key: "old"))
    try store.connections.writeTransaction {
      try $0.run("UPDATE record SET sealed = ?, version = 2", .blob(part.box))
    }
    #expect(try await store.record(Note.self, "old")?.value.text == Self.answer)
    let before = try #require(try sealedBytes("old"))
    #expect(try await store.rotateKey() == 1)
    #expect(try await store.record(Note.self, "old")?.value.text == Self.answer)
    #expect(try #require(try sealedBytes("old")) < before / 2)
    let lookup = Lookup("text", "5", isConfidential: true)
    #expect(try await store.records(Note.self, lookup).count == 1)
  }

  @Test func `a compressed part that is damaged is named`() async throws {
    try await write(Note("n", Self.answer))
    // The key seals what no version writes, as after a fault of memory.
    let part = try store.keys.seal([1, 2, 3], about: RecordKey(kind: Note.kind, key: "n"))
    try store.connections.writeTransaction {
      try $0.run("UPDATE record SET sealed = ?, version = 2", .blob(part.box))
    }
    await #expect(throws: StoreError.self) { try await store.record(Note.self, "n") }
    let findings = try SQLiteStore.examine(
      "\(directory.path)/bookings.sqlite", keys: store.keys.directory,
      RecordExamination([Note.self]))
    #expect(findings.damaged.map(\.record) == [RecordKey(kind: Note.kind, key: "n")])
  }
}
