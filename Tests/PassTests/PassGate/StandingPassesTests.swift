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

  @Test func `a former pass boards again once the newer one is not in any more`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let (old, new) = (try test.pass(25, issued: -7200), try test.pass(25, issued: -3600))
    let session = try GateFixture.session(directory)
    #expect(session.scan(new.text).inShort == "admit")
    #expect(session.scan(old.text).inShort == "refuse superseded")
    _ = try ControlDesk(directory, manifest: nil).undo(nil, reason: "the wrong lane")
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
    let desk = try ControlDesk(directory, manifest: list)
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
    let desk = try ControlDesk(directory, manifest: list)
    _ = try desk.clear(try desk.passenger("12A"), reason: nil)
    #expect(session.scan(old.text).inShort == "admit")
  }
}
