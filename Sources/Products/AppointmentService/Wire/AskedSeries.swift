internal import Appointments
internal import Bookings
internal import OperatorFiles
internal import PassFormats
internal import StrictText
internal import Recurrence
internal import Vocabulary

/// A series as a user requests it: with an RRULE, or with a frequency.
struct AskedSeries {
  let provider: Provider.ID
  private let service: Keyword
  private let start: AskedTime
  private let end: AskedTime
  private let rule: AskedRule
  private let subjects: [Subject.ID]

  init(_ body: inout ObjectReader) throws(ShapeError) {
    (provider, service, start, end, rule, subjects) = try together(
      part(try body.text("provider_id", as: Provider.ID.self)),
      part(try body.text("service_type", as: Keyword.self)),
      part(try body.askedTime("start_time")), part(try body.askedTime("end_time")),
      part(try AskedRule(&body)), part(try body.subjects()))
  }

  /// Returns the wish in the local time of the provider; refuses an end that is not after the start.
  func wish(at calendar: ProviderCalendar) throws(Refusal) -> SeriesWish {
    let first = try start.local(at: calendar)
    let last = try end.local(at: calendar)
    let seconds = last.instant.seconds(since: first.instant)
    guard seconds > 0 else {
      throw .invalidTimeRange("expected an end after \(first.local), found \(last.local)")
    }
    return SeriesWish(
      provider: provider, service: service, start: first.local, seconds: Int(seconds),
      rule: try rule.rule(), subjects: subjects)
  }
}

/// The frequency of a series and its end.
private enum AskedRule {
  case text(String)
  case frequency(Frequency, RecurrenceRule.End, MissingDays)

  /// The frequency; the start gives the day of the week or of the month.
  enum Frequency: String, CaseIterable {
    case daily, weekly, biweekly, monthly
  }

  /// The treatment of days that a month does not have.
  enum MissingDays: String, CaseIterable {
    case omit, backward, forward
  }

  init(_ body: inout ObjectReader) throws(ShapeError) {
    if body.peek("rrule") != nil {
      self = .text(try Self.text(&body))
      return
    }
    let (frequency, count, until, missing) = try together(
      part(try Self.frequency(&body)),
      part(try body.optionalInteger("count", in: 1...RecurrenceRule.maxOccurrences)),
      part(body.peek("until") == nil ? nil : try body.date("until")),
      part(try body.optionalChoice("missing_days", as: MissingDays.self)))
    let end: RecurrenceRule.End
    switch (count, until) {
    case (let count?, nil): end = .count(count)
    case (nil, let until?): end = .day(until)
    case (nil, nil):
      throw body.failure("until", "is missing; send until or count, because a series has an end")
    case (_?, _?): throw body.failure("until", "is sent with count; send one of them")
    }
    guard missing == nil || frequency == .monthly else {
      throw body.failure("missing_days", "is only for the frequency monthly; leave it out")
    }
    self = .frequency(frequency, end, missing ?? .omit)
  }

  /// Reads an RRULE, and refuses the members that repeat what the RRULE says.
  private static func text(_ body: inout ObjectReader) throws(ShapeError) -> String {
    var others = FaultList<ShapeError>()
    for name in ["frequency", "count", "until", "missing_days"] where body.optional(name) != nil {
      others.add(body.failure(name, "is sent with rrule, which contains it; send one of them"))
    }
    let (text, _) = try together(part(try body.string("rrule")), part(try others.check()))
    return text
  }

  private static func frequency(_ body: inout ObjectReader) throws(ShapeError) -> Frequency {
    guard let frequency = try body.optionalChoice("frequency", as: Frequency.self) else {
      throw body.failure("rrule", "is missing; send rrule, or frequency with until or count")
    }
    return frequency
  }

  /// Returns the rule, or throws `INVALID_SERIES` with the part of an RRULE that is not supported.
  func rule() throws(Refusal) -> RecurrenceRule {
    do throws(RuleFault) {
      switch self {
      case .text(let text): return try RecurrenceRule(text)
      case .frequency(.daily, let end, _): return try RecurrenceRule(.daily, end: end)
      case .frequency(.weekly, let end, _): return try RecurrenceRule(.weekly([]), end: end)
      case .frequency(.biweekly, let end, _):
        return try RecurrenceRule(.weekly([]), every: 2, end: end)
      case .frequency(.monthly, let end, let missing):
        let way: RecurrenceRule.MissingDay =
          switch missing {
          case .omit: .omit
          case .backward: .backward
          case .forward: .forward
          }
        return try RecurrenceRule(.monthly([], missing: way), end: end)
      }
    } catch { throw .invalidSeries("rrule", error.description) }
  }
}

extension AskedTime {
  /// Returns the time that the clocks of the provider show, and its moment.
  ///
  /// It throws `INVALID_TIME_RANGE` for a moment that its local time does not identify: the second of two hours that
  /// clocks show alike.
  fileprivate func local(
    at calendar: ProviderCalendar
  ) throws(Refusal) -> (local: LocalTime, instant: Instant) {
    switch self {
    case .local(let local): return (local, calendar.zone.rules.instant(at: local))
    case .moment(let moment):
      guard
        let local = ZonedTime(moment, zone: calendar.zone.name, rules: calendar.zone.rules)?.local
      else {
        throw .invalidTimeRange(
          "\(moment) cannot be written in the local time of \(calendar.zone.name); choose another time"
        )
      }
      guard calendar.zone.rules.instants(at: local).first == moment else {
        throw .invalidTimeRange(
          "the clocks of \(calendar.zone.name) show \(local) twice, and a series takes the first; choose another time"
        )
      }
      return (local, moment)
    }
  }
}
