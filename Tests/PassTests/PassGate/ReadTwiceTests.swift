import PassTestSupport
import PassVerifier
import Platform
import Testing
import Vocabulary

@testable import PassGate

/// A pass that a scanner reads twice is no fraud, and a pass for several people is no pass for one.
@Suite struct ReadTwiceTests {
  private let test: GateFixture
  private let directory: GateDirectory

  init() throws {
    test = try GateFixture()
    directory = try test.add("DOOR1")
  }

  private func session(
    _ directory: GateDirectory? = nil, again: Int = 5, isExit: Bool = false,
    policy: EntryPolicy = .once, sharing: String? = nil
  ) throws -> GateSession {
    let event = Checkpoint.Event(
      title: try TicketText("Die Zauberflöte").orThrow("title"), issuers: [test.airline.issuer])
    return try GateSession(
      directory ?? self.directory,
      GateSetting(.event(event, policy), wall: try WallClock(offsetMinutes: 0).orThrow("offset")),
      isExit: isExit, sharing: sharing, again: again)
  }

  private func ticket(admits: Int = 1, id: String = "0D4X8K2M7PQR9TVW") throws -> String {
    var sample = SamplePass()
    (sample.passID, sample.admits) = (id, admits)
    return try test.airline.token(payload: sample.payload)
  }

  private static func reading(_ seconds: Int) -> ClockGuard.Reading {
    ClockGuard.Reading(now: GateFixture.now.adding(seconds: seconds), boot: nil)
  }

  private func scan(_ session: GateSession, _ text: String, _ seconds: Int) -> GateAnswer {
    session.scan(Array(text.utf8), at: Self.reading(seconds))
  }

  @Test func `within five seconds it is the same reading, and afterwards a second use`() throws {
    let session = try session()
    let text = try ticket()
    #expect(scan(session, text, 0).inShort == "admit")
    // The seconds count from the entry, even if the pass is read many times.
    for seconds in [0, 1, 4, 5] {
      let answer = scan(session, text, seconds)
      #expect(answer.inShort == "refuse already_admitted" && answer.readAgain == seconds)
      let json = answer.json(counts: session.counts)
      #expect(json.contains(#""read_again_after_s":\#(seconds)"#))
    }
    let late = scan(session, text, 6)
    #expect(late.inShort == "refuse already_admitted" && late.readAgain == nil)
    #expect(session.counts.admitted == 1 && session.counts.stopped == ["already_admitted": 1])
    // A clock that went back proves nothing.
    #expect(scan(session, text, -3).readAgain == nil)
  }

  @Test func `it uses up no second admission, and a further person is let in on purpose`() throws {
    let session = try session()
    let text = try ticket(admits: 3)
    #expect(scan(session, text, 0).further == 2)
    #expect(scan(session, text, 1).readAgain == 1)
    #expect(session.counts.admitted == 1)
    let more = session.scan(Array(text.utf8), at: Self.reading(1), isFurther: true)
    #expect(more.inShort == "admit" && more.further == 1 && more.event?.admits == 3)
    // Six seconds after the last entry the scan is treated as any other.
    #expect(scan(session, text, 7).inShort == "admit")
    #expect(
      session.scan(Array(text.utf8), at: Self.reading(7), isFurther: true).inShort
        == "refuse already_admitted")
    #expect(session.counts.admitted == 3)
  }

  @Test
  func `another lane, another pass and an entry that was taken back are not the same reading`()
    throws
  {
    let other = try test.add("DOOR2")
    _ = try directory.store.accept(Array(try test.bundle().utf8), now: GateFixture.now)
    let share = "\(test.folder.path)/share"
    try Files.createDirectory(share, mode: 0o700)
    let (first, second) = (try session(sharing: share), try session(other, sharing: share))
    let text = try ticket()
    #expect(scan(first, text, 0).inShort == "admit")
    let there = scan(second, text, 1)
    #expect(there.inShort == "refuse already_admitted" && there.readAgain == nil)
    #expect(scan(first, try ticket(id: "1D4X8K2M7PQR9TVW"), 1).inShort == "admit")
  }

  @Test func `another issue of the ticket is another piece of paper`() throws {
    let session = try session()
    #expect(scan(session, try ticket(), 0).inShort == "admit")
    var sample = SamplePass()
    (sample.passID, sample.first) = ("1D4X8K2M7PQR9TVW", "0D4X8K2M7PQR9TVW")
    let answer = scan(session, try test.airline.token(payload: sample.payload), 1)
    #expect(answer.inShort == "refuse already_admitted" && answer.readAgain == nil)
  }

  @Test func `at the way out nobody goes out twice in one reading`() throws {
    let entrance = try session(policy: .reentry)
    let exit = try session(isExit: true, policy: .reentry)
    let text = try ticket(admits: 2)
    #expect(scan(entrance, text, 0).inShort == "admit")
    #expect(
      entrance.scan(Array(text.utf8), at: Self.reading(0), isFurther: true).inShort == "admit")
    let out = scan(exit, text, 60)
    #expect(out.event?.kind == .exit && out.further == 1)
    #expect(scan(exit, text, 62).readAgain == 2)
    let other = exit.scan(Array(text.utf8), at: Self.reading(62), isFurther: true)
    #expect(other.event?.kind == .exit && other.further == 0)
    #expect(scan(exit, text, 90).readAgain == nil)
  }

  @Test func `a gate that is told so takes every scan as meant`() throws {
    let session = try session(again: 0)
    let text = try ticket(admits: 2)
    #expect(scan(session, text, 0).inShort == "admit")
    #expect(scan(session, text, 0).inShort == "admit")
    #expect(scan(session, text, 0).readAgain == nil)
  }

  @Test func `who was taken off is neither expected nor missing`() throws {
    let list =
      (1...4).map { "\($0),\($0)A,Doe,Jane,ABC123,1,,,\n" }.joined()
      + "5,5A,Doe,Jane,ABC123,offloaded,,,\n"
    let flight = try test.add("GATE1")
    let session = try GateFixture.session(flight, list)
    #expect(session.counts.expected == 4 && session.counts.toBoard == 4)
    #expect(session.scan(try test.pass(1, name: ("Doe", "Jane")).text).inShort == "admit")
    let desk = try GateControl(
      flight, try GateFixture.setting(list), by: "4711", now: GateFixture.now)
    for number in [1, 2] {
      let row = try session.gate.setting.manifest?.rows.first { $0.sequence == "\(number)" }
        .orThrow("the row")
      _ = try desk.offload(try row.orThrow("a list"), reason: "documents")
    }
    _ = try session.refresh()
    #expect(session.counts.admitted == 0)
    #expect(session.counts.expected == 2 && session.counts.toBoard == 2)
    let report = try session.ledger.report(session.gate.setting)
    #expect(report.notBoarded.compactMap { $0.row?.sequence } == ["3", "4"])
    #expect(Set(report.offloaded.compactMap { $0.row?.sequence }) == ["1", "2", "5"])
    #expect(report.listed == 2 && report.boarded.isEmpty)
    #expect(report.json.contains(#""boarded":0,"listed":2,"#))
  }
}
