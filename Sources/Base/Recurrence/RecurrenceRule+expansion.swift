package import Vocabulary

extension RecurrenceRule {
  /// Returns the occurrences of the rule, earliest first; at least one, at most `maxOccurrences`.
  ///
  /// `start` is the local start of the first occurrence, and `seconds` the elapsed time that each one lasts. Throws if
  /// the start is no day of the rule or of the zone, or if the rule ends before the start, too late, or after too many
  /// occurrences. No occurrence is left out silently.
  package func occurrences(
    from start: LocalTime, lasting seconds: Int, in zone: ZoneInfo
  ) throws(SeriesFault) -> [Occurrence] {
    try expanded(from: start, lasting: seconds, in: zone).occurrences
  }

  /// Returns the occurrences, and the starts that fall on days that the zone does not have.
  func expanded(
    from start: LocalTime, lasting seconds: Int, in zone: ZoneInfo
  ) throws(SeriesFault) -> (occurrences: [Occurrence], onMissingDays: [LocalTime]) {
    guard (1...Series.longestSeconds).contains(seconds) else { throw .badLength(seconds) }
    try checkStart(start, in: zone)
    let last = Self.lastDay(from: start.date)
    guard !ends(after: last, in: zone) else { throw .tooLong(until: last, occurrences: nil) }
    var found: [Occurrence] = []
    var missing: [LocalTime] = []
    for day in RuleDays(pattern, every: interval, from: start.date, through: last) {
      if case .count(let count) = end, found.count == count { return (found, missing) }
      if case .day(let end) = end, day > end { return (found, missing) }
      guard let local = LocalTime(day, secondOfDay: start.secondOfDay) else { break }
      guard let occurrence = Occurrence(id: local, at: local, lasting: seconds, in: zone) else {
        missing.append(local)
        continue
      }
      if case .moment(let end) = end, occurrence.begins > end { return (found, missing) }
      if found.count == Self.maxOccurrences {
        throw .tooMany(lastAllowed: found.last?.id.date ?? day)
      }
      found.append(occurrence)
    }
    if case .count(let count) = end, found.count < count {
      throw .tooLong(until: last, occurrences: found.count)
    }
    return (found, missing)
  }

  /// Returns whether UNTIL lies after a day; false for a COUNT, whose end only counting shows.
  private func ends(after day: CivilDate, in zone: ZoneInfo) -> Bool {
    switch end {
    case .count: false
    case .day(let end): end > day
    case .moment(let end):
      LocalTime(day, secondOfDay: 86_399).map { zone.rules.instant(at: $0) < end } ?? true
    }
  }

  /// Checks that the start is the first occurrence, and that the rule does not end before it.
  private func checkStart(_ start: LocalTime, in zone: ZoneInfo) throws(SeriesFault) {
    guard firstDay(every: interval, from: start.date) == start.date else {
      throw .startNotInRule(start: start, first: firstStart(from: start.date))
    }
    guard zone.has(start.date) else { throw .noSuchDay(start.date, zone: zone.name) }
    let isOver =
      switch end {
      case .count: false
      case .moment(let end): zone.rules.instant(at: start) > end
      case .day(let end): start.date > end
      }
    if isOver { throw .endsBeforeStart(start: start, end: end) }
  }

  /// Returns the first day from a date on that could be a start, for any interval.
  private func firstStart(from date: CivilDate) -> CivilDate? {
    var candidate = firstDay(every: 1, from: date)
    // A day that SKIP=FORWARD yields belongs to the month before, which is not the first period of a start on that day.
    while let day = candidate, let found = firstDay(every: 1, from: day), found != day {
      candidate = found
    }
    return candidate
  }

  private func firstDay(every interval: Int, from start: CivilDate) -> CivilDate? {
    var days = RuleDays(
      pattern, every: interval, from: start, through: Self.lastDay(from: start))
    return days.next()
  }

  /// Returns the day `maxYears` after a start, or the last of the calendar.
  private static func lastDay(from start: CivilDate) -> CivilDate {
    let year = start.year + maxYears
    return CivilDate(year: year, month: start.month, day: start.day)
      ?? CivilDate(year: year, month: 2, day: 28) ?? start.lastOfCalendar
  }
}

extension CivilDate {
  /// The last day of the calendar, 9999-12-31.
  fileprivate var lastOfCalendar: CivilDate { CivilDate(daysSince1970: 2_932_896) ?? self }
}
