import Foundation
import PassTestSupport
import Recurrence
import Testing
import Vocabulary

/// The exceptions of a series, its limits, and its stored form.
@Suite struct SeriesTests {
  let vienna: ZoneInfo
  let weekly: Series

  init() throws {
    vienna = try RecurrenceSamples.zone("Europe/Vienna")
    weekly = try RecurrenceSamples.series(
      "FREQ=WEEKLY;COUNT=6", from: "2025-03-16T02:30", in: vienna)
  }

  func ids(_ series: Series) throws -> [String] {
    try series.occurrences(in: vienna).map { $0.id.date.description }
  }

  @Test func `one is skipped, and restored`() throws {
    let id = try RecurrenceSamples.local("2025-03-30T02:30:00")
    let skipped = try weekly.skipping(id, in: vienna)
    #expect(
      try ids(skipped) == ["2025-03-16", "2025-03-23", "2025-04-06", "2025-04-13", "2025-04-20"])
    #expect(try skipped.skipping(id, in: vienna) == skipped)
    #expect(try skipped.restoring(id, in: vienna) == weekly)
    #expect(throws: SeriesFault.alreadySkipped(id)) {
      try skipped.moving(id, to: id, in: vienna)
    }
  }

  @Test func `one is moved past another, again, and back; its id stays`() throws {
    let id = try RecurrenceSamples.local("2025-03-23T02:30:00")
    let there = try RecurrenceSamples.local("2025-03-30T09:00:00")
    let moved = try weekly.moving(id, to: there, lasting: 600, in: vienna)
    let found = try moved.occurrences(in: vienna)
    #expect(
      found.map(\.id.date.description) == [
        "2025-03-16", "2025-03-30", "2025-03-23", "2025-04-06", "2025-04-13", "2025-04-20",
      ])
    #expect(found[2].planned == there && found[2].isMoved && found[2].id == id)
    #expect(found[2].begins.description == "2025-03-30T07:00:00Z")
    #expect(found[2].ends.seconds(since: found[2].begins) == 600)
    // An occurrence keeps its length when it is moved again without one.
    let again = try moved.moving(
      id, to: RecurrenceSamples.local("2025-03-24T09:00:00"), in: vienna)
    #expect(
      again.exceptions[id]
        == .moved(to: try RecurrenceSamples.local("2025-03-24T09:00:00"), seconds: 600))
    #expect(try again.moving(id, to: id, lasting: 5_400, in: vienna) == weekly)
    #expect(try moved.skipping(id, in: vienna).occurrences(in: vienna).count == 5)
  }

  @Test func `one is made longer where it is, and is back with its old length`() throws {
    let id = try RecurrenceSamples.local("2025-03-23T02:30:00")
    let longer = try weekly.moving(id, to: id, lasting: weekly.seconds + 60, in: vienna)
    #expect(longer.exceptions == [id: .moved(to: id, seconds: weekly.seconds + 60)])
    let found = try longer.occurrences(in: vienna)[1]
    #expect(found.id == id && found.ends.seconds(since: found.begins) == weekly.seconds + 60)
    #expect(try longer.moving(id, to: id, lasting: weekly.seconds, in: vienna) == weekly)
    #expect(try weekly.moving(id, to: id, in: vienna) == weekly)
  }

  @Test func `it is ended, with what was agreed about the rest`() throws {
    let skipped = try RecurrenceSamples.local("2025-03-23T02:30:00")
    let dropped = try RecurrenceSamples.local("2025-04-13T02:30:00")
    let series = try weekly.skipping(skipped, in: vienna).skipping(dropped, in: vienna)
    let ended = try series.ending(
      before: RecurrenceSamples.local("2025-04-06T02:30:00"), in: vienna)
    #expect(try ids(ended) == ["2025-03-16", "2025-03-30"])
    #expect(ended.rule.description == "FREQ=WEEKLY;UNTIL=20250330")
    #expect(ended.exceptions == [skipped: .skipped])
  }

  @Test func `a series without occurrences is none`() throws {
    let start = weekly.start
    #expect(throws: SeriesFault.nothingLeft) { try weekly.ending(before: start, in: vienna) }
    var series = weekly
    for occurrence in try weekly.occurrences(in: vienna).dropLast() {
      series = try series.skipping(occurrence.id, in: vienna)
    }
    let last = try RecurrenceSamples.local("2025-04-20T02:30:00")
    #expect(try ids(series) == ["2025-04-20"])
    #expect(throws: SeriesFault.nothingLeft) { try series.skipping(last, in: vienna) }
    #expect(throws: SeriesFault.nothingLeft) { try series.ending(before: last, in: vienna) }
  }

  @Test func `only occurrences have exceptions`() throws {
    let other = try RecurrenceSamples.local("2025-03-30T03:30:00")
    let fault = SeriesFault.noOccurrence(other)
    #expect(throws: fault) { try weekly.skipping(other, in: vienna) }
    #expect(throws: fault) { try weekly.moving(other, to: other, in: vienna) }
    #expect(throws: fault) { try weekly.restoring(other, in: vienna) }
    #expect(throws: fault) { try weekly.ending(before: other, in: vienna) }
  }

  @Test func `none is moved to where nothing can be`() throws {
    let apia = try RecurrenceSamples.zone("Pacific/Apia")
    let series = try RecurrenceSamples.series(
      "FREQ=DAILY;COUNT=3", from: "2011-12-28T10:00", in: apia)
    let gone = try RecurrenceSamples.local("2011-12-30T10:00:00")
    let fault = SeriesFault.noSuchDay(gone.date, zone: apia.name)
    #expect(throws: fault) { try series.moving(series.start, to: gone, in: apia) }
    #expect(throws: fault) {
      try RecurrenceSamples.series("FREQ=DAILY;COUNT=3", from: "2011-12-30T10:00", in: apia)
    }
    #expect(throws: SeriesFault.noOccurrence(gone)) { try series.skipping(gone, in: apia) }
    let far = try RecurrenceSamples.local("9999-12-31T10:00:00")
    #expect(throws: SeriesFault.tooFar(to: far, start: series.start)) {
      try series.moving(series.start, to: far, in: apia)
    }
    #expect(throws: SeriesFault.badLength(0)) {
      try series.moving(series.start, to: series.start, lasting: 0, in: apia)
    }
    #expect(throws: SeriesFault.otherZone(expected: apia.name, given: vienna.name)) {
      try series.occurrences(in: vienna)
    }
  }

  @Test func `the past is refused`() throws {
    let begin = try Instant("2025-03-16T01:30:00Z").orThrow("a time")
    #expect(throws: Never.self) { try weekly.check(notBefore: begin, in: vienna) }
    let later = begin.adding(seconds: 1)
    #expect(throws: SeriesFault.inThePast(start: begin, now: later)) {
      try weekly.check(notBefore: later, in: vienna)
    }
  }

  @Test(arguments: [
    (
      "FREQ=DAILY;UNTIL=20250314", "2025-03-15",
      "the rule ends with UNTIL=20250314, before the start"
    ),
    (
      "FREQ=DAILY;UNTIL=20250315T075959Z", "2025-03-15", "the rule ends with UNTIL=20250315T075959Z"
    ),
    (
      "FREQ=DAILY;UNTIL=20260501", "2025-03-15",
      "more than 400 occurrences; let it end on 2026-04-18"
    ),
    ("FREQ=WEEKLY;UNTIL=99991231", "2025-03-15", "the series goes on after 2035-03-15"),
    ("FREQ=DAILY;UNTIL=99991231T235959Z", "2025-03-15", "the series goes on after 2035-03-15"),
    ("FREQ=MONTHLY;INTERVAL=12;COUNT=12", "2025-03-15", "occurrences until then: 11;"),
    // The search for occurrences ends at the limit.
    (
      "FREQ=MONTHLY;BYMONTHDAY=31;INTERVAL=2400;COUNT=2", "2025-03-31", "occurrences until then: 1;"
    ),
    ("FREQ=DAILY;INTERVAL=10000;COUNT=400", "2025-03-15", "occurrences until then: 1;"),
    ("FREQ=MONTHLY;BYMONTHDAY=30;COUNT=3", "2025-02-15", "begin on 2025-03-30"),
    ("FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=30;COUNT=3", "2025-02-15", "begin on 2025-03-30"),
    ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;COUNT=3", "2025-03-15", "begin on 2025-03-17"),
    ("FREQ=DAILY;COUNT=3", "9999-12-30", "occurrences until then: 2;"),
  ])
  func `a rule and a start that do not go together are named`(
    rule: String, start: String, words: String
  ) throws {
    let fault = try #require(throws: SeriesFault.self) {
      try RecurrenceSamples.series(rule, from: "\(start)T09:00", in: vienna)
    }
    #expect(fault.description.contains(words), "\(fault)")
  }

  @Test(arguments: [Int.min, -1, 0, Series.longestSeconds + 1, .max])
  func `an end before the start is refused`(seconds: Int) throws {
    let rule = try RecurrenceRule("FREQ=DAILY;COUNT=2")
    #expect(throws: SeriesFault.badLength(seconds)) {
      try Series(rule, from: weekly.start, lasting: seconds, in: vienna)
    }
  }

  @Test func `what is stored is what was`() throws {
    var random = SeededGenerator(seed: 231)
    for _ in 0..<60 {
      var series = weekly
      for occurrence in try weekly.occurrences(in: vienna).shuffled(using: &random).dropLast(2) {
        if Bool.random(using: &random) {
          series = try series.skipping(occurrence.id, in: vienna)
        } else {
          let there = try CivilDate(daysSince1970: .random(in: 20_000...21_000, using: &random))
            .flatMap { LocalTime($0, secondOfDay: .random(in: 0..<86_400, using: &random)) }
            .orThrow("a time")
          series = try series.moving(
            occurrence.id, to: there, lasting: .random(in: 1...90_000, using: &random), in: vienna)
        }
      }
      let stored = try JSONEncoder().encode(series)
      #expect(try JSONDecoder().decode(Series.self, from: stored) == series)
    }
  }

  @Test(arguments: [
    #"{"rule":"FREQ=DAILY","start":"2025-03-16T02:30:00","zone":"Europe/Vienna","seconds":60}"#,
    #"{"rule":"FREQ=DAILY;COUNT=2","start":"2025-03-16","zone":"Europe/Vienna","seconds":60}"#,
    #"{"rule":"FREQ=DAILY;COUNT=2","start":"2025-03-16T02:30:00","zone":"../etc","seconds":60}"#,
    #"{"rule":"FREQ=DAILY;COUNT=2","start":"2025-03-16T02:30:00","zone":"UTC","seconds":0}"#,
    #"{"rule":"FREQ=DAILY;COUNT=2","start":"2025-03-16T02:30:00","zone":"UTC","seconds":60,"#
      + #""exceptions":[{"id":"2025-03-16T02:30:00","to":"2025-03-16T02:30:00"}]}"#,
    #"{"rule":"FREQ=DAILY;COUNT=2","start":"2025-03-16T02:30:00","zone":"UTC","seconds":60,"#
      + #""exceptions":[{"id":"2025-03-16T02:30:00"},{"id":"2025-03-16T02:30:00"}]}"#,
  ])
  func `what no series is is not read as one`(stored: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Series.self, from: Data(stored.utf8))
    }
  }
}
