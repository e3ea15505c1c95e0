import PassTestSupport
import Testing
import Vocabulary

@testable import PassVerifier

/// Times in messages: in full in a text that is kept, and as people say them in a text that is read now.
@Suite struct SpokenTimesTests {
  private let wall = WallClock(offsetMinutes: 60) ?? .utc

  private func date(_ text: String) throws -> CivilDate { try CivilDate(text).orThrow(text) }

  @Test func `a pass for another day names that day`() throws {
    let now = try Instant("2026-11-25T09:00:00Z").orThrow("a time")
    let finding = Finding.wrongDate(gate: try date("2026-11-25"), dayOfYear: 330)
    let objection = Objection(.refuse, finding)
    let kept = English(at: .flight, wall: wall).sentence(objection)
    #expect(
      kept.hasPrefix(
        "wrong day: the pass is for 2026-11-26, and this gate boards the flight of 2026-11-25; "))
    let spoken = English(at: .flight, wall: wall, now: now).sentence(objection)
    #expect(
      spoken.hasPrefix(
        "wrong day: the pass is for tomorrow, Thu 26 Nov, and this gate boards the flight of today, Wed 25 Nov; "
      ))
  }

  @Test(arguments: [
    ("2026-01-01", 365, "2025-12-31"), ("2025-12-31", 1, "2026-01-01"),
    ("2028-12-31", 366, "2028-12-31"), ("2026-06-15", 1, "2026-01-01"),
  ])
  func `a day of the year is that of the nearest year`(
    _ gate: String, _ day: Int, _ nearest: String
  )
    throws
  {
    #expect(try date(gate).nearest(dayOfYear: day) == date(nearest))
  }

  @Test func `no day of any year has the number 367`() throws {
    #expect(try date("2026-06-15").nearest(dayOfYear: 367) == nil)
  }
}
