internal import Vocabulary

/// The days of a rule from its start on, ascending, without regard to its end.
///
/// Each step looks at one period and none after `last`, so that a rule whose day never comes ends as well.
struct RuleDays: Sequence, IteratorProtocol {
  private let pattern: RecurrenceRule.Pattern
  private let interval: Int
  private let start: CivilDate
  private let last: CivilDate
  private var period = 0
  /// Days of the current period, latest first.
  private var pending: [CivilDate] = []
  private var latest: CivilDate?

  init(
    _ pattern: RecurrenceRule.Pattern, every interval: Int, from start: CivilDate,
    through last: CivilDate
  ) {
    (self.pattern, self.interval, self.start, self.last) = (pattern, interval, start, last)
  }

  mutating func next() -> CivilDate? {
    while true {
      while let day = pending.popLast() {
        if day > last { return nil }
        // A day that SKIP=FORWARD yields for the month before may be a day of this month, too.
        if day < start || latest.map({ day <= $0 }) ?? false { continue }
        latest = day
        return day
      }
      guard let days = daysOfNextPeriod() else { return nil }
      pending = days.reversed()
    }
  }

  /// Returns the days of the next period; nil if it begins after the last day.
  private mutating func daysOfNextPeriod() -> [CivilDate]? {
    defer { period += 1 }
    let steps = period * interval
    switch pattern {
    case .daily:
      return begun(start.daysSince1970 + steps).map { [$0] }
    case .weekly(let days, let weekStart):
      let weekday = Weekday(start)
      let first = start.daysSince1970 - weekday.days(after: weekStart) + 7 * steps
      guard first <= last.daysSince1970 else { return nil }
      return (days.isEmpty ? [weekday] : days).map { $0.days(after: weekStart) }.sorted()
        .compactMap { CivilDate(daysSince1970: first + $0) }
    case .monthly(let days, let missing):
      guard let month = month(after: steps) else { return nil }
      return (days.isEmpty ? [start.day] : days)
        .compactMap { month.date(day: $0, missing: missing) }.sorted()
    case .monthlyOn(let days):
      guard let month = month(after: steps) else { return nil }
      let numbers = days.flatMap {
        $0.days(ofMonthBeginning: Weekday(month.first), length: month.length)
      }
      return Set(numbers).sorted().compactMap { month.date(day: $0, missing: .omit) }
    }
  }

  private func begun(_ daysSince1970: Int) -> CivilDate? {
    CivilDate(daysSince1970: daysSince1970).flatMap { $0 <= last ? $0 : nil }
  }

  private func month(after steps: Int) -> Month? {
    let number = start.year * 12 + start.month - 1 + steps
    return CivilDate(year: number / 12, month: number % 12 + 1, day: 1)
      .flatMap { $0 <= last ? Month(first: $0) : nil }
  }
}

/// A month of a year.
private struct Month {
  let first: CivilDate

  /// The number of days, 28 to 31.
  var length: Int {
    (29...31).last { CivilDate(year: first.year, month: first.month, day: $0) != nil } ?? 28
  }

  /// Returns the day with that number, from the end if it is negative, or the day that takes its place; nil if it is
  /// omitted.
  func date(day: Int, missing: RecurrenceRule.MissingDay) -> CivilDate? {
    let length = length
    let number = day < 0 ? length + 1 + day : day
    if number <= length { return CivilDate(daysSince1970: first.daysSince1970 + number - 1) }
    switch missing {
    case .omit: return nil
    case .backward: return CivilDate(daysSince1970: first.daysSince1970 + length - 1)
    case .forward: return CivilDate(daysSince1970: first.daysSince1970 + length)
    }
  }
}
