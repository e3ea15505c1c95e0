import PassTestSupport
import Recurrence
import Testing
import Vocabulary

/// Series over days on which clocks change, in both hemispheres, or on which a place changed its rules.
@Suite struct TransitionTests {
  @Test(arguments: [
    // One hour is skipped, and another is doubled.
    (
      "Europe/Vienna", "2025-03-29T02:30", "FREQ=DAILY;COUNT=3",
      [
        "2025-03-29T02:30 2025-03-29T01:30:00Z regular",
        "2025-03-30T02:30 2025-03-30T01:30:00Z skipped",
        "2025-03-31T02:30 2025-03-31T00:30:00Z regular",
      ]
    ),
    (
      "Europe/Vienna", "2025-10-25T02:30", "FREQ=DAILY;COUNT=3",
      [
        "2025-10-25T02:30 2025-10-25T00:30:00Z regular",
        "2025-10-26T02:30 2025-10-26T00:30:00Z doubled",
        "2025-10-27T02:30 2025-10-27T01:30:00Z regular",
      ]
    ),
    (
      "America/New_York", "2025-03-02T02:00", "FREQ=WEEKLY;COUNT=3",
      [
        "2025-03-02T02:00 2025-03-02T07:00:00Z regular",
        "2025-03-09T02:00 2025-03-09T07:00:00Z skipped",
        "2025-03-16T02:00 2025-03-16T06:00:00Z regular",
      ]
    ),
    // These are the ends of the skipped and of the doubled hour.
    (
      "America/New_York", "2025-03-09T03:00", "FREQ=DAILY;COUNT=1",
      ["2025-03-09T03:00 2025-03-09T07:00:00Z regular"]
    ),
    (
      "America/New_York", "2025-11-02T01:00", "FREQ=DAILY;COUNT=1",
      ["2025-11-02T01:00 2025-11-02T05:00:00Z doubled"]
    ),
    (
      "America/New_York", "2025-11-02T02:00", "FREQ=DAILY;COUNT=1",
      ["2025-11-02T02:00 2025-11-02T07:00:00Z regular"]
    ),
    // On Lord Howe Island, in the south, clocks change by half an hour.
    (
      "Australia/Lord_Howe", "2025-04-06T01:45", "FREQ=MONTHLY;INTERVAL=6;BYDAY=1SU;COUNT=2",
      [
        "2025-04-06T01:45 2025-04-05T14:45:00Z doubled",
        "2025-10-05T01:45 2025-10-04T15:15:00Z regular",
      ]
    ),
    (
      "Australia/Lord_Howe", "2025-10-05T02:15", "FREQ=DAILY;COUNT=1",
      ["2025-10-05T02:15 2025-10-04T15:45:00Z skipped"]
    ),
    // The day begins at one o'clock, so it exists and its midnight does not.
    (
      "America/Santiago", "2025-09-06T00:00", "FREQ=DAILY;COUNT=3",
      [
        "2025-09-06T00:00 2025-09-06T04:00:00Z regular",
        "2025-09-07T00:00 2025-09-07T04:00:00Z skipped",
        "2025-09-08T00:00 2025-09-08T03:00:00Z regular",
      ]
    ),
    // Morocco has winter time during Ramadan.
    (
      "Africa/Casablanca", "2025-02-09T02:30", "FREQ=WEEKLY;INTERVAL=2;COUNT=5",
      [
        "2025-02-09T02:30 2025-02-09T01:30:00Z regular",
        "2025-02-23T02:30 2025-02-23T01:30:00Z doubled",
        "2025-03-09T02:30 2025-03-09T02:30:00Z regular",
        "2025-03-23T02:30 2025-03-23T02:30:00Z regular",
        "2025-04-06T02:30 2025-04-06T02:30:00Z skipped",
      ]
    ),
    // Samoa skipped 30 December 2011; a count of three still gives three occurrences.
    (
      "Pacific/Apia", "2011-12-28T10:00", "FREQ=DAILY;COUNT=3",
      [
        "2011-12-28T10:00 2011-12-28T20:00:00Z regular",
        "2011-12-29T10:00 2011-12-29T20:00:00Z regular",
        "2011-12-31T10:00 2011-12-30T20:00:00Z regular",
      ]
    ),
    (
      "Pacific/Apia", "2011-12-23T10:00", "FREQ=WEEKLY;UNTIL=20120106",
      [
        "2011-12-23T10:00 2011-12-23T20:00:00Z regular",
        "2012-01-06T10:00 2012-01-05T20:00:00Z regular",
      ]
    ),
    // Kwajalein had 30 September 1969 twice, and the first one counts.
    (
      "Pacific/Kwajalein", "1969-09-29T10:00", "FREQ=DAILY;COUNT=3",
      [
        "1969-09-29T10:00 1969-09-28T23:00:00Z regular",
        "1969-09-30T10:00 1969-09-29T23:00:00Z doubled",
        "1969-10-01T10:00 1969-10-01T22:00:00Z regular",
      ]
    ),
    // North Korea moved its standard time by half an hour, and back.
    (
      "Asia/Pyongyang", "2015-08-14T23:45", "FREQ=DAILY;COUNT=2",
      [
        "2015-08-14T23:45 2015-08-14T14:45:00Z doubled",
        "2015-08-15T23:45 2015-08-15T15:15:00Z regular",
      ]
    ),
    (
      "Asia/Pyongyang", "2018-05-04T23:45", "FREQ=DAILY;COUNT=2",
      [
        "2018-05-04T23:45 2018-05-04T15:15:00Z skipped",
        "2018-05-05T23:45 2018-05-05T14:45:00Z regular",
      ]
    ),
    // Brazil abolished summer time, and only the last line of the zone file covers 2060.
    (
      "America/Sao_Paulo", "2018-11-04T00:30", "FREQ=MONTHLY;INTERVAL=12;BYDAY=1SU;COUNT=2",
      [
        "2018-11-04T00:30 2018-11-04T03:30:00Z skipped",
        "2019-11-03T00:30 2019-11-03T03:30:00Z regular",
      ]
    ),
    (
      "America/New_York", "2060-03-14T02:30", "FREQ=DAILY;COUNT=1",
      ["2060-03-14T02:30 2060-03-14T07:30:00Z skipped"]
    ),
  ])
  func `occurrences at known transitions`(
    zone: String, start: String, rule: String, wanted: [String]
  ) throws {
    let zone = try RecurrenceSamples.zone(zone)
    let found = try RecurrenceSamples.series(rule, from: start, in: zone).occurrences(in: zone)
    #expect(RecurrenceSamples.summary(found) == wanted)
    for occurrence in found { #expect(occurrence.ends.seconds(since: occurrence.begins) == 5_400) }
  }

  @Test func `clocks show the time that is planned, or as much later as they were put forward`()
    throws
  {
    let zone = try RecurrenceSamples.zone("Australia/Lord_Howe")
    let found = try RecurrenceSamples.series(
      "FREQ=DAILY;COUNT=3", from: "2025-10-04T02:15", in: zone
    ).occurrences(in: zone)
    #expect(
      found.map { $0.shown(in: zone)?.description } == [
        "2025-10-04T02:15:00", "2025-10-05T02:45:00", "2025-10-06T02:15:00",
      ])
  }

