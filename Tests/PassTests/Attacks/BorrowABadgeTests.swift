import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

@testable import PassGate

/// The holder of a valid staff badge tries to use it at a door where it does not apply.
@Suite struct BorrowABadgeTests {
  let test: GateFixture
  let directory: GateDirectory
  let theatre: TestAuthority

  init() throws {
    test = try GateFixture()
    theatre = test.theatre
    directory = try test.add()
  }

  private func override(_ badge: String, _ session: GateSession, scan: Int? = nil) throws
    -> EntryOutcome
  {
    try GateControl(directory, manifest: nil).override(
      scan: scan, badge: Array(badge.utf8), trust: session.gate.held.trust, clock: .unknown,
      reason: "captain")
  }

  @Test func `another house's badge answers for nobody`() throws {
    let session = try GateFixture.session(directory)
    #expect(session.scan(try test.pass(25, status: "7").text).inShort == "refer standby")
    #expect(throws: LedgerError.self) { try override(test.badge(by: theatre), session) }
    _ = try session.refresh()
    #expect(session.counts.admitted == 0)
    guard case .entered = try override(test.badge(), session) else {
      Issue.record("our own badge did not answer")
      return
    }
  }

  @Test func `one stopped scan is answered for once`() throws {
    let session = try GateFixture.session(directory)
    let text = try test.pass(25, status: "7").text
    let first = session.scan(text)
    let badge = try test.badge()
    guard case .entered = try override(badge, session) else {
      Issue.record("not let in")
      return
    }
    #expect(throws: LedgerError.self) { try override(badge, session) }
    #expect(throws: LedgerError.self) { try override(badge, session, scan: first.scan) }
    _ = try session.refresh()
    #expect(session.counts.admitted == 1)
    // The pass is refused when it is scanned again.
    #expect(session.scan(text).inShort == "refuse already_admitted")
    guard case .entered = try override(badge, session) else {
      Issue.record("a new scan was not answered for")
      return
    }
  }
}
