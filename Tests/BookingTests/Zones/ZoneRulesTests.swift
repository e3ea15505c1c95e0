import Platform
import PassTestSupport
import Testing
import Vocabulary

/// The rules of zones of the system, and invalid zone files.
@Suite struct ZoneRulesTests {
  static func rules(_ name: String) throws -> ZoneRules {
    let path = "/usr/share/zoneinfo/\(name)"
    let bytes = try Files.read(path, limit: ZoneRules.longestFile).orThrow(path)
    return try ZoneRules(tzif: bytes).orThrow("rules of \(name)")
  }

  @Test(arguments: [
    // These are both transitions of a year in the file, and of a year that only the footer covers.
    ("America/New_York", "2025-03-09T06:59:59Z", -18_000),
    ("America/New_York", "2025-03-09T07:00:00Z", -14_400),
    ("America/New_York", "2025-11-02T05:59:59Z", -14_400),
    ("America/New_York", "2025-11-02T06:00:00Z", -18_000),
    ("America/New_York", "2060-07-01T00:00:00Z", -14_400),
    ("America/New_York", "2060-03-14T06:59:59Z", -18_000),
    ("America/New_York", "2060-03-14T07:00:00Z", -14_400),
    ("Europe/London", "2050-10-30T00:59:59Z", 3_600),
    ("Europe/London", "2050-10-30T01:00:00Z", 0),
    ("Australia/Sydney", "2050-01-01T00:00:00Z", 39_600),
    ("Australia/Sydney", "2050-07-01T00:00:00Z", 36_000),
    ("Asia/Kolkata", "2025-07-01T00:00:00Z", 19_800),
    ("Asia/Kathmandu", "2025-07-01T00:00:00Z", 20_700),
    ("Australia/Lord_Howe", "2050-01-01T00:00:00Z", 39_600),
    ("Australia/Lord_Howe", "2050-07-01T00:00:00Z", 37_800),
    ("America/Sao_Paulo", "2018-12-01T00:00:00Z", -7_200),
    ("America/Sao_Paulo", "2050-12-01T00:00:00Z", -10_800),
    // Irish law defines winter time as the exception, so the footer has a negative daylight offset.
    ("Europe/Dublin", "2050-01-01T00:00:00Z", 0),
    ("Europe/Dublin", "2050-07-01T00:00:00Z", 3_600),
    ("Pacific/Apia", "2011-12-30T09:59:59Z", -36_000),
    ("Pacific/Apia", "2011-12-30T10:00:00Z", 50_400),
    ("Etc/UTC", "2050-07-01T00:00:00Z", 0),
  ])
  func `the offset is that of the place and the day`(
    zone: String, time: String, offset: Int
  ) throws {
    let instant = try Instant(time).orThrow("a time")
    #expect(try Self.rules(zone).offsetSeconds(at: instant) == offset)
  }

  @Test func `a clock that is put back shows a time twice, one put forward never`() throws {
    let rules = try Self.rules("America/New_York")
    func instants(_ text: String) throws -> [String] {
      rules.instants(at: try LocalTime(text).orThrow("a time")).map(\.description)
    }
    #expect(try instants("2025-03-09T02:30:00") == [])
    #expect(
      try instants("2025-11-02T01:30:00") == ["2025-11-02T05:30:00Z", "2025-11-02T06:30:00Z"])
    #expect(try instants("2025-07-01T12:00:00") == ["2025-07-01T16:00:00Z"])
    let skipped = try LocalTime("2025-03-09T02:30:00").orThrow("a time")
    #expect(rules.instant(at: skipped).description == "2025-03-09T07:30:00Z")
  }

  @Test(arguments: ["America/New_York", "Europe/London", "Australia/Sydney", "Asia/Tokyo"])
  func `every moment is among those at which the clock shows what it shows`(zone: String) throws {
    let rules = try Self.rules(zone)
    var random = SeededGenerator(seed: 12)
    for _ in 0..<2_000 {
      let instant = Instant(
        secondsSince1970: Int.random(in: 0...4_000_000_000, using: &random))
      let name = try ZoneName(zone).orThrow("a zone")
      let time = try ZonedTime(instant, zone: name, rules: rules).orThrow("a time")
      let local = try time.local.orThrow("a local time")
      #expect(rules.instants(at: local).contains(instant))
      #expect(LocalTime(local.description) == local)
    }
  }

  @Test func `a day of a year without its leap day is the same in every year`() throws {
    let utc = try Files.read("/usr/share/zoneinfo/UTC", limit: 65_536).orThrow("UTC")
    #expect(utc.suffix(6) == Array("\nUTC0\n".utf8)[...])
    // Summer time lasts from 1 March to 27 October: day 60 is 1 March, although 2024 has a 29 February.
    let rules = try ZoneRules(tzif: utc.dropLast(5) + Array("AAA0BBB,J60/0,J300/0\n".utf8))
      .orThrow("rules")
    for (time, offset) in [
      ("2024-02-29T23:59:59Z", 0), ("2024-03-01T00:00:00Z", 3_600), ("2025-02-28T23:59:59Z", 0),
      ("2025-03-01T00:00:00Z", 3_600),
    ] {
      #expect(rules.offsetSeconds(at: try Instant(time).orThrow(time)) == offset, "\(time)")
    }
  }

  @Test func `no other bytes are taken for a zone, and none trap`() throws {
    let bytes = try Files.read("/usr/share/zoneinfo/Europe/London", limit: 65_536).orThrow("London")
    var random = SeededGenerator(seed: 13)
    for length in 0..<bytes.count { #expect(ZoneRules(tzif: Array(bytes[..<length])) == nil) }
    for _ in 0..<5_000 {
      var altered = bytes
      for _ in 0...Int.random(in: 0...3, using: &random) {
        altered[Int.random(in: 0..<altered.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      guard let rules = ZoneRules(tzif: altered) else { continue }
      for seconds in [Int.min, -5_000_000_000, 0, 1_741_190_400, 5_000_000_000, Int.max] {
        let offset = rules.offsetSeconds(at: Instant(secondsSince1970: seconds))
        #expect(abs(offset) < 200_000)
      }
    }
  }

  @Test func `a zone's name stays in its folder`() {
    for name in ["America/New_York", "Etc/GMT+8", "UTC", "America/Argentina/Buenos_Aires"] {
      #expect(ZoneName(name) != nil)
    }
    let strange = ["", "/etc/passwd", "../etc", "a/../b", "a//b", "a/", ".", "a b", "-x", "é"]
    for name in strange + ["localtime", "Factory", "posixrules", "posix/UTC", "right/Europe/Rome"] {
      #expect(ZoneName(name) == nil)
    }
  }

  @Test func `a time is written with its offset and zone`() throws {
    let name = try ZoneName("America/Los_Angeles").orThrow("a zone")
    let time = try ZonedTime(
      try Instant("2025-03-15T15:30:00Z").orThrow("a time"), zone: name,
      rules: Self.rules("America/Los_Angeles")
    ).orThrow("a time")
    #expect(time.description == "2025-03-15T08:30:00-07:00[America/Los_Angeles]")
    #expect(time.local?.description == "2025-03-15T08:30:00")
  }
}
