import PassTestSupport
import PassVerifier
import Testing

@testable import PassGate

/// An attacker sets a gate's clock a year ahead, so that its data expires.
@Suite struct WipeNamesByAClockTests {
  @Test func `a start with a clock a year ahead takes no name off the ledger`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let session = try GateFixture.session(directory)
    _ = session.scan(try test.pass(25, name: ("Doe", "Jane")).text)
    let ahead = GateFixture.now.adding(seconds: 366 * 86_400)
    #expect(try session.purgeNames(days: 30, now: ahead).scans == 0)
    #expect(
      try session.ledger.name(in: #require(session.ledger.everything().standing.first)) != nil)
    // Time counts again once a signed bundle or a person confirms it.
    let later = GateFixture.now.adding(seconds: 20 * 86_400)
    let bundle = try test.bundle(issuedAt: later)
    _ = try directory.store.accept(Array(bundle.utf8), now: later)
    session.poll(now: later)
    #expect(try session.purgeNames(days: 21, now: ahead).scans == 0)
    #expect(try session.purgeNames(days: 10, now: ahead).scans == 1)
  }

  @Test func `a person who looked at the clock vouches for it`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let session = try GateFixture.session(directory)
    _ = session.scan(try test.pass(25).text)
    let later = GateFixture.now.adding(seconds: 40 * 86_400)
    #expect(try session.purgeNames(days: 30, now: later).scans == 0)
    let desk = try GateControl(directory, manifest: nil, now: later)
    _ = try desk.confirmClock(ClockGuard.Reading(now: later, boot: nil), reason: nil)
    #expect(try session.purgeNames(days: 30, now: later).scans == 1)
  }

  @Test func `a departure that was told by a clock far ahead is replaced by the next word`() throws
  {
    let test = try GateFixture()
    let directory = try test.add()
    let session = try GateFixture.session(directory)
    let ahead = GateFixture.now.adding(seconds: 366 * 86_400)
    _ = try GateControl(directory, manifest: nil, now: ahead).depart(at: ahead, reason: nil)
    let departs = GateFixture.now.adding(seconds: 7_200)
    let desk = try GateControl(directory, manifest: nil)
    let last = try desk.depart(at: departs, reason: "fog")
    session.poll(now: GateFixture.now)
    #expect(session.gate.departs == departs)
    // After the undo the previous departure counts again.
    _ = try desk.undo(last.id, reason: nil)
    session.poll(now: GateFixture.now)
    #expect(session.gate.departs == ahead)
  }
}
