import Foundation
import PassTestSupport
import Testing
import Vocabulary

@testable import PassDocuments

@Suite struct ZoneTests {
  @Test(arguments: [
    "Europe/Prague", "America/Los_Angeles", "Asia/Kathmandu", "Australia/Lord_Howe", "Etc/GMT+3",
    "Africa/Casablanca", "UTC",
  ])
  func `the offset of a zone is the one that Foundation knows`(name: String) throws {
    let known = try #require(TimeZone(identifier: name))
    let zone = try #require(Zone(name))
    var generator = SeededGenerator(seed: 7)
    // Foundation has zone data of its own, and only the newer of the two knows recent decisions of states. Morocco
    // decides every few years, so only its past is compared.
    let end = name == "Africa/Casablanca" ? 1_735_689_600 : 2_145_916_800
    for _ in 0..<200 {
      let seconds = Int.random(in: 946_684_800...end, using: &generator)
      let date = Date(timeIntervalSince1970: Double(seconds))
      let time = PrintedTime(Instant(secondsSince1970: seconds), zone: zone)
      #expect(time.offsetMinutes * 60 == known.secondsFromGMT(for: date))
    }
  }

  @Test(arguments: [
    ("America/Los_Angeles", "2025-07-01T00:00:00Z", "PDT, UTC−7"),
    ("America/Los_Angeles", "2065-01-01T00:00:00Z", "PST, UTC−8"),
    ("Europe/Prague", "2025-12-01T00:00:00Z", "CET, UTC+1"),
    ("Asia/Kathmandu", "2025-12-01T00:00:00Z", "UTC+5:45"),
    ("Etc/GMT+3", "2025-12-01T00:00:00Z", "UTC−3"),
  ])
  func `a zone is called as people call it, where they do`(
    name: String, moment: String, words: String
  ) throws {
    let time = PrintedTime(
      try Instant(moment).orThrow("an instant"), zone: try Zone(name).orThrow("a zone"))
    #expect(time.zone == words)
  }

  @Test(arguments: [
    "", "Mars/Olympus", "../localtime", "/etc/localtime", "Europe", "Europe/Prague\0", "zone.tab",
    "Europe/../Europe/Prague", String(repeating: "A", count: 70),
  ])
  func `what is no zone is none, and no name leads out of the data`(name: String) {
    #expect(Zone(name) == nil)
  }
}
