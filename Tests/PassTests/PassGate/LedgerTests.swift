import Foundation
import GateRules
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

  @Test func `an admission writes at most ten pages`() throws {
    let test = try GateFixture()
    let session = try GateFixture.session(try test.add())
    let database = session.ledger.database
    for sequence in 1...10 { #expect(session.scan(try test.pass(sequence).text).light == .admit) }
    let before = database.logSize
    for sequence in 11...50 {
      // Each scan is at another second, which the clock guard notes.
      let now = GateFixture.now.adding(seconds: sequence)
      #expect(session.scan(try test.pass(sequence).text, now: now).light == .admit)
    }
    let page = try #require(try database.first("PRAGMA page_size")?.first?.integer)
    let pages = Double(database.logSize - before) / Double(page + 24) / 40
    #expect(pages > 3 && pages <= 10)
  }

  @Test func `a pause gives the log room, and scans write within it`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let session = try GateFixture.session(directory)
    let database = session.ledger.database
    func admit(_ sequences: ClosedRange<Int>) throws {
      for sequence in sequences {
        #expect(session.scan(try test.pass(sequence).text).inShort == "admit")
      }
    }
    try admit(1...3)
    // The ledger does not wait for another process that is writing.
    let other = try SQLiteDatabase(directory.ledgerPath, .write)
    try other.execute("BEGIN IMMEDIATE")
    session.performIdleWork(now: GateFixture.now)
    #expect(database.logSize < 1 << 20)
    try other.execute("ROLLBACK")
    for _ in 1...10 { session.performIdleWork(now: GateFixture.now) }
    let room = database.logSize
    #expect(room == Ledger.logBytes)
    try admit(4...40)
    session.performIdleWork(now: GateFixture.now)
    try admit(41...42)
    #expect(database.logSize == room)
    // Another process reads what is there, and a machine that is switched on again, too.
    #expect(try GateFixture.session(directory).counts.admitted == 42)
    let copy = GateDirectory("\(test.folder.path)/COPY")
    try FileManager.default.copyItem(atPath: directory.path, toPath: copy.path)
    try FileManager.default.removeItem(atPath: "\(copy.ledgerPath)-shm")
    #expect(try copy.ledger().everything().events == session.ledger.everything().events)
    #expect(try copy.ledger().faults().isEmpty)
    #expect(try GateFixture.session(copy).scan(try test.pass(42).text).light == .refuse)
  }

  @Test func `after many scans a pause empties the log, which keeps its room`() throws {
    let test = try GateFixture()
    let session = try GateFixture.session(try test.add())
    for _ in 1...10 { session.performIdleWork(now: GateFixture.now) }
    for sequence in 1...130 { _ = session.scan(try test.pass(sequence).text) }
    let log = session.ledger.database
    let room = log.logSize
    func unsettled() throws -> Int? {
      // The result is whether it was busy, the pages of the log, and those of them that were moved before or now.
      try log.first("PRAGMA wal_checkpoint(PASSIVE)")?[1].integer
    }
    session.performIdleWork(now: GateFixture.now)
    _ = session.scan(try test.pass(131).text)
    #expect(try #require(try unsettled()) < 20)
    #expect(log.logSize == room)
    #expect(try session.ledger.everything().standing.count == 131)
  }

  @Test func `names leave a log with room, too`() throws {
    let test = try GateFixture()
    let session = try GateFixture.session(try test.add())
    session.performIdleWork(now: GateFixture.now)
    _ = session.scan(try test.pass(25, name: ("Purgeable", "Jane")).text)
    #expect(try session.ledger.purgeNames(before: GateFixture.now.adding(seconds: 1)).scans == 1)
    session.performIdleWork(now: GateFixture.now)
    #expect(session.ledger.database.logSize == Ledger.logStep)
    for file in try test.folder.contents().filter({ $0.hasPrefix("GATE1/ledger") }) {
      let text = String(decoding: try test.folder.read(file), as: UTF8.self)
      #expect(!text.contains("PURGEABLE"), "\(file)")
    }
  }

  @Test func `what two sessions record in turn is counted once by each`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let (one, other) = (try GateFixture.session(directory), try GateFixture.session(directory))
    for sequence in 1...12 {
      let session = [one, one, other][sequence % 3]
      #expect(session.scan(try test.pass(sequence).text).inShort == "admit")
      #expect(session.counts.admitted == sequence)
    }
    #expect(try one.refresh().isEmpty)
    #expect(try other.refresh().count == 1)
    #expect(one.takeNews().count == 4 && other.takeNews().count == 8)
    #expect(one.counts.admitted == 12 && other.counts.admitted == 12)
  }

  @Test
  func `the state of a ledger changes with what others and it itself write, and with nothing else`()
    throws
  {
    let test = try GateFixture()
    let directory = try test.add()
    let (ledger, other) = (try directory.ledger(), try directory.ledger())
    let scan = ScanRecord(at: GateFixture.now, context: GateFixture.context, person: Person())
    let first = try ledger.state
    #expect(try ledger.state == first)
    _ = try other.note(scan)
    let second = try ledger.state
    #expect(second.ofOthers != first.ofOthers && second.ownChanges == first.ownChanges)
    other.settle()
    ledger.settle()
    _ = try ledger.stops(in: GateFixture.context)
    #expect(try ledger.state == second)
    _ = try ledger.note(scan)
    let third = try ledger.state
    #expect(third.ofOthers == second.ofOthers && third.ownChanges > second.ownChanges)
  }
}
