package import Vocabulary

/// The reason why a series is not possible, and how to correct it.
package enum SeriesFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The start is no day of the rule; `first` is the first day after it on which the series could begin.
  case startNotInRule(start: LocalTime, first: CivilDate?)
  /// The zone does not have that day.
  case noSuchDay(CivilDate, zone: ZoneName)
  /// The rule ends before the start.
  case endsBeforeStart(start: LocalTime, end: RecurrenceRule.End)
  /// An appointment ends before it begins, or lasts too long, in seconds.
  case badLength(Int)
  /// The series would have more than `RecurrenceRule.maxOccurrences`; with the day of the last one that is allowed.
  case tooMany(lastAllowed: CivilDate)
  /// The series would not end within `RecurrenceRule.maxYears`; with the number of occurrences until then for a COUNT.
  case tooLong(until: CivilDate, occurrences: Int?)
  /// The series begins before the present.
  case inThePast(start: Instant, now: Instant)
  /// The given rules are those of another zone than the series has.
  case otherZone(expected: ZoneName, given: ZoneName)
  /// The series has no occurrence with that id.
  case noOccurrence(LocalTime)
  /// The occurrence was skipped before.
  case alreadySkipped(LocalTime)
  /// An occurrence was to move more than `RecurrenceRule.maxYears` away from the start.
  case tooFar(to: LocalTime, start: LocalTime)
  /// No occurrence would be left.
  case nothingLeft

  package var description: String {
    switch self {
    case .startNotInRule(let start, let first):
      "the start \(start) is no day of the rule; begin on \(first.map(\.description) ?? "one of its days")"
    case .noSuchDay(let date, let zone):
      "\(date): clocks in \(zone) never show this day; choose another day"
    case .endsBeforeStart(let start, let end):
      "the rule ends with \(Self.text(end)), before the start \(start); write a later UNTIL"
    case .badLength(let seconds):
      "a length of \(seconds) s: an appointment ends after it begins and lasts at most "
        + durationInWords(Int64(Series.longestSeconds))
    case .tooMany(let last):
      "the series has more than \(RecurrenceRule.maxOccurrences) occurrences; let it end on \(last) or before"
    case .tooLong(let until, let count):
      "the series goes on after \(until), \(RecurrenceRule.maxYears) years after its start"
        + (count.map { "; occurrences until then: \($0)" } ?? "")
        + "; let it end on that day or before"
    case .inThePast(let start, let now):
      "the first occurrence begins at \(start), which is before now (\(now)); choose a later start"
    case .otherZone(let expected, let given):
      "the series is in \(expected); it cannot be read by the clocks of \(given)"
    case .noOccurrence(let id):
      "\(id): the series has no occurrence at this time; name one by its original local start"
    case .alreadySkipped(let id): "\(id): this occurrence was skipped; restore it first"
    case .tooFar(let local, let start):
      "\(local) is more than \(RecurrenceRule.maxYears) years from the start \(start); choose a nearer time"
    case .nothingLeft: "no occurrence would be left; cancel the series instead"
    }
  }

  private static func text(_ end: RecurrenceRule.End) -> String {
    switch end {
    case .count(let count): "COUNT=\(count)"
    case .moment(let moment): "UNTIL=\(basic(moment))"
    case .day(let day): "UNTIL=\(basic(day))"
    }
  }
}
