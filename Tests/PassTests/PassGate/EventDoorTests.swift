import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

@testable import PassGate

/// The door of an event.
@Suite struct EventDoorTests {
  private let day = 86_400

  private func session(
    _ test: GateFixture, _ directory: GateDirectory, _ policy: EntryPolicy, exit: Bool = false,
    title: String = "Die Zauberflöte", utcOffset: Int = 0
  ) throws -> GateSession {
    let event = Checkpoint.Event(
      title: try TicketText(title).orThrow("title"), issuers: [test.airline.issuer])
    return try GateSession(
      directory,
      GateSetting(
        .event(event, policy), wall: try WallClock(offsetMinutes: utcOffset).orThrow("offset")),
      isExit: exit)
  }

  private func ticket(
    _ test: GateFixture, admits: Int = 1, id: String = "0D4X8K2M7PQR9TVW", exp: Int = 1_742_400_000
  ) throws -> String {
    var sample = SamplePass()
    (sample.passID, sample.admits, sample.expires) = (id, admits, exp)
    sample.ends = exp - 60
    return try test.airline.token(payload: sample.payload)
  }

  @Test func `a ticket for three lets three in`() throws {
    let test = try GateFixture()
    let door = try session(test, try test.add(), .once)
    let text = try ticket(test, admits: 3)
    for count in 1...3 {
      let answer = door.scan(text)
      #expect(answer.inShort == "admit")
      #expect(answer.message.contains("\(count) of 3"))
    }
    #expect(door.scan(text).inShort == "refuse already_admitted")
    #expect(door.counts.admitted == 3 && door.counts.conflicts == 0)
  }

  @Test func `another event, and a boarding pass, are not let in`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let door = try session(test, directory, .once, title: "Fidelio")
    #expect(door.scan(try ticket(test)).inShort == "refuse wrong_event")
    #expect(door.scan(try test.pass(25).text).inShort == "refuse wrong_event")
    #expect(door.scan(try test.badge()).inShort == "refuse not_a_boarding_pass")
  }

  @Test func `who was scanned out comes in again, and only then`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let door = try session(test, directory, .reentry)
    let wayOut = try session(test, directory, .reentry, exit: true)
    let text = try ticket(test)
    #expect(wayOut.scan(text).light == .refer)
    #expect(door.scan(text).inShort == "admit")
    #expect(door.scan(text).inShort == "refuse already_admitted")
    #expect(wayOut.scan(text).inShort == "admit")
    #expect(wayOut.scan(text).light == .refer)
    #expect(door.scan(text).inShort == "admit")
    #expect(door.counts.admitted == 1)
  }

  @Test func `who went out is neither inside nor still to come, however often that was`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let door = try session(test, directory, .reentry)
    let wayOut = try session(test, directory, .reentry, exit: true)
    let one = try ticket(test)
    let three = try ticket(test, admits: 3, id: "1D4X8K2M7PQR9TVW")
    func counts() throws -> [Int] {
      _ = try door.refresh()
      return [door.counts.admitted, door.counts.outside]
    }
    for _ in 1...2 { #expect(door.scan(three).inShort == "admit") }
    #expect(door.scan(one).inShort == "admit")
    #expect(try counts() == [3, 0])
    // All events are in the same second, so their numbers give the order.
    for _ in 1...3 {
      #expect(wayOut.scan(one).inShort == "admit")
      #expect(try counts() == [2, 1])
      #expect(door.scan(one).inShort == "admit")
      #expect(try counts() == [3, 0])
    }
    #expect(wayOut.scan(three).inShort == "admit")
    #expect(try counts() == [2, 1])
    // This may be one of the same two people or the third: the door counts the smallest possible number.
    #expect(door.scan(three).inShort == "admit")
    #expect(try counts() == [3, 0])
    // A session that begins now counts the same.
    let later = try session(test, directory, .reentry)
    #expect(later.counts.admitted == 3 && later.counts.outside == 0)
    #expect(wayOut.scan(one).inShort == "admit")
    let last = try session(test, directory, .reentry)
    #expect(last.counts.admitted == 2 && last.counts.outside == 1)
  }

  @Test func `who is in may leave after the ticket ran out`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let door = try session(test, directory, .reentry)
    let wayOut = try session(test, directory, .reentry, exit: true)
    let text = try ticket(test, exp: 1_742_054_400)
    #expect(door.scan(text).inShort == "admit")
    let late = GateFixture.now.adding(seconds: 7200)
    #expect(wayOut.scan(text, now: late).inShort == "admit")
    #expect(door.scan(text, now: late).inShort == "refuse expired")
  }

  @Test func `once a day is once each local day`() throws {
    let test = try GateFixture()
    let door = try session(test, try test.add(), .oncePerDay, utcOffset: -7 * 60)
    let text = try ticket(test)
    #expect(door.scan(text).inShort == "admit")
    // 15:00 UTC is 8:00 local time: the next UTC day begins during the same local day.
    #expect(door.scan(text, now: GateFixture.now.adding(seconds: 10 * 3600)).light == .refuse)
    #expect(door.scan(text, now: GateFixture.now.adding(seconds: day)).inShort == "admit")
    #expect(door.scan(text, now: GateFixture.now.adding(seconds: day + 60)).light == .refuse)
  }
}
