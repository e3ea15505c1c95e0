import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

@testable import PassGate

/// The checks of the gate's clock.
@Suite struct ClockGuardTests {
  private let start = TestAuthority.now

  private func reading(_ seconds: Int, boot: String? = "A", up: Int? = nil) -> ClockGuard.Reading {
    ClockGuard.Reading(
      now: start.adding(seconds: seconds), boot: boot.map { ($0, up ?? 1_000 + seconds) })
  }

  @Test func `time that passes is time that passes`() {
    var clock = ClockGuard()
    for second in stride(from: 0, to: 100_000, by: 997) {
      #expect(clock.look(at: reading(second), signed: nil) == .ok)
    }
  }

  @Test func `a clock that was set back is behind until it gets there`() {
    var clock = ClockGuard()
    _ = clock.look(at: reading(0), signed: nil)
    #expect(clock.look(at: reading(-3600, boot: "B"), signed: nil) == .behind)
    #expect(clock.look(at: reading(-61, boot: "B"), signed: nil) == .behind)
    #expect(clock.look(at: reading(-60, boot: "B"), signed: nil) == .ok)
  }

  @Test func `a clock that was set forward while the machine ran has stepped`() {
    var clock = ClockGuard()
    _ = clock.look(at: reading(0), signed: nil)
    #expect(clock.look(at: reading(7200, up: 1_010), signed: nil) == .stepped)
    #expect(clock.look(at: reading(7300, up: 1_110), signed: nil) == .stepped)
    // It is not recorded as reached: once the clock is set back, it is trusted again.
    #expect(clock.look(at: reading(200, up: 1_200), signed: nil) == .ok)
  }

  @Test func `small corrections are none, and many of them are one`() {
    var clock = ClockGuard()
    _ = clock.look(at: reading(0), signed: nil)
    #expect(clock.look(at: reading(110, up: 1_000), signed: nil) == .ok)
    #expect(clock.look(at: reading(220, up: 1_000), signed: nil) == .stepped)
  }

  @Test func `a machine that began in 1970 may be set right`() {
    var clock = ClockGuard()
    let signed = start
    let early = ClockGuard.Reading(now: Instant(secondsSince1970: 30), boot: ("A", 30))
    #expect(clock.look(at: early, signed: signed) == .behind)
    #expect(clock.look(at: reading(60, up: 40), signed: signed) == .ok)
  }

  @Test func `a signed moment speaks for time`() {
    var clock = ClockGuard()
    #expect(clock.look(at: reading(0), signed: start.adding(seconds: 61)) == .behind)
    #expect(clock.look(at: reading(0), signed: start.adding(seconds: 60)) == .ok)
  }

  @Test func `a mark that a wrong clock left goes with the next bundle or a person's word`() throws
  {
    var clock = ClockGuard()
    _ = clock.look(at: reading(86_400 * 365), signed: nil)
    #expect(clock.look(at: reading(0, boot: "B"), signed: nil) == .behind)
    var other = clock
    clock.restart(from: try TestRoot().bundle([], version: 7))
    #expect(clock.look(at: reading(0, boot: "B"), signed: nil) == .ok)
    other.confirm(reading(0, boot: "B"))
    #expect(other.look(at: reading(0, boot: "B"), signed: nil) == .ok)
  }

  @Test func `a machine that says nothing of itself leaves it unknown`() {
    var clock = ClockGuard()
    #expect(clock.look(at: reading(0, boot: nil), signed: nil) == .unknown)
    #expect(clock.look(at: reading(-61, boot: nil), signed: nil) == .behind)
  }

  @Test func `in a page sleep is no step, and a clock that was set back is found`() {
    var clock = ClockGuard()
    func look(_ seconds: Int, elapsed: Int, opening: String = "A") -> ClockState {
      clock.look(
        at: ClockGuard.Reading(
          now: start.adding(seconds: seconds), sinceOpening: (opening, elapsed)), signed: nil)
    }
    let night = 8 * 3_600
    #expect(look(0, elapsed: 5) == .ok)
    // The seconds of a page stand still while the phone sleeps.
    #expect(look(night, elapsed: 10) == .ok)
    #expect(look(night + 600, elapsed: 610) == .ok)
    // After 200 seconds the clock is 70 seconds further.
    #expect(look(night + 670, elapsed: 810) == .stepped)
    #expect(look(night + 820, elapsed: 830) == .ok)
    #expect(look(night, elapsed: 900) == .behind)
    // A page that was opened anew has no boot to compare with, and knows what was reached.
    #expect(look(night, elapsed: 1, opening: "B") == .behind)
    #expect(look(night + 900, elapsed: 30, opening: "B") == .ok)
  }

