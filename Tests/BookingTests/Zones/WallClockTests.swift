import Airports
import PassTestSupport
import Testing
import Vocabulary

/// Local times in the form that people read.
@Suite struct WallClockTests {
  private func wall(_ zone: String) throws -> WallClock {
    var zones = SystemZones()
    let name = try ZoneName(zone).orThrow(zone)
    return WallClock(name, try zones.rules(name))
  }

  private func instant(_ text: String) throws -> Instant { try Instant(text).orThrow(text) }

  @Test(arguments: [
    ("America/Los_Angeles", "2025-03-15T15:30:00Z", "2025-03-15 08:30 PDT (15:30 UTC)"),
    ("America/Los_Angeles", "2025-01-15T15:30:00Z", "2025-01-15 07:30 PST (15:30 UTC)"),
    (
      "America/Los_Angeles", "2025-03-16T01:30:07Z",
      "2025-03-15 18:30:07 PDT (2025-03-16 01:30:07 UTC)"
    ),
    ("Asia/Kolkata", "2025-03-15T20:00:00Z", "2025-03-16 01:30 IST (2025-03-15 20:00 UTC)"),
    ("Europe/London", "2025-01-15T15:30:00Z", "2025-01-15 15:30 GMT (15:30 UTC)"),
    ("America/Sao_Paulo", "2025-03-15T15:30:00Z", "2025-03-15 12:30 -03 (15:30 UTC)"),
  ])
  func `a moment is told locally first, with UTC beside it`(
    zone: String, moment: String, words: String
  ) throws {
    #expect(try wall(zone).inWords(instant(moment)) == words)
  }

  @Test func `where nobody says a zone there is UTC, once`() throws {
    let moment = try instant("2025-03-15T15:30:00Z")
    #expect(WallClock.utc.name == "+00:00" && WallClock(offsetMinutes: -210)?.name == "-03:30")
    #expect(try wall("Asia/Tokyo").name == "Asia/Tokyo")
    #expect(WallClock.utc.inWords(moment) == "2025-03-15 15:30 UTC")
    #expect(WallClock(offsetMinutes: 0)?.inWords(moment) == "2025-03-15 15:30 UTC")
    #expect(try wall("Etc/UTC").inWords(moment) == "2025-03-15 15:30 UTC")
    #expect(WallClock.utc.inWords(moment.adding(seconds: 1)) == "2025-03-15T15:30:01Z")
    #expect(
      WallClock(offsetMinutes: -210)?.inWords(moment) == "2025-03-15 12:00 -03:30 (15:30 UTC)")
    #expect(WallClock(offsetMinutes: 1440) == nil && WallClock(offsetMinutes: -1440) == nil)
    for seconds in [Int.min, Int.max] {
      #expect(!WallClock.utc.inWords(Instant(secondsSince1970: seconds)).isEmpty)
      #expect(!(try wall("Asia/Tokyo").inWords(Instant(secondsSince1970: seconds)).isEmpty))
    }
  }

  @Test func `what the wall shows is one moment, none or two, and the day is the day there`() throws
  {
    let wall = try wall("America/New_York")
    func moments(_ local: String) throws -> [String] {
      wall.instants(at: try LocalTime(local).orThrow(local)).map(\.description)
    }
    #expect(try moments("2025-07-01T12:00:00") == ["2025-07-01T16:00:00Z"])
    #expect(try moments("2025-03-09T02:30:00") == [])
    #expect(
      try moments("2025-11-02T01:30:00") == ["2025-11-02T05:30:00Z", "2025-11-02T06:30:00Z"])
    #expect(wall.date(at: try instant("2025-07-02T03:59:59Z"))?.description == "2025-07-01")
    #expect(wall.date(at: try instant("2025-07-02T04:00:00Z"))?.description == "2025-07-02")
  }
}
