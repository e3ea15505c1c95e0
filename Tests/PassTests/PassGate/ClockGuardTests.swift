import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

@testable import PassGate

/// What a gate thinks of its clock.
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
    // It is no mark of time: set right again, the clock is right.
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

  @Test func `a mark that a wrong clock left goes with the next bundle or a person's word`() throws {
    var clock = ClockGuard()
    _ = clock.look(at: reading(86_400 * 365), signed: nil)
    #expect(clock.look(at: reading(0, boot: "B"), signed: nil) == .behind)
    var other = clock
    clock.follow(try TestRoot().bundle([], version: 7))
    #expect(clock.look(at: reading(0, boot: "B"), signed: nil) == .ok)
    other.trust(reading(0, boot: "B"))
    #expect(other.look(at: reading(0, boot: "B"), signed: nil) == .ok)
  }

  @Test func `a machine that says nothing of itself leaves it unknown`() {
    var clock = ClockGuard()
    #expect(clock.look(at: reading(0, boot: nil), signed: nil) == .unknown)
    #expect(clock.look(at: reading(-61, boot: nil), signed: nil) == .behind)
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