  @Test func `of two processes of a gate none takes the mark back`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let (one, other) = (try GateFixture.session(directory), try GateFixture.session(directory))
    var sequence = 0
    func scan(_ session: GateSession, _ seconds: Int, _ boot: String) throws -> String {
      // Each scan has a different passenger, because a second scan is refused at any time.
      sequence += 1
      return session.scan(
        Array(try test.pass(sequence).text.utf8), at: reading(seconds, boot: boot)
      ).inShort
    }
    _ = try scan(other, 0, "A")
    _ = try scan(one, 600, "A")
    // After the clock is set back, both processes know the later time, although only one of them saw it.
    #expect(try scan(other, 0, "B") == "refer clock_untrusted")
    #expect(try directory.ledger().clockGuard().reached == start.adding(seconds: 600))
    #expect(try scan(try GateFixture.session(directory), 0, "B") == "refer clock_untrusted")
  }

  @Test func `a bundle that came while the gate was closed tells it the time when it opens`() throws
  {
    let test = try GateFixture()
    let directory = try test.add()
    let late = reading(86_400 * 20, boot: "A")
    _ = try GateFixture.session(directory).scan(Array(try test.pass(25).text.utf8), at: late)
    func scan() throws -> String {
      try GateFixture.session(directory).scan(
        Array(try test.pass(25).text.utf8), at: reading(0, boot: "B")
      ).inShort
    }
    #expect(try scan() == "refer clock_untrusted")
    _ = try directory.store.accept(Array(try test.bundle().utf8), now: GateFixture.now)
    #expect(try scan() == "admit")
  }

  @Test func `what processes know together is the later mark, or what began anew`() throws {
    let bundle = try TestRoot().bundle([], version: 7)
    var early = ClockGuard()
    _ = early.look(at: reading(0), signed: nil)
    var late = ClockGuard()
    _ = late.look(at: reading(900), signed: nil)
    #expect(early.joined(with: late).reached == late.reached)
    #expect(late.joined(with: early).reached == late.reached)
    var told = late
    told.confirm(reading(-300))
    #expect(told.joined(with: late).reached == start.adding(seconds: -300))
    #expect(late.joined(with: told).reached == start.adding(seconds: -300))
    var anew = late
    anew.restart(from: bundle)
    #expect(late.joined(with: anew).reached == bundle.issuedAt)
    // One state has the bundle and the other the confirmation; joining keeps both.
    #expect(anew.joined(with: told) == told.joined(with: anew))
    #expect(anew.joined(with: told).joined(with: late).reached == start.adding(seconds: -300))
    anew.restart(from: bundle)
    #expect(anew.reached == bundle.issuedAt)
  }

  @Test func `the mark outlives the process, and no pass moves it`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let session = try GateFixture.session(directory)
    _ = session.scan(
      Array(try test.pass(25).text.utf8), at: ClockGuard.Reading(now: start, boot: ("A", 10)))
    #expect(try directory.ledger().clockGuard().reached == start)
    let pass = test.airline.payload(
      iat: "1742137200", nbf: "1742137200", exp: "1742140800")
    _ = session.scan(
      Array(try test.airline.token(payload: pass).utf8),
      at: ClockGuard.Reading(now: start, boot: ("A", 10)))
    #expect(try directory.ledger().clockGuard().reached == start)
    let again = try GateFixture.session(directory)
    let answer = again.scan(
      Array(try test.pass(26).text.utf8),
      at: ClockGuard.Reading(now: start.adding(seconds: -600), boot: ("B", 10)))
    #expect(answer.inShort == "refer clock_untrusted")
  }
}
