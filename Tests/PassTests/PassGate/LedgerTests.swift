import Foundation
import PassCrypto
import PassTestSupport
import SQLite
import Testing
import Vocabulary

@testable import PassGate

/// The ledger on disk.
@Suite struct LedgerTests {
  @Test func `every commit is on the disk, and that was read back`() throws {
    let test = try GateFixture()
    let ledger = try test.add().ledger()
    #expect(try ledger.database.first("PRAGMA synchronous")?.first == .integer(2))
    #expect(try ledger.database.first("PRAGMA journal_mode")?.first == .text("wal"))
    #expect(try test.folder.mode("GATE1/ledger.sqlite") == 0o600)
    #expect(try test.folder.mode("GATE1/device.pem") == 0o600)
  }

  @Test func `events are neither changed nor removed, whoever asks`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    _ = try GateFixture.session(directory).scan(try test.pass(25).text)
    let database = try directory.ledger().database
    for sql in ["DELETE FROM events", "UPDATE events SET kind = 'undo'"] {
      #expect(throws: SQLiteError.self) { try database.execute(sql) }
    }
  }

  @Test func `what was altered behind its back is found`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let session = try GateFixture.session(directory)
    for sequence in 1...4 { _ = session.scan(try test.pass(sequence).text) }
    #expect(try session.ledger.faults().isEmpty)
    let raw = session.ledger.database
    try raw.execute("DROP TRIGGER events_never_change")
    try raw.execute("DROP TRIGGER events_never_go")
    try raw.execute(
      "UPDATE events SET line = CAST(replace(line, '/3/SFO', '/9/SFO') AS BLOB) WHERE device_seq = 3"
    )
    #expect(try session.ledger.faults().count == 1)
    try raw.execute("DELETE FROM events WHERE device_seq = 2")
    #expect(try session.ledger.faults().count == 2)
  }

  @Test(arguments: 0..<5)
  func `gates that ask at once let one in`(round: Int) async throws {
    let test = try GateFixture()
    let directory = try test.add()
    let texts = try (1...10).map { try test.pass($0 + round).text }
    let admitted = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask {
          guard let session = try? GateFixture.session(directory) else { return -1_000 }
          return texts.count { session.scan($0).light == .admit }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(admitted == texts.count)
    let ledger = try directory.ledger()
    #expect(try ledger.everything().standing.count == texts.count)
    #expect(try ledger.faults().isEmpty)
  }

  @Test func `a full disk lets nobody in, and says so`() throws {
    let test = try GateFixture()
    let session = try GateFixture.session(try test.add())
    #expect(session.scan(try test.pass(1).text).inShort == "admit")
    let database = session.ledger.database
    let pages = try #require(try database.first("PRAGMA page_count")?.first?.integer)
    try database.execute("PRAGMA max_page_count=\(pages)")
    var answers: [GateAnswer] = []
    for sequence in 2...200 {
      answers.append(session.scan(try test.pass(sequence).text))
      if answers.last?.light != .admit { break }
    }
    let last = try #require(answers.last)
    #expect(last.inShort == "refer not_recorded")
    #expect(last.message.contains("full"))
    #expect(session.counts.admitted == answers.count)
    // After space is available the same pass is admitted.
    try database.execute("PRAGMA max_page_count=100000")
    #expect(try session.ledger.everything().standing.count == answers.count)
    #expect(session.scan(try test.pass(201).text).inShort == "admit")
  }

  @Test func `a ledger that cannot be written to lets nobody in`() throws {
    let test = try GateFixture()
    let session = try GateFixture.session(try test.add())
    try session.ledger.database.execute("PRAGMA query_only=ON")
    let answer = session.scan(try test.pass(1).text)
    #expect(answer.inShort == "refer not_recorded")
    #expect(session.counts.admitted == 0)
  }

  @Test func `the ledger of a newer program is left as it is`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let newer = LedgerSchema.version + 1
    try directory.ledger().database.execute("PRAGMA user_version=\(newer)")
    let before = try test.folder.read("GATE1/ledger.sqlite")
    #expect(throws: LedgerError.newer(path: directory.ledgerPath, version: newer)) {
      try directory.ledger()
    }
    #expect(try test.folder.read("GATE1/ledger.sqlite") == before)
  }

  @Test func `what is no ledger is not taken for one`() throws {
    let test = try GateFixture()
    let directory = GateDirectory(test.folder.path)
    #expect(throws: LedgerError.missing(path: directory.ledgerPath)) { try directory.ledger() }
    try test.folder.write("ledger.sqlite", Array("no database, but long enough to be read".utf8))
    #expect(throws: LedgerError.self) { try directory.ledger() }
    try FileManager.default.removeItem(atPath: directory.ledgerPath)
    let other = try SQLiteDatabase(directory.ledgerPath, .create)
    try other.execute("CREATE TABLE t (a)")
    #expect(throws: LedgerError.notALedger(path: directory.ledgerPath)) { try directory.ledger() }
  }

  @Test func `a ledger is never begun anew`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let issuer = try IssuerID("UA").orThrow("issuer")
    let name = try KeyID("OTHER").orThrow("name")
    #expect(throws: LedgerError.exists(path: directory.ledgerPath)) {
      try directory.create(issuer: issuer, name: name, now: GateFixture.now)
    }
  }

  @Test func `names go after their days, what happened stays`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let session = try GateFixture.session(directory)
    _ = session.scan(try test.pass(25, name: ("Purgeable", "Jane")).text)
    func holdsName() throws -> Bool {
      try test.folder.contents().filter { $0.hasPrefix("GATE1/ledger") }.contains {
        String(decoding: try test.folder.read($0), as: UTF8.self).contains("PURGEABLE")
      }
    }
    #expect(try holdsName())
    let before = try session.ledger.everything()
    #expect(try session.ledger.purgeNames(before: GateFixture.now).scans == 0)
    let purged = try session.ledger.purgeNames(before: GateFixture.now.adding(seconds: 1))
    #expect(purged.scans == 1 && purged.first == GateFixture.now)
    #expect(try !holdsName())
    #expect(try session.ledger.everything().events == before.events)
    #expect(try session.ledger.faults().isEmpty)
  }
}
