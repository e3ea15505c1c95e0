import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

@testable import PassGate

/// Flights that depart at another time than their passes state.
@Suite struct LateFlightTests {
  /// The passes of the fixture are valid from 12:30 to 16:00 UTC, for a departure at 15:30.
  private static let departure = Instant("2025-03-15T15:30:00Z") ?? GateFixture.now

  private func words(
    _ session: GateSession, _ text: String, at minutes: Int, from departure: Instant = departure
  ) -> String {
    session.scan(text, now: departure.adding(seconds: minutes * 60)).inShort
  }

  @Test(arguments: [40, 300, 35 * 60, -90, -600])
  func `paper for the old hour is good in the window of the new one`(delay: Int) throws {
    let new = Self.departure.adding(seconds: delay * 60)
    let cases =
      delay > 0
      ? [(29, "admit"), (32, "refuse expired")] : [(-179, "admit"), (-182, "refuse not_yet_valid")]
    for isTold in [true, false] {
      for (minutes, word) in cases + [(0, "admit")] {
        let test = try GateFixture()
        test.made = GateFixture.now.adding(seconds: -50 * 3600)
        let directory = try test.add()
        var setting = try GateFixture.setting()
        if !isTold {
          setting.manifest = try GateFixture.list(
            "25,12A,Doe,Jane,ABC123,1,,,\n", "departs,\(new)\n")
        }
        let session = try GateSession(directory, setting)
        if isTold {
          _ = try GateControl(directory, manifest: nil, now: new).depart(at: new, reason: "fog")
        }
        let text = try test.pass(25, issued: -40 * 3600).text
        #expect(words(session, text, at: minutes, from: new) == word, "\(minutes) \(isTold)")
      }
    }
  }

  @Test func `nothing keeps paper alive for longer than a day and a half`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let end = Self.departure.adding(seconds: 30 * 60)
    let cap = end.adding(seconds: 36 * 3600)
    let session = try GateFixture.session(directory)
    _ = try GateControl(directory, manifest: nil, now: cap)
      .depart(at: cap.adding(seconds: 3600), reason: "strike")
    #expect(
      session.scan(try test.pass(25).text, now: cap.adding(seconds: 59)).inShort == "admit")
    #expect(
      session.scan(try test.pass(26).text, now: cap.adding(seconds: 60)).inShort == "refuse expired"
    )
    // Two delays in a row do not extend the validity further.
    _ = try GateControl(directory, manifest: nil, now: cap)
      .depart(at: cap.adding(seconds: 40 * 3600), reason: "strike")
    #expect(
      session.scan(try test.pass(26).text, now: cap.adding(seconds: 60)).inShort == "refuse expired"
    )
  }

  @Test func `nor does an earlier hour begin earlier than that`() throws {
    let test = try GateFixture()
    test.made = GateFixture.now.adding(seconds: -100 * 3600)
    let directory = try test.add()
    let start = Self.departure.adding(seconds: -180 * 60)
    let cap = start.adding(seconds: -36 * 3600)
    let session = try GateFixture.session(directory)
    _ = try GateControl(directory, manifest: nil, now: cap).depart(at: cap, reason: "storm")
    let issued = -60 * 3600
    #expect(
      session.scan(try test.pass(25, issued: issued).text, now: cap.adding(seconds: -60)).inShort
        == "admit")
    #expect(
      session.scan(try test.pass(26, issued: issued).text, now: cap.adding(seconds: -61)).inShort
        == "refuse not_yet_valid")
  }

  @Test func `the window is what the house says`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let setting = GateSetting(
      try GateFixture.setting().place, window: Checkpoint.Flight.Window(before: 3600, after: 0))
    let session = try GateSession(directory, setting)
    let new = Self.departure.adding(seconds: 300 * 60)
    _ = try GateControl(directory, manifest: nil, now: new).depart(at: new, reason: "fog")
    for (sequence, minutes, word) in [
      (25, -59, "admit"), (26, 0, "admit"), (27, 2, "refuse expired"),
    ] {
      #expect(words(session, try test.pass(sequence).text, at: minutes, from: new) == word)
    }
  }

  @Test func `of the list and an agent the later word counts, and what was undone does not`() throws
  {
    let test = try GateFixture()
    let directory = try test.add()
    var setting = try GateFixture.setting()
    let (byList, byAgent) = (
      Self.departure.adding(seconds: 3600), Self.departure.adding(seconds: 7200)
    )
    func departs(made: String?) throws -> Instant? {
      setting.manifest = try GateFixture.list(
        "25,12A,Doe,Jane,ABC123,1,,,\n",
        (made.map { "made,\($0)\n" } ?? "") + "departs,\(byList)\n")
      let session = try GateSession(directory, setting)
      _ = session.scan("anything")
      return session.gate.departs
    }
    #expect(try departs(made: nil) == byList)
    _ = try GateControl(directory, manifest: nil, now: GateFixture.now)
      .depart(at: byAgent, reason: "fog")
    #expect(try departs(made: nil) == byAgent)
    #expect(try departs(made: "2025-03-15T14:59:59Z") == byAgent)
    #expect(try departs(made: "2025-03-15T15:00:01Z") == byList)
    _ = try GateControl(directory, manifest: nil).undo(nil, reason: nil)
    #expect(try departs(made: "2025-03-15T14:59:59Z") == byList)
  }

  @Test func `a newer list changes a gate at work, an older one does not`() throws {
    let test = try GateFixture()
    var setting = try GateFixture.setting()
    setting.manifest = try GateFixture.list(
      "25,12A,Doe,Jane,ABC123,0,,,\n", "made,2025-03-15T14:00:00Z\n")
    let session = try GateSession(try test.add(), setting)
    let late = Self.departure.adding(seconds: 5 * 3600)
    let (first, second) = (try test.pass(26), try test.pass(25))
    let text = second.text
    #expect(session.scan(first.text).inShort == "admit")
    #expect(session.scan(text).inShort == "refuse not_checked_in")
    let rows =
      "25,12A,Doe,Jane,ABC123,1,\(second.id),,\n26,12A,Doe,Jane,ABC124,1,\(first.id),,\n"
    for facts in ["", "made,2025-03-15T13:59:59Z\n"] {
      #expect(try session.use(try GateFixture.list(rows, facts), now: late) != nil)
      #expect(session.scan(text).inShort == "refuse not_checked_in")
    }
    let newer = try GateFixture.list(rows, "made,2025-03-15T15:00:00Z\ndeparts,\(late)\n")
    #expect(try session.use(newer, now: late) == nil)
    #expect(session.counts.toBoard == 1 && session.counts.admitted == 1)
    #expect(session.scan(text, now: late).inShort == "admit")
    #expect(session.counts.toBoard == 0)
    #expect(session.scan(first.text, now: late).inShort == "refuse already_admitted")
  }

  @Test func `a departure that is seldom meant is doubted`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let desk = try GateControl(directory, manifest: nil)
    func doubt(_ hours: Int) throws -> Bool {
      try desk.doubt(about: GateFixture.now.adding(seconds: hours * 3600)) != nil
    }
    #expect(try [-7, -6, 0, 6, 7, 17].map(doubt) == [true, false, false, false, true, true])
    _ = try desk.depart(at: GateFixture.now.adding(seconds: 5 * 3600), reason: "fog")
    #expect(try [-2, -1, 6, 11, 12].map(doubt) == [true, false, false, false, true])
  }
}
