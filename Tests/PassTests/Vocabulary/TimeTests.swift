import PassTestSupport
import Testing
import Vocabulary

/// Instants, and RFC 3339 times.
@Suite struct TimeTests {
  @Test(arguments: [
    // These are the times of RFC 3339 §5.8 without the fractions.
    ("1985-04-12T23:20:50Z", 482_196_050, 0),
    ("1996-12-19T16:39:57-08:00", 851_042_397, -480),
    ("1996-12-20T00:39:57Z", 851_042_397, 0),
    ("1937-01-01T12:00:27+00:20", -1_041_337_173, 20),
    ("1970-01-01T00:00:00Z", 0, 0), ("1970-01-01T00:00:00+00:00", 0, 0),
    ("1969-12-31T23:59:59Z", -1, 0), ("1970-01-01T00:00:00+23:59", -86_340, 1439),
    ("1970-01-01T00:00:00-23:59", 86_340, -1439), ("2024-02-29T23:59:59Z", 1_709_251_199, 0),
    ("2025-03-15T08:30:00-07:00", 1_742_052_600, -420),
    ("2025-03-15T08:30:00+05:45", 1_742_006_700, 345),
  ])
  func `a time is read`(text: String, seconds: Int, offset: Int) throws {
    let time = try OffsetDateTime(text).orThrow(text)
    #expect(time.instant == Instant(secondsSince1970: seconds))
    #expect(time.offsetMinutes == offset)
    #expect(Instant(text) == time.instant)
    #expect(OffsetDateTime(time.description) == time)
  }

  @Test(arguments: [
    // These times of RFC 3339 §5.8 have fractions or leap seconds, which passes do not have.
    "1985-04-12T23:20:50.52Z", "1990-12-31T23:59:60Z", "1990-12-31T15:59:60-08:00",
    "1937-01-01T12:00:27.87+00:20",
    // This time has an unknown local offset (§4.3).
    "2025-03-15T08:30:00-00:00",
    "2025-03-15t08:30:00Z", "2025-03-15T08:30:00z", "2025-03-15 08:30:00Z",
    "2025-03-15T08:30:00", "2025-03-15T08:30Z", "2025-03-15T24:00:00Z", "2025-03-15T08:60:00Z",
    "2025-02-29T08:30:00Z", "2025-03-15T08:30:00+24:00", "2025-03-15T08:30:00+01:60",
    "2025-03-15T08:30:00+0100", "2025-03-15T08:30:00+01", "2025-03-15T08:30:00 01:00",
    "2025-03-15T08:30:00−07:00", "2025-03-15T8:30:00Z", "+2025-03-15T08:30:00Z",
    "2025-03-15T08:30:00Z ", " 2025-03-15T08:30:00Z", "2025-074T08:30:00Z", "20250315T083000Z",
    "２025-03-15T08:30:00Z", "2025-03-15T08:30:0٠Z", "", "Z", "2025-03-15", "1742052600",
    "2025-03-15T-8:30:00Z", "2025-03-15T08:30:00+-1:00",
  ])
  func `another text is no time`(text: String) {
    #expect(OffsetDateTime(text) == nil)
    #expect(Instant(text) == nil)
  }

  @Test(arguments: [
    // These times are from RFC 3339 §5.8, or in the form that `toISOString()` writes.
    ("1985-04-12T23:20:50.52Z", "1985-04-12T23:20:50Z"),
    ("1937-01-01T12:00:27.87+00:20", "1937-01-01T12:00:27+00:20"),
    ("2025-03-15T08:30:00.000Z", "2025-03-15T08:30:00Z"),
    ("2025-03-15t08:30:00z", "2025-03-15T08:30:00Z"),
    ("2025-03-15T08:30:59.999999999-07:00", "2025-03-15T08:30:59-07:00"),
  ])
  func `a time that was sent may have small letters and fractions, which are dropped`(
    text: String, whole: String
  ) {
    #expect(OffsetDateTime(sent: text) == OffsetDateTime(whole))
    #expect(OffsetDateTime(sent: whole) == OffsetDateTime(whole))
    #expect(OffsetDateTime(whole) != nil && OffsetDateTime(text) == nil)
  }

