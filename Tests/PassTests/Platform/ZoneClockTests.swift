import Foundation
import Platform
import PassTestSupport
import Testing

@Suite struct ZoneClockTests {
  @Test(arguments: [
    "Europe/Prague", "America/Los_Angeles", "Asia/Kathmandu", "Australia/Lord_Howe", "Etc/GMT+3",
    "Africa/Casablanca", "UTC",
  ])
  func `the offset of a zone is the one that Foundation knows`(name: String) throws {
    let zone = try #require(TimeZone(identifier: name))
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let seconds = Int.random(in: 946_684_800...2_145_916_800, using: &generator)
      let reading = try #require(ZoneClock.reading(secondsSince1970: seconds, zone: name))
      let date = Date(timeIntervalSince1970: Double(seconds))
      #expect(reading.offsetMinutes * 60 == zone.secondsFromGMT(for: date))
    }
  }

  @Test(arguments: [
    "", "Mars/Olympus", "../localtime", "/etc/localtime", "Europe", "Europe/Prague\0", "zone.tab",
    "Europe/../Europe/Prague", String(repeating: "A", count: 70),
  ])
  func `what is no zone is none, and no name leads out of the data`(name: String) {
    #expect(!ZoneClock.isKnown(name))
    #expect(ZoneClock.reading(secondsSince1970: 0, zone: name) == nil)
  }
}
