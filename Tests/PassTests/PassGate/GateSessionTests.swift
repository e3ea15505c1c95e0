import PassFormats
import PassTestSupport
import PassVerifier
import SQLite
import Testing

@testable import PassGate

/// A flight's gate, from scan to answer.
@Suite struct GateSessionTests {
  @Test func `a pass lets in once, and what was said is in the ledger`() throws {
    let test = try GateFixture()
    let session = try GateFixture.session(try test.add())
    let (text, id) = try test.pass(25)
    let first = session.scan(text)
    #expect(first.inShort == "admit")
    #expect(session.scan(text).inShort == "refuse already_admitted")
    #expect(session.counts.admitted == 1)
    let known = try session.ledger.everything()
    #expect(known.standing.map(\.id) == [try #require(first.event).id])
    #expect(known.standing.first?.pass?.passID == id)
    #expect(known.standing.first?.airlineKey?.rawValue == "2025-03-15/UA/123/25/SFO")
  }

  @Test func `the other spelling of a signature is the same pass`() throws {
    let test = try GateFixture()
    let session = try GateFixture.session(try test.add())
    let claims = test.airline.payload()
    #expect(session.scan(try test.airline.token(payload: claims)).inShort == "admit")
    #expect(
      session.scan(try test.airline.token(payload: claims)).inShort == "refuse already_admitted")
  }

  @Test func `a gate that starts again remembers`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let text = try test.pass(25).text
    #expect(try GateFixture.session(directory).scan(text).inShort == "admit")
    let again = try GateFixture.session(directory)
    #expect(again.counts.admitted == 1)
    #expect(again.scan(text).inShort == "refuse already_admitted")
  }

  @Test func `of two passes for one passenger the later counts`() throws {
    let test = try GateFixture()
    let session = try GateFixture.session(try test.add())
    let old = try test.pass(25, issued: -7200).text
    let new = try test.pass(25, issued: -3600).text
    #expect(session.scan(new).inShort == "admit")
    #expect(session.scan(old).inShort == "refuse superseded")
    let other = try test.pass(26, issued: -7200).text
    #expect(session.scan(other).inShort == "admit")
    #expect(session.scan(try test.pass(26).text).inShort == "refuse already_admitted")
  }

  @Test func `an infant shares the sequence of an adult, two adults do not`() throws {
    let test = try GateFixture()
    let session = try GateFixture.session(try test.add())
    #expect(session.scan(try test.pass(25).text).inShort == "admit")
    let infant = try test.pass(25, name: ("Doe", "Baby"), seat: "INF").text
    #expect(session.scan(infant).inShort == "admit")
    #expect(session.scan(infant).inShort == "refuse already_admitted")
    let stranger = try test.pass(25, name: ("Roe", "Richard")).text
    #expect(session.scan(stranger).inShort == "refer already_admitted")
  }

  @Test func `the list knows which pass is the current one`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let (text, id) = try test.pass(25)
    let newer = try test.pass(25)
    let session = try GateFixture.session(directory, "25,12A,Doe,Jane,ABC123,1,\(newer.id),,\n")
    #expect(id != newer.id)
    #expect(session.scan(text).inShort == "refuse superseded")
    #expect(session.scan(newer.text).inShort == "admit")
    #expect(session.counts.toBoard == 0)
  }

  @Test func `amber hides no red: who is in is told so whatever else is doubtful`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let session = try GateFixture.session(directory, "26,12B,Roe,Mary,ABC123,7,,,\n")
    let text = try test.pass(25).text
    #expect(session.scan(text).inShort == "admit")
    let behind = GateFixture.now.adding(seconds: -600)
    #expect(session.scan(try test.pass(24).text, now: behind).inShort == "refer clock_untrusted")
    let again = session.scan(text, now: behind)
    #expect(again.inShort == "refuse already_admitted")
    #expect(try session.ledger.scan(in: GateFixture.context)?.reason == "already_admitted")
    let standby = try test.pass(26, name: ("Roe", "Mary"), seat: "12B", status: "7").text
    #expect(session.scan(standby).inShort == "refer standby")
    let desk = try GateControl(directory, manifest: "26,12B,Roe,Mary,ABC123,7,,,\n")
    _ = try desk.offload(try desk.passenger("26"), reason: "left")
    #expect(session.scan(standby).inShort == "refuse not_checked_in")
  }

  @Test func `where nothing can be recorded, what is recorded already still stops`() throws {
    let test = try GateFixture()
    let session = try GateFixture.session(try test.add())
    let (inside, outside) = (try test.pass(25).text, try test.pass(26).text)
    #expect(session.scan(inside).inShort == "admit")
    try session.ledger.database.execute("PRAGMA query_only=ON")
    #expect(session.scan(inside).inShort == "refuse already_admitted")
    #expect(session.scan(outside).inShort == "refer not_recorded")
    #expect(session.scan("no pass").inShort == "refuse not_a_pass")
    let door = try GateSession(
      GateDirectory("\(test.folder.path)/GATE1"), try GateFixture.setting(), isExit: true)
    try door.ledger.database.execute("PRAGMA query_only=ON")
    #expect(door.scan(inside).inShort == "refer not_recorded")
  }

  @Test func `a pass with another seat than the list's is let in, and the seat is told`() throws {
    let test = try GateFixture()
    let session = try GateFixture.session(try test.add(), "25,14C,Doe,Jane,ABC123,1,,,\n")
    let answer = session.scan(try test.pass(25).text)
    #expect(answer.inShort == "admit")
    #expect(answer.message == "good pass, but the passenger list says seat 14C")
  }

  @Test func `a delay lets paper live on, and nothing else`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let session = try GateFixture.session(directory)
    let late = GateFixture.now.adding(seconds: 4 * 3600)
    let (text, foreign) = (try test.pass(25).text, try test.pass(26, flight: "124").text)
    #expect(session.scan(text, now: late).inShort == "refuse expired")
    let desk = try GateControl(directory, manifest: nil, now: late)
    _ = try desk.depart(at: late.adding(seconds: 1800), reason: "fog")
    #expect(session.scan(foreign, now: late).inShort == "refuse wrong_flight")
    let other = try test.pass(27).text
    #expect(session.scan(text, now: late).inShort == "admit")
    #expect(session.scan(other, now: late.adding(seconds: 3660)).inShort == "refuse expired")
    _ = try desk.undo(nil, reason: nil)
    #expect(try session.ledger.everything().counting(.undo).count == 1)
    #expect(throws: LedgerError.self) {
      try desk.depart(at: late.adding(seconds: 49 * 3600), reason: nil)
    }
  }

  @Test func `a delay revives no pass of a revoked key`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let session = try GateFixture.session(directory)
    let late = GateFixture.now.adding(seconds: 4 * 3600)
    _ = try GateControl(directory, manifest: nil, now: late)
      .depart(at: late.adding(seconds: 1800), reason: nil)
    let text = try test.pass(25).text
    let update = session.scan(
      try test.bundle(revokedFrom: GateFixture.now.adding(seconds: -7200)), now: late)
    #expect(update.isUpdate && update.light == .admit)
    #expect(session.scan(text, now: late).inShort == "refuse key_revoked")
  }

  @Test func `what is older than the loss of its key needs the list to name it`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let (listed, unlisted) = (try test.pass(25), try test.pass(26))
    let session = try GateFixture.session(directory, "25,12A,Doe,Jane,ABC123,1,\(listed.id),,\n")
    _ = session.scan(try test.bundle(revokedFrom: GateFixture.now))
    #expect(session.scan(unlisted.text).inShort == "refer key_revoked")
    #expect(session.scan(listed.text).inShort == "admit")
  }

  @Test func `standby boards once somebody gave a seat`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let list = "25,12A,Doe,Jane,ABC123,7,,,\n"
    let session = try GateFixture.session(directory, list)
    let text = try test.pass(25, status: "7").text
    #expect(session.scan(text).inShort == "refer standby")
    let desk = try GateControl(directory, manifest: list)
    #expect(throws: LedgerError.self) {
      try desk.board(try desk.passenger("25"), reason: "dead phone")
    }
    _ = try desk.clear(try desk.passenger("25"), reason: nil)
    #expect(session.scan(text).inShort == "admit")
  }

  @Test func `a partner's paper boards by the list, where the bundle says so`() throws {
    let test = try GateFixture()
    test.policy = TrustPolicy(unsigned: .manifest)
    let directory = try test.add()
    let session = try GateFixture.session(
      directory, "25,12A,Doe,Jane,ABC123,1,,,,LH\n26,12B,Roe,Richard,ABC123,7,,,,LH\n")
    func paper(_ name: String, _ seat: String, _ sequence: String, _ locator: String = "ABC123")
      -> String
    {
      let field = name + String(repeating: " ", count: 20 - name.count)
      return "M1\(field)E\(locator) SFOJFKUA 0123 074Y\(seat)\(sequence) 100"
    }
    #expect(session.scan(paper("DOE/JANE", "012A", "0025", "ABC124")).inShort == "refer unsigned")
    #expect(session.scan(paper("DOE/JOHN", "012A", "0025")).inShort == "refer unsigned")
    #expect(session.scan(paper("DOE/JANE", "012B", "0025")).inShort == "refer unsigned")
    #expect(session.scan(paper("ROE/RICHARD", "012B", "0026")).inShort == "refer standby")
    let answer = session.scan(paper("DOE/JANEMRS", "012A", "0025"))
    #expect(answer.inShort == "admit")
    #expect(answer.event?.basis.isOnManifest == true)
    #expect(session.scan(paper("DOE/JANE", "012A", "0025")).inShort == "refuse already_admitted")
    #expect(session.scan(try test.pass(25).text).inShort == "refuse already_admitted")
  }

  @Test func `without that policy a partner's paper needs a person`() throws {
    let test = try GateFixture()
    let session = try GateFixture.session(try test.add(), "25,12A,Doe,Jane,ABC123,1,,,\n")
    #expect(session.scan(TestAuthority.bcbp).inShort == "refer unsigned")
  }

  @Test func `a bundle that is scanned is taken in, a forged one is not`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let session = try GateFixture.session(directory)
    let next = try test.bundle()
    let forged = try TestRoot().token(
      try test.root.bundle([try test.airline.trusted()], version: 9))
    #expect(session.scan(forged).light == .refuse)
    #expect(session.scan(next).light == .admit)
    #expect(session.gate.held.bundle?.version == 2)
    #expect(try directory.store.load().held.bundle?.version == 2)
    #expect(session.counts.stopped.isEmpty)
  }

  /// A session counts an entry only when somebody asks, so that several scans may come before that.
  @Test(arguments: 0..<12)
  func `counts that are asked for late are those of a session that begins then`(
    seed: Int
  ) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let test = try GateFixture()
    let directory = try test.add()
    let list = (1...25).map { "\($0),\($0)A,Doe,Jane,ABC123,1,,,\n" }.joined()
    let rows = try GateFixture.list(list).rows
    let other = try GateFixture.session(directory, list)
    // The session then begins with a number of entries, whose events it does not read.
    if seed % 2 == 1 { #expect(other.scan(try test.pass(25).text).inShort == "admit") }
    let session = try GateFixture.session(directory, list)
    let desk = try GateControl(directory, manifest: list)
    var written = 0
    for sequence in stride(from: 1, to: 24, by: 2) {
      let (text, another) = (try test.pass(sequence).text, try test.pass(sequence + 1).text)
      let isByHand = Bool.random(using: &generator)
      func write() {
        written += 1
        if isByHand {
          #expect(throws: Never.self) { try desk.board(rows[sequence], reason: "dead phone") }
        } else {
          #expect(other.scan(another).inShort == "admit")
        }
      }
      switch Int.random(in: 0..<4, using: &generator) {
      case 0:
        write()
        #expect(session.scan(text).inShort == "admit")
      case 1:
        // The other process writes after this one read, and before it writes.
        let (answer, isMet) = try TransactionHooks.betweenReadingAndWriting(
          session.ledger.database, write
        ) { session.scan(text) }
        #expect(isMet && answer.inShort == "admit")
      default: #expect(session.scan(text).inShort == "admit")
      }
      guard Int.random(in: 0..<3, using: &generator) == 0 else { continue }
      #expect(session.counts == (try GateFixture.session(directory, list).counts))
    }
    #expect(session.takeNews().count == written)
    #expect(session.counts == (try GateFixture.session(directory, list).counts))
    #expect(session.counts.people == 12 + written + seed % 2)
  }

  @Test func `no scan is a command, and none paints the screen`() throws {
    let test = try GateFixture()
    let session = try GateFixture.session(try test.add())
    _ = session.scan(try test.pass(25).text)
    let poison = [
      "undo", "gate ctl undo", "\u{3}", "\u{4}", "\u{1A}", "\u{1B}[2J\u{1B}]0;x\u{7}", "",
      "M1\u{1B}[41mDOE/JANE        EABC123 SFOJFKUA 0123 074Y012A0025 100", "{\"kind\":\"undo\"}",
      String(repeating: "[", count: 60_000), "'; DROP TABLE events; --", "\u{202E}M1",
    ]
    for text in poison {
      let answer = session.scan(text)
      #expect(answer.light != .admit)
      for scalar in (answer.message + answer.json(counts: session.counts)).unicodeScalars {
        #expect(scalar.value >= 0x20 && scalar != "\u{202E}")
      }
    }
    #expect(session.counts.admitted == 1)
    #expect(try session.ledger.faults().isEmpty)
  }
}
