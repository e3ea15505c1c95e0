package import Vocabulary

/// The rule by which appointments of a series take place: the part of RRULE (RFC 5545 §3.3.10) that is supported.
///
/// **Days.** A rule goes by periods (days, weeks or months), and every `interval`-th counts. The
/// first is the one of the start. A start that is no day of the rule is refused, because RFC 5545
/// leaves open what it means.
///
/// **Days that a month does not have.** The 29th to 31st are left out in shorter months and do not
/// count towards COUNT (RFC 5545 §3.3.10, SKIP=OMIT of RFC 7529). With SKIP=BACKWARD the last day of
/// the month takes the place, with SKIP=FORWARD the first of the next month; a day that two months
/// yield counts once.
///
/// **Hours that a day does not have, or has twice.** A start in an hour that is skipped is read with the offset before
/// the change: 02:30 becomes 03:30 where 02:00 to 03:00 is skipped. A start in an hour that is doubled is the first of
/// the two (RFC 5545 §3.3.5). §3.3.10 refers to that for recurrences, although another of its sentences ignores local
/// times that do not exist. An agreed appointment is never dropped silently here. A length is elapsed time: an
/// appointment of 90 minutes lasts 90 minutes, even if the clocks change meanwhile.
///
/// **Days that a zone does not have.** If a place crossed the date line, as Samoa did over 2011-12-30, the day is left
/// out and does not count towards COUNT, like the 31st of April.
///
/// **End.** A rule has a COUNT or an UNTIL. UNTIL is a moment in UTC, as RFC 5545 wants it for starts
/// with a time zone, or a day: the last local day on which an appointment may begin. A local time
/// without Z is refused. A series has at most `maxOccurrences` and ends within `maxYears`.
///
/// **Parts.** FREQ=DAILY, WEEKLY or MONTHLY; INTERVAL; COUNT or UNTIL; WKST; BYDAY without ordinals
/// in a WEEKLY rule; BYMONTHDAY (1 to 31, −1 to −28), or BYDAY with or without ordinals, in a MONTHLY
/// rule; SKIP with RSCALE=GREGORIAN (RFC 7529). Every other part is refused by its name.
package struct RecurrenceRule: Hashable, Sendable {
  /// Maximum number of occurrences of a series.
  package static let maxOccurrences = 400
  /// Maximum number of years from the start of a series to its end.
  package static let maxYears = 10
  /// The largest interval.
  package static let longestInterval = 10_000

  /// The periods in which appointments take place, and the days in each period.
  package enum Pattern: Hashable, Sendable {
    case daily
    /// Appointments on these weekdays, or on that of the start if no weekday is given; `weekStart` is the day that
    /// begins a week.
    case weekly([Weekday], weekStart: Weekday = .monday)
    /// Appointments on these days of the month, or on that of the start if no day is given; −1 is the last day.
    case monthly([Int], missing: MissingDay = .omit)
    /// Appointments on these weekdays of the month; at least one.
    case monthlyOn([MonthWeekday])
  }

  /// The treatment of a day that a month does not have (SKIP, RFC 7529 §4.1).
  package enum MissingDay: String, Hashable, Sendable, CaseIterable {
    /// No appointment takes place in that month.
    case omit = "OMIT"
    /// The last day of the month takes its place.
    case backward = "BACKWARD"
    /// The first day of the next month takes its place.
    case forward = "FORWARD"
  }

  /// The end of a series.
  package enum End: Hashable, Sendable {
    /// The series ends after a number of occurrences.
    case count(Int)
    /// No appointment begins after this moment.
    case moment(Instant)
    /// No appointment begins after this day of the zone.
    case day(CivilDate)
  }

  /// The periods and their days, sorted and without repetitions.
  package let pattern: Pattern
  /// The number of days, weeks or months from one period to the next.
  package let interval: Int
  /// The end of the series.
  package let end: End

  /// A rule with these parts.
  ///
  /// - Throws: a fault that names the part of RRULE whose value is out of range.
  package init(_ pattern: Pattern, every interval: Int = 1, end: End) throws(RuleFault) {
    guard (1...Self.longestInterval).contains(interval) else {
      throw .outOfRange(
        "INTERVAL", "\(interval)", "write a number from 1 to \(Self.longestInterval)")
    }
    if case .count(let count) = end, !(1...Self.maxOccurrences).contains(count) {
      throw .outOfRange(
        "COUNT", "\(count)",
        "a series has 1 to \(Self.maxOccurrences) occurrences; write such a number, or several series"
      )
    }
    if case .moment(let moment) = end, moment.date() == nil {
      throw .outOfRange("UNTIL", "\(moment)", "write a time in the years 0 to 9999")
    }
    self.pattern = try Self.sorted(pattern)
    self.interval = interval
    self.end = end
  }

  /// Returns the same rule with another end.
  package func ending(_ end: End) throws(RuleFault) -> RecurrenceRule {
    try RecurrenceRule(pattern, every: interval, end: end)
  }

  private static func sorted(_ pattern: Pattern) throws(RuleFault) -> Pattern {
    switch pattern {
    case .daily: return .daily
    case .weekly(let days, let weekStart):
      return .weekly(Set(days).sorted(), weekStart: weekStart)
    case .monthly(let days, let missing):
      for day in days where !(1...31).contains(day) && !(-28 ... -1).contains(day) {
        throw .outOfRange(
          "BYMONTHDAY", "\(day)",
          "write 1 to 31, or -1 (the last day of the month) to -28")
      }
      return .monthly(
        Set(days).sorted { ($0 < 0 ? 1 : 0, $0) < ($1 < 0 ? 1 : 0, $1) }, missing: missing)
    case .monthlyOn(let days):
      guard !days.isEmpty else {
        throw .malformed("BYDAY", "", "name at least one weekday, such as 2TU")
      }
      return .monthlyOn(Set(days).sorted())
    }
  }
}