  @Test(arguments: [
    "2025-03-15T08:30:00.Z", "2025-03-15T08:30:00,5Z", "2025-03-15T08:30:00.5",
    "2025-03-15T08:30.5Z",
    "2025-03-15T08:30:60.5Z", "2025-03-15T08:30:00.5.5Z", "2025-03-15T08:30:00.٥Z", ".5Z", "z", "",
    "2025-03-15T08:30:00.5-00:00", "2025-03-15 08:30:00.5Z", "2025-03-15T08:30:00.5Z ",
  ])
  func `a time that was sent is a time nevertheless`(text: String) {
    #expect(OffsetDateTime(sent: text) == nil)
    #expect(LocalTime(sent: text) == nil || text == "2025-03-15T08:30:00.5")
  }

  @Test func `what is written is read, with its offset`() {
    var generator = SeededGenerator(seed: 3339)
    for _ in 0..<2_000 {
      let instant = Instant(
        secondsSince1970: .random(in: -62_167_132_800...253_402_214_400, using: &generator))
      let offset = Int.random(in: -1439...1439, using: &generator)
      let time = OffsetDateTime(instant, offsetMinutes: offset)
      #expect((time.flatMap { OffsetDateTime($0.description) }) == time)
      #expect(Instant(instant.description) == instant)
    }
  }

  @Test func `the local day is the one on the clock that is written`() throws {
    let time = try OffsetDateTime("2025-03-15T22:30:00-07:00").orThrow("time")
    #expect(time.date?.description == "2025-03-15")
    #expect(time.instant.date()?.description == "2025-03-16")
    #expect(time.instant.date(offsetMinutes: 24 * 60 - 1)?.description == "2025-03-17")
  }

  @Test(arguments: [
    Int.min, .min + 1, -86_401, -86_400, -61, -60, -59, -1, 0, 1, 59, 60, 61, 1_742_052_601,
    .max - 1, .max,
  ])
  func `rounding stays within a minute`(seconds: Int) {
    let instant = Instant(secondsSince1970: seconds)
    let (down, up) = (instant.roundedDownToMinute, instant.roundedUpToMinute)
    #expect(down <= instant)
    #expect(up >= instant)
    #expect(down > instant.adding(seconds: -60) || seconds < .min + 60)
    #expect(up < instant.adding(seconds: 60) || seconds > .max - 60)
    // At the limits of the integer range there is no further whole minute.
    #expect(down.secondsSince1970 % 60 == 0 || down.secondsSince1970 == .min)
    #expect(up.secondsSince1970 % 60 == 0 || up.secondsSince1970 == .max)
  }

  @Test(arguments: [Int.min, .min + 1, -1, 0, 1, .max - 1, .max])
  func `sums and differences stop at the ends of the range`(seconds: Int) {
    let instant = Instant(secondsSince1970: seconds)
    for other in [Int.min, -2, -1, 0, 1, 2, .max] {
      // The exact value needs 65 bits; 128 suffice.
      let sum = Int(clamping: Int128(seconds) + Int128(other))
      #expect(instant.adding(seconds: other).secondsSince1970 == sum)
      let difference = Int(clamping: Int128(seconds) - Int128(other))
      #expect(instant.seconds(since: Instant(secondsSince1970: other)) == difference)
    }
  }

  @Test(arguments: [Int.min, -62_167_219_201, 253_402_300_800, .max])
  func `a moment outside the calendar shows its number`(seconds: Int) {
    let instant = Instant(secondsSince1970: seconds)
    #expect(instant.date() == nil)
    #expect(instant.description == "\(seconds) s since 1970")
  }

  @Test func `the ends of the calendar have their days`() {
    #expect(Instant(secondsSince1970: -62_167_219_200).description == "0000-01-01T00:00:00Z")
    #expect(Instant(secondsSince1970: 253_402_300_799).description == "9999-12-31T23:59:59Z")
  }
}
