import PassTestSupport
import Recurrence
import Testing
import Vocabulary

/// The days of a rule: the examples of RFC 5545 §3.8.5.3, and a comparison of every rule with a calendar that checks
/// each day.
@Suite struct RuleDaysTests {
  @Test(arguments: [
    (
      "FREQ=DAILY;INTERVAL=10;COUNT=5", "1997-09-02", ["09-02", "09-12", "09-22", "10-02", "10-12"]
    ),
    // WKST makes a difference for rules that leave out weeks.
    (
      "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", "1997-08-05",
      ["08-05", "08-10", "08-19", "08-24"]
    ),
    (
      "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", "1997-08-05",
      ["08-05", "08-17", "08-19", "08-31"]
    ),
    (
      "FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH", "1997-09-02",
      [
        "09-02", "09-04", "09-09", "09-11", "09-16", "09-18", "09-23", "09-25", "09-30", "10-02",
      ]
    ),
    ("FREQ=MONTHLY;COUNT=4;BYDAY=1FR", "1997-09-05", ["09-05", "10-03", "11-07", "12-05"]),
    (
      "FREQ=MONTHLY;INTERVAL=2;COUNT=4;BYDAY=1SU,-1SU", "1997-07-06",
      ["07-06", "07-27", "09-07", "09-28"]
    ),
    ("FREQ=MONTHLY;COUNT=3;BYDAY=-2MO", "1997-09-22", ["09-22", "10-20", "11-17"]),
    ("FREQ=MONTHLY;COUNT=4;BYMONTHDAY=-3", "1997-08-29", ["08-29", "09-28", "10-29", "11-28"]),
    (
      "FREQ=MONTHLY;COUNT=4;BYMONTHDAY=1,-1", "1997-09-30", ["09-30", "10-01", "10-31", "11-01"]
    ),
    ("FREQ=MONTHLY;COUNT=4;BYDAY=TU", "1997-09-23", ["09-23", "09-30", "10-07", "10-14"]),
    // RFC 5545 ignores 30 February and does not count it.
    (
      "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5", "2007-01-15",
      ["01-15", "01-30", "02-15", "03-15", "03-30"]
    ),
    ("FREQ=MONTHLY;COUNT=4", "2025-01-31", ["01-31", "03-31", "05-31", "07-31"]),
    ("FREQ=MONTHLY;BYMONTHDAY=29;COUNT=3", "2025-01-29", ["01-29", "03-29", "04-29"]),
    ("FREQ=MONTHLY;BYMONTHDAY=29;COUNT=3", "2024-01-29", ["01-29", "02-29", "03-29"]),
    // These rules follow RFC 7529 §4.1.
    (
      "RSCALE=GREGORIAN;SKIP=BACKWARD;FREQ=MONTHLY;COUNT=4", "2014-01-31",
      ["01-31", "02-28", "03-31", "04-30"]
    ),
    (
      "RSCALE=GREGORIAN;SKIP=FORWARD;FREQ=MONTHLY;COUNT=4", "2014-01-31",
      ["01-31", "03-01", "03-31", "05-01"]
    ),
    // A day that two months yield, or two numbers of one month, counts once.
    (
      "RSCALE=GREGORIAN;SKIP=FORWARD;FREQ=MONTHLY;BYMONTHDAY=1,31;COUNT=5", "2025-01-31",
      ["01-31", "02-01", "03-01", "03-31", "04-01"]
    ),
    (
      "RSCALE=GREGORIAN;SKIP=BACKWARD;FREQ=MONTHLY;BYMONTHDAY=29,30,31;COUNT=4", "2025-01-30",
      ["01-30", "01-31", "02-28", "03-29"]
    ),
    ("FREQ=DAILY;UNTIL=20250103", "2025-01-01", ["01-01", "01-02", "01-03"]),
    ("FREQ=DAILY;UNTIL=20250103T090000Z", "2025-01-01", ["01-01", "01-02", "01-03"]),
    ("FREQ=DAILY;UNTIL=20250103T085959Z", "2025-01-01", ["01-01", "01-02"]),
  ])
  func `known rules`(rule: String, start: String, days: [String]) throws {
    let found = try RecurrenceSamples.dates(rule, from: start)
    #expect(found == days.map { "\(start.prefix(4))-\($0)" })
  }

