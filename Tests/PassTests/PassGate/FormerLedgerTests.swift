import Foundation
import GateRules
import PassFormats
import PassTestSupport
import SQLite
import Testing
import Vocabulary

@testable import PassGate

/// A ledger that a program of version 2 wrote (`Vectors/ledger-2.sql`): Jane was admitted and scanned again, John was
/// admitted, a text that is no pass was scanned, and Mary was let in by hand.
@Suite struct FormerLedgerTests {
  private static let jane = "0D4X8K2M7PQR9TVX"
  private static let john = "0D4X8K2M7PQR9TVY"
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Vectors/ledger-2.sql")
  private static let list = """
    25,12A,Doe,Jane,ABC123,1,,,,
    26,12B,Doe,John,ABC123,1,,,,
    27,14C,Roe,Mary,QQQ111,1,,,,
    28,14D,Roe,Joan,QQQ111,1,,,,

    """

  private let test: GateFixture
  private let directory: GateDirectory
  private let now = GateFixture.now.adding(seconds: 60)

  init() throws {
    test = try GateFixture()
    directory = try test.add()
    try FileManager.default.removeItem(atPath: directory.ledgerPath)
    let former = try SQLiteDatabase(directory.ledgerPath, .create)
    try former.makeDurable()
    try former.execute(try String(contentsOf: Self.file, encoding: .utf8))
  }

  private func version() throws -> Int? {
    try SQLiteDatabase(directory.ledgerPath, .readOnly).first("PRAGMA user_version")?.first?.integer
  }

  private func joan() throws -> String {
    try test.pass(28, name: ("Roe", "Joan"), seat: "14D").text
  }

  @Test func `whoever was let in stays in, and others may come`() throws {
    #expect(try version() == 2)
    let session = try GateFixture.session(directory, Self.list)
    #expect(try version() == LedgerSchema.version)
    #expect(session.counts.admitted == 3)
    #expect(session.counts.stopped == ["already_admitted": 1, "not_a_pass": 1])
    let jane = try test.pass(25, id: Self.jane)
    let john = try test.pass(26, id: Self.john, name: ("Doe", "John"), seat: "12B")
    let mary = try test.pass(27, name: ("Roe", "Mary"), seat: "14C")
    for pass in [jane, john, mary] {
      #expect(session.scan(pass.text, now: now).inShort == "refuse already_admitted")
    }
    #expect(session.scan(try joan(), now: now).inShort == "admit")
    #expect(session.counts.admitted == 4)
    #expect(try session.ledger.faults().isEmpty)
  }

  @Test func `the log has the people of its events, and its stopped scans`() throws {
    let ledger = try directory.ledger()
    let setting = try GateFixture.setting()
    let names = try ledger.everything().standing.map { try ledger.person(of: $0, in: setting).name }
    #expect(Set(names) == ["Doe/Jane", "Doe/John", "Roe/Mary"])
    #expect(try ledger.scan(in: setting.context)?.number == 4)
    #expect(
      try ledger.lastStopped(for: .alreadyAdmitted, in: setting.context)?.person.name == "Doe/Jane")
    let purged = try ledger.purgeNames(before: now)
    #expect(purged.scans == 4 && purged.first == GateFixture.now)
    #expect(purged.last == GateFixture.now.adding(seconds: 40))
    #expect(try ledger.everything().standing.allSatisfy { try ledger.name(in: $0) == nil })
  }

  /// A process of version 2 has the ledger open while one of this version brings it up to date, and writes on.
  @Test func `an older gate that is open goes on beside`() throws {
    let older = try SQLiteDatabase(directory.ledgerPath, .write)
    try older.makeDurable()
    let find = "SELECT name, seat, sequence, reference FROM scans WHERE event = ?"
    let note = """
      INSERT INTO scans (at, context, decision, reason, iss, jti, part, iat, admits, airline_key,
        event, sequence, seat, name, trust, first, taken_back, reference)
      VALUES (?, ?, 'admit', NULL, 'UA', ?, '0', NULL, 1, NULL, ?, '28', '14D', 'Roe/Joan', NULL, NULL, 0, NULL)
      """
    // Both statements are prepared for the ledger as it was.
    #expect(try older.first(find, .text("9P03Z9192X3VEMNV"))?[0].text == "Doe/Jane")
    try older.write {
      try older.execute(
        note, SQLiteValue(now.secondsSince1970), .text(GateFixture.context), .text(Self.jane),
        .text("0000000000000000"))
    }
    let session = try GateFixture.session(directory, Self.list)
    let answer = session.scan(try joan(), now: now)
    let event = try #require(answer.event)
    #expect(try older.first(find, .text(event.id.rawValue))?[0].text == "Roe/Joan")
    let later = now.adding(seconds: 1)
    try older.write {
      try older.execute(
        note, SQLiteValue(later.secondsSince1970), .text(GateFixture.context), .text(Self.john),
        .text("0000000000000001"))
    }
    let noted = AdmissionEvent(
      id: try #require(EventID("0000000000000001")), device: event.device, sequence: 0,
      previous: [], at: later, kind: .admit, context: event.context)
    #expect(try session.ledger.name(in: noted) == "Roe/Joan")
    #expect(try session.ledger.database.first("PRAGMA integrity_check")?[0].text == "ok")
  }

  @Test func `each question about scans has an index`() throws {
    let database = try directory.ledger().database
    for (sql, index) in [
      ("SELECT name FROM scans WHERE at = 1 AND event = 'x' AND name IS NOT NULL", "scans_by_time"),
      (
        "SELECT count(*) FROM scans WHERE at < 1 AND (name IS NOT NULL OR seat IS NOT NULL)",
        "scans_by_time"
      ),
      (
        "SELECT reason, count(*) FROM scans WHERE context = 'x' AND decision <> 'admit' GROUP BY reason",
        "scans_stopped"
      ),
      (
        "SELECT n FROM scans WHERE context = 'x' AND decision <> 'admit' ORDER BY n DESC LIMIT 1",
        "scans_stopped"
      ),
    ] {
      let plan = try database.rows("EXPLAIN QUERY PLAN \(sql)").compactMap { $0[3].text }
      #expect(plan.contains { $0.contains(index) }, "\(sql): \(plan)")
    }
  }
}
