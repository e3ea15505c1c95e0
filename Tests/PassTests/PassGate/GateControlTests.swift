import PassTestSupport
import PassVerifier
import Testing

@testable import PassGate

/// Operators' commands to a gate.
@Suite struct GateControlTests {
  private let list = """
    25,12A,Doe,Jane,ABC123,1,,,
    26,12B,Doe,John,ABC123,1,,,
    27,14C,Roe,Richard,QQQ111,0,,,

    """

  @Test func `a passenger boards by hand, and the pass boards nobody after that`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let session = try GateFixture.session(directory, list)
    let desk = try GateControl(directory, manifest: list)
    guard
      case .entered(let event, _) = try desk.board(try desk.passenger("12a"), reason: "dead phone")
    else {
      Issue.record("not boarded")
      return
    }
    #expect(event.kind == .manual && event.by == "4711" && event.reason == "dead phone")
    #expect(session.scan(try test.pass(25).text).inShort == "refuse already_admitted")
    #expect(session.counts.admitted == 1 && session.counts.toBoard == 2)
    guard case .stopped = try desk.board(try desk.passenger("25"), reason: "again") else {
      Issue.record("boarded twice")
      return
    }
  }

  @Test func `without a scan a passenger comes back once, goes out, and an entry is taken back`()
    throws
  {
    let test = try GateFixture()
    let directory = try test.add()
    let session = try GateFixture.session(directory, list)
    let desk = try GateControl(directory, manifest: list)
    let row = try desk.passenger("25")
    #expect(throws: LedgerError.self) { try desk.comeBack(row, reason: "bag") }
    #expect(throws: LedgerError.self) { try desk.undo(entryOf: row, reason: "mistake") }
    #expect(session.scan(try test.pass(25).text).inShort == "admit")
    let back = try desk.comeBack(row, reason: "bag")
    #expect(back.kind == .manual && back.reason == "bag" && back.by == "4711")
    _ = try session.refresh()
    #expect(session.counts.admitted == 1 && session.counts.conflicts == 0)
    let (undone, by) = try desk.undo(entryOf: row, reason: "mistake")
    #expect(undone.id == back.id && by.kind == .undo)
    _ = try session.refresh()
    #expect(session.counts.admitted == 0 && session.counts.toBoard == 3)
    #expect(session.scan(try test.pass(25).text).inShort == "admit")
    #expect(try desk.letOut(row, reason: "ill").kind == .exit)
    _ = try session.refresh()
    #expect(session.counts.admitted == 0)
  }

  @Test func `a number of the screen is that of the ledger, also of who was let in`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let session = try GateFixture.session(directory, list)
    let text = try test.pass(25).text
    #expect(session.scan(text).number == 1)
    let stop = session.scan(text)
    #expect(stop.number == 2 && stop.scan == 2)
    // A session that is opened again goes on with the numbers.
    let again = try GateFixture.session(directory, list)
    #expect(again.scan(text).number == 3)
    let desk = try GateControl(directory, manifest: list)
    #expect(try desk.comingBack(3).number == 3)
  }

  @Test func `who is meant must be one, and checked in`() throws {
    let test = try GateFixture()
    let desk = try GateControl(try test.add(), manifest: list)
    #expect(try desk.passenger("roe").sequence == "27")
    #expect(try desk.passenger("doe/john").sequence == "26")
    #expect(try desk.passenger("0026").sequence == "26")
    for query in ["doe", "ABC123", "nobody", "", " "] {
      #expect(throws: LedgerError.self) { try desk.passenger(query) }
    }
    #expect(throws: LedgerError.self) {
      try desk.board(try desk.passenger("27"), reason: "dead phone")
    }
  }

  @Test func `off the flight is off the flight until that is taken back`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let session = try GateFixture.session(directory, list)
    let text = try test.pass(25).text
    let desk = try GateControl(directory, manifest: list)
    #expect(session.scan(text).inShort == "admit")
    let event = try desk.offload(try desk.passenger("25"), reason: "ill")
    #expect(session.scan(text).inShort == "refuse not_checked_in")
    #expect(session.counts.admitted == 0)
    _ = try desk.undo(event.id, reason: "wrong person")
    _ = try session.refresh()
    #expect(session.counts.admitted == 1)
    #expect(session.scan(text).inShort == "refuse already_admitted")
  }

  @Test func `an entry that is taken back may be made again`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let session = try GateFixture.session(directory)
    let text = try test.pass(25).text
    #expect(session.scan(text).inShort == "admit")
    let desk = try GateControl(directory, manifest: nil)
    let (undone, _) = try desk.undo(nil, reason: "went back")
    #expect(undone.kind == .admit)
    #expect(session.scan(text).inShort == "admit")
    #expect(throws: LedgerError.self) { try desk.undo(undone.id, reason: nil) }
  }

  @Test func `a badge answers for what may be answered for`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let session = try GateFixture.session(directory)
    let desk = try GateControl(directory, manifest: nil)
    let trust = session.gate.held.trust
    func override(_ badge: String, reason: String = "let on by the captain") throws -> EntryOutcome
    {
      try desk.override(
        scan: nil, badge: Array(badge.utf8), trust: trust, clock: .unknown, reason: reason)
    }
    let badge = try test.badge()
    #expect(throws: LedgerError.self) { try override(badge) }
    #expect(session.scan(badge).inShort == "refuse not_a_boarding_pass")
    #expect(throws: LedgerError.self) { try override(badge) }

    #expect(session.scan(try test.pass(25, status: "7").text).inShort == "refer standby")
    for wrong in [
      try test.badge(expired: true), try test.badge(by: TestAuthority()), try test.pass(9).text,
      "4711",
    ] {
      #expect(throws: LedgerError.self) { try override(wrong) }
    }
    guard case .entered(let event, _) = try override(badge) else {
      Issue.record("not let in")
      return
    }
    #expect(event.kind == .override && event.by == "UA/0D4X8K2M7PQR9TVX")
    #expect(event.reason == "standby: let on by the captain")
    _ = try session.refresh()
    #expect(session.counts.admitted == 1)
  }

  @Test func `nobody answers for a bad signature, a revoked key or another flight`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let session = try GateFixture.session(directory)
    let desk = try GateControl(directory, manifest: nil)
    let stranger = try TestAuthority(keyID: test.airline.keyID.rawValue)
    let scans = [
      (try stranger.token(payload: stranger.payload()), "refuse bad_signature"),
      (try test.pass(25, flight: "124").text, "refuse wrong_flight"),
      (TestAuthority.bcbp, "refer unsigned"),
      ("garbage", "refuse not_a_pass"),
    ]
    for (text, answer) in scans {
      #expect(session.scan(text).inShort == answer)
      #expect(throws: LedgerError.self) {
        try desk.override(
          scan: nil, badge: Array(try test.badge().utf8), trust: session.gate.held.trust,
          clock: .unknown, reason: "please")
      }
    }
    #expect(session.counts.admitted == 0)
  }

  @Test func `nobody answers for one reason of several`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let session = try GateFixture.session(directory)
    let desk = try GateControl(directory, manifest: nil)
    // The scan is too late, and for another flight.
    let late = GateFixture.now.adding(seconds: 3 * 3_600)
    #expect(
      session.scan(try test.pass(9, flight: "124").text, now: late).inShort == "refuse expired")
    #expect(throws: LedgerError.self) {
      try desk.override(
        scan: nil, badge: Array(try test.badge().utf8), trust: session.gate.held.trust,
        clock: .unknown, reason: "captain")
    }
    #expect(session.counts.admitted == 0)
  }

  @Test func `nobody answers for what a gate has learned to refuse`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let session = try GateFixture.session(directory)
    func override() throws -> EntryOutcome {
      try GateControl(directory, manifest: nil).override(
        scan: nil, badge: Array(try test.badge().utf8), trust: session.gate.held.trust,
        clock: .unknown, reason: "captain")
    }
    let standby = try test.pass(25, status: "7").text
    #expect(session.scan(standby).inShort == "refer standby")
    _ = session.scan(try test.bundle(revokedFrom: GateFixture.now.adding(seconds: -7_200)))
    #expect(throws: LedgerError.self) { try override() }
    #expect(session.scan(standby).inShort == "refuse key_revoked")
    #expect(throws: LedgerError.self) { try override() }
    #expect(session.counts.admitted == 0)
  }

  @Test func `closing a gate ends its session and no other`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let session = try GateFixture.session(directory)
    _ = try GateControl(directory, manifest: nil).close(reason: nil)
    session.poll(now: GateFixture.now)
    #expect(session.isClosed)
    #expect(try !GateFixture.session(directory).isClosed)
  }
}