  @Test func `each rule has the days of a calendar that looks at every day`() throws {
    var random = SeededGenerator(seed: 211)
    let zone = try RecurrenceSamples.zone("Etc/UTC")
    for _ in 0..<120 {
      let pattern = RandomRule.pattern(using: &random)
      let interval = RandomRule.interval(using: &random)
      let begin = Int.random(in: 10_000...30_000, using: &random)
      let start = try CivilDate(daysSince1970: begin).orThrow("a date")
      let judge = DayByDay(pattern, interval, start)
      let days = try (begin...begin + 3_600).compactMap {
        let day = try CivilDate(daysSince1970: $0).orThrow("a date")
        return judge.has(day) ? day : nil
      }
      let local = try LocalTime(start, secondOfDay: 32_400).orThrow("a time")
      guard days.first == start else {
        let rule = try RecurrenceRule(pattern, every: interval, end: .count(1))
        #expect { try rule.occurrences(from: local, lasting: 60, in: zone) } throws: {
          guard case .startNotInRule(_, let first?) = $0 as? SeriesFault else { return false }
          // A rule can begin on the day that the fault names.
          return first > start && DayByDay(pattern, interval, first).has(first)
        }
        continue
      }
      let count = min(days.count, RecurrenceRule.maxOccurrences)
      let rule = try RecurrenceRule(pattern, every: interval, end: .count(count))
      let found = try rule.occurrences(from: local, lasting: 60, in: zone)
      #expect(found.map(\.id.date) == Array(days.prefix(count)), "\(rule) from \(start)")
      let ended = try rule.ending(.day(days[count - 1]))
      #expect(try ended.occurrences(from: local, lasting: 60, in: zone) == found)
    }
  }
}

/// A model that decides about one day by the words of RFC 5545 §3.3.10 and RFC 7529 §4.1, without periods.
private struct DayByDay {
  let pattern: RecurrenceRule.Pattern
  let interval: Int
  let start: CivilDate

  init(_ pattern: RecurrenceRule.Pattern, _ interval: Int, _ start: CivilDate) {
    (self.pattern, self.interval, self.start) = (pattern, interval, start)
  }

  func has(_ day: CivilDate) -> Bool {
    let passed = day.daysSince1970 - start.daysSince1970
    switch pattern {
    case .daily: return passed % interval == 0
    case .weekly(let days, let weekStart):
      // Weeks are counted by their first days since a day long ago.
      let origin =
        (0..<7).first { CivilDate(daysSince1970: $0).map(Weekday.init) == weekStart } ?? 0
      let weeks = (day.daysSince1970 - origin) / 7 - (start.daysSince1970 - origin) / 7
      return weeks % interval == 0
        && (days.isEmpty ? [Weekday(start)] : days).contains(Weekday(day))
    case .monthly(let days, let missing):
      let numbers = days.isEmpty ? [start.day] : days
      if counts(month(day)),
        numbers.contains(where: { $0 > 0 ? $0 == day.day : length(day) + 1 + $0 == day.day })
      {
        return true
      }
      switch missing {
      case .omit: return false
      case .backward:
        return counts(month(day)) && day.day == length(day) && numbers.contains { $0 > day.day }
      case .forward:
        guard day.day == 1, let eve = CivilDate(daysSince1970: day.daysSince1970 - 1) else {
          return false
        }
        return counts(month(eve)) && numbers.contains { $0 > eve.day }
      }
    case .monthlyOn(let days):
      return counts(month(day))
        && days.contains {
          guard $0.weekday == Weekday(day) else { return false }
          guard let ordinal = $0.ordinal else { return true }
          return ordinal > 0
            ? (day.day - 1) / 7 + 1 == ordinal : (length(day) - day.day) / 7 + 1 == -ordinal
        }
    }
  }

  private func month(_ day: CivilDate) -> Int { day.year * 12 + day.month }

  private func counts(_ month: Int) -> Bool {
    let passed = month - self.month(start)
    return passed >= 0 && passed % interval == 0
  }

  private func length(_ day: CivilDate) -> Int {
    (28...31).last { CivilDate(year: day.year, month: day.month, day: $0) != nil } ?? 0
  }
}
