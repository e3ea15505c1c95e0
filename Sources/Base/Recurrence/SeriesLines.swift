internal import Vocabulary

/// The lines of a series' events.
struct SeriesLines {
  private let series: Series
  private let event: SeriesCalendar.Event
  /// The rule in the form of RFC 5545; nil if that form cannot express it.
  private let rule: RecurrenceRule?
  private let planned: [Occurrence]

  init(
    _ series: Series, _ event: SeriesCalendar.Event, in zone: ZoneInfo
  ) throws(SeriesFault) {
    try series.checkZone(zone)
    let (planned, onMissingDays) = try series.rule.expanded(
      from: series.start, lasting: series.seconds, in: zone)
    (self.series, self.event, self.planned) = (series, event, planned)
    rule = onMissingDays.isEmpty ? Self.plain(series.rule, planned) : nil
  }

  /// Returns the rule with an UNTIL in UTC, the only form beside a start with a zone; nil for a rule with SKIP.
  private static func plain(_ rule: RecurrenceRule, _ planned: [Occurrence]) -> RecurrenceRule? {
    if case .monthly(_, let missing) = rule.pattern, missing != .omit { return nil }
    guard case .day = rule.end else { return rule }
    return planned.last.flatMap { try? rule.ending(.moment($0.begins)) }
  }

  /// The event with the rule.
  var master: ContentLines {
    var lines = head
    lines.add(at("DTSTART"), basic(series.start))
    lines.add("DURATION", seconds: series.seconds)
    if let rule {
      lines.add("RRULE", rule.description)
    } else {
      list("RDATE", planned.dropFirst().map(\.id), &lines)
    }
    let known = Set(planned.map(\.id))
    list(
      "EXDATE",
      series.exceptions.filter { $0.value == .skipped && known.contains($0.key) }.keys.sorted(),
      &lines)
    return lines.with(texts)
  }

  /// Returns the event that replaces an occurrence of the rule, at the time that clocks show.
  func replacement(_ occurrence: Occurrence, in zone: ZoneInfo) -> ContentLines {
    var lines = head
    lines.add(at("RECURRENCE-ID"), basic(occurrence.id))
    lines.add(at("DTSTART"), basic(occurrence.shown(in: zone) ?? occurrence.planned))
    lines.add(
      "DURATION", seconds: Int(occurrence.ends.seconds(since: occurrence.begins)))
    return lines.with(texts)
  }

  private var head: ContentLines {
    var lines = ContentLines()
    lines.add("UID", text: event.id)
    lines.add("DTSTAMP", basic(event.written))
    lines.add("SEQUENCE", "\(max(event.revision, 0))")
    return lines
  }

  private var texts: ContentLines {
    var lines = ContentLines()
    lines.add("SUMMARY", text: event.title)
    lines.add("LOCATION", text: event.place)
    lines.add("DESCRIPTION", text: event.note)
    lines.add("STATUS", "CONFIRMED")
    return lines
  }

  private func at(_ name: String) -> String { "\(name);TZID=\(series.zone)" }

  private func list(_ name: String, _ times: [LocalTime], _ lines: inout ContentLines) {
    if !times.isEmpty { lines.add(at(name), times.map(basic).joined(separator: ",")) }
  }
}