  @Test func `an end in UTC is compared with moments`() throws {
    let zone = try RecurrenceSamples.zone("America/New_York")
    // The occurrence that is planned for 02:30 on the 9th begins at 07:30Z.
    for (until, count) in [("20250309T072959Z", 2), ("20250309T073000Z", 3)] {
      let series = try RecurrenceSamples.series(
        "FREQ=DAILY;UNTIL=\(until)", from: "2025-03-07T02:30", in: zone)
      #expect(try series.occurrences(in: zone).count == count)
    }
  }

  @Test(arguments: [
    "Europe/Vienna", "America/New_York", "Australia/Lord_Howe", "America/Santiago",
    "Africa/Casablanca", "Pacific/Apia", "Asia/Pyongyang", "Pacific/Kwajalein", "Antarctica/Troll",
  ])
  func `a start is the moment that a search of all offsets finds`(name: String) throws {
    let zone = try RecurrenceSamples.zone(name)
    var random = SeededGenerator(seed: 221)
    var clocks: Set<Occurrence.Clock> = []
    let years = [1993, 1996, 2000, 2005, 2011, 2015, 2018, 2019, 2025, 2030]
    // The times are early, when most clocks are changed, and in the last hour of the day.
    for (year, quarters) in years.flatMap({ [($0, 0..<14), ($0, 92..<96)] }) {
      let start = try CivilDate(year: year, month: 1, day: 1).orThrow("a date")
      let second = 900 * Int.random(in: quarters, using: &random)
      let local = try LocalTime(start, secondOfDay: second).orThrow("a time")
      let rule = try RecurrenceRule(.daily, end: .count(365))
      let found = try rule.occurrences(from: local, lasting: 60, in: zone)
      #expect(zip(found, found.dropFirst()).allSatisfy { $0.begins < $1.begins && $0.id < $1.id })
      for occurrence in found {
        // All offsets in these zones have been multiples of half an hour.
        let moments = (-24...28).map { occurrence.planned.moment(ahead: $0 * 1_800) }
          .filter { zone.rules.offsetSeconds(at: $0) == occurrence.planned.offset(at: $0) }.sorted()
        clocks.insert(occurrence.clock)
        switch occurrence.clock {
        case .regular: #expect(moments == [occurrence.begins])
        case .doubled: #expect(moments.count == 2 && moments.first == occurrence.begins)
        case .skipped:
          #expect(moments.isEmpty)
          // The offset is that of the day before, and clocks were put forward since.
          let offset = occurrence.planned.offset(at: occurrence.begins)
          #expect(
            zone.rules.offsetSeconds(at: occurrence.begins.adding(seconds: -86_400)) == offset)
          #expect(zone.rules.offsetSeconds(at: occurrence.begins) > offset)
        }
      }
    }
    // Kwajalein's clocks were changed only by whole days.
    #expect(clocks.count > (name == "Pacific/Kwajalein" ? 0 : 1))
  }
}

extension LocalTime {
  /// Returns the moment of this local time where clocks are this many seconds ahead of UTC.
  fileprivate func moment(ahead seconds: Int) -> Instant {
    Instant(secondsSince1970: date.daysSince1970 * 86_400 + secondOfDay - seconds)
  }

  /// Returns the seconds by which clocks are ahead of UTC that show this time at a moment.
  fileprivate func offset(at instant: Instant) -> Int {
    date.daysSince1970 * 86_400 + secondOfDay - Int(instant.secondsSince1970)
  }
}
