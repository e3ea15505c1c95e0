import PassFormats
import PassTestSupport
import Testing

@testable import PassGate

/// After a reissue the former pass stays valid until it is revoked.
@Suite struct StandingPassesTests {
  @Test func `a former pass that the list still names boards, and then the newer one does not`()
    throws
  {
    let test = try GateFixture()
    let (old, new) = (try test.pass(25, issued: -7200), try test.pass(25, issued: -3600))
    let list = "25,12A,Doe,Jane,ABC123,1,\(old.id) \(new.id),,\n"
    let session = try GateFixture.session(try test.add(), list)
    #expect(session.scan(old.text).inShort == "admit")
    #expect(session.scan(new.text).inShort == "refuse already_admitted")
    #expect(session.scan(old.text).inShort == "refuse already_admitted")
    let other = try GateFixture.session(try test.add("GATE2"), list)
    #expect(other.scan(new.text).inShort == "admit")
    #expect(other.scan(old.text).inShort == "refuse superseded")
    #expect([session, other].map(\.counts.admitted) == [1, 1])
    #expect([session, other].map(\.counts.toBoard) == [0, 0])
  }

  @Test func `a pass that the list does not name any more is no good`() throws {
    let test = try GateFixture()
    let (old, new) = (try test.pass(25, issued: -7200), try test.pass(25, issued: -3600))
    let session = try GateFixture.session(
      try test.add(), "25,12A,Doe,Jane,ABC123,1,\(new.id),,\n")
    #expect(session.scan(old.text).inShort == "refuse superseded")
  }

  @Test func `a list that is newer than a pass and names none of its passenger makes it amber`()
    throws
  {
    let test = try GateFixture()
    let issued = GateFixture.now.adding(seconds: -3600)
    let pass = try test.pass(25, issued: -3600)
    var gates = 0
    func answer(_ list: Manifest, _ pass: String) throws -> String {
      gates += 1
      var setting = try GateFixture.setting()
      setting.manifest = list
      return try GateSession(try test.add("GATE\(gates)"), setting).scan(pass).inShort
    }
    let row = "25,12A,Doe,Jane,ABC123,1,,,,\n"
    let newer = "made,\(issued.adding(seconds: 60))\n"
    #expect(try answer(GateFixture.list(row, newer), pass.text) == "refer superseded")
    #expect(try answer(GateFixture.list(row, "made,\(issued)\n"), pass.text) == "refer superseded")
    // The list cannot know a pass that was issued after it, and a list without a time decides nothing by time.
    let older = "made,\(issued.adding(seconds: -1))\n"
    for facts in [older, ""] {
      #expect(try answer(GateFixture.list(row, facts), pass.text) == "admit", "\(facts)")
    }
    // The list may omit a pass if its row names another airline, or if it lists no passes at all.
    let partners = try GateFixture.list("25,12A,Doe,Jane,ABC123,1,,,,LH\n", newer)
    #expect(try answer(partners, pass.text) == "admit")
    let header = "sequence,seat,surname,given_names,booking_reference,status\n"
    let plain = try Manifest(Array((newer + header + "25,12A,Doe,Jane,ABC123,1\n").utf8))
    #expect(try answer(plain, pass.text) == "admit")
    func json(_ passes: String) throws -> Manifest {
      try Manifest(
        Array(
          (#"{"made":"\#(issued)","passengers":[{"sequence":25,"seat":"12A","surname":"Doe","#
            + #""given_names":"Jane","booking_reference":"ABC123","status":"1"\#(passes)}]}"#).utf8)
      )
    }
    #expect(try answer(json(""), pass.text) == "admit")
    for none in [#","pass_id":"""#, #","pass_id":[]"#] {
      #expect(try answer(json(none), pass.text) == "refer superseded", "\(none)")
    }
  }

  @Test func `a former pass boards again once the newer one is not in any more`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let (old, new) = (try test.pass(25, issued: -7200), try test.pass(25, issued: -3600))
    let session = try GateFixture.session(directory)
    #expect(session.scan(new.text).inShort == "admit")
    #expect(session.scan(old.text).inShort == "refuse superseded")
    _ = try GateControl(directory, manifest: nil).undo(nil, reason: "the wrong lane")
    #expect(session.scan(old.text).inShort == "admit")
    #expect(session.scan(new.text).inShort == "refuse already_admitted")
  }

  @Test func `where nobody has a sequence, the list's row is the person`() throws {
    let test = try GateFixture()
    let (old, new) = (try test.pass(nil, issued: -7200), try test.pass(nil, issued: -3600))
    let list = ",12A,Doe,Jane,ABC123,1,\(old.id) \(new.id),,\n"
    let directory = try test.add()
    let session = try GateFixture.session(directory, list)
    #expect(session.scan(old.text).inShort == "admit")
    #expect(session.scan(new.text).inShort == "refuse already_admitted")
    let other = try GateFixture.session(try test.add("GATE2"), list)
    #expect(other.scan(new.text).inShort == "admit")
    #expect(other.scan(old.text).inShort == "refuse superseded")
    let desk = try GateControl(directory, manifest: list)
    guard
      case .stopped(_, .alreadyAdmitted, _, _) = try desk.board(
        try desk.passenger("12A"), reason: "dead phone")
    else {
      Issue.record("boarded twice by hand")
      return
    }
    #expect(session.counts.admitted == 1)
  }

  @Test func `standby without a sequence is cleared for each of its passes`() throws {
    let test = try GateFixture()
    let (old, new) = (
      try test.pass(nil, status: "7", issued: -7200), try test.pass(nil, status: "7", issued: -3600)
    )
    let list = ",12A,Doe,Jane,ABC123,7,\(old.id) \(new.id),,\n"
    let directory = try test.add()
    let session = try GateFixture.session(directory, list)
    #expect(session.scan(new.text).inShort == "refer standby")
    let desk = try GateControl(directory, manifest: list)
    _ = try desk.clear(try desk.passenger("12A"), reason: nil)
    #expect(session.scan(old.text).inShort == "admit")
  }
}
