internal import Vocabulary

/// A time zone for a calendar that may not know it, over a range of time (RFC 5545 §3.6.5).
///
/// An observance is written for each change of the offset and the name of the local time, with the moments at which it
/// begins as DTSTART and RDATE. Explicit moments also fit zones whose changes follow no rule. The first observance
/// began before the range, or is taken to begin there.
struct TimeZoneComponent: Hashable, Sendable {
  /// The two sides of a transition: the offset before it, and the offset and the name after it.
  private struct Observance: Hashable {
    /// The kind: `DAYLIGHT` if clocks are put forward and, within a year, back again; `STANDARD` otherwise.
    ///
    /// Offsets decide and not the file's flag, which calls the winter of Dublin its daylight time:
    /// calendars expect the larger offset there.
    let kind: String
    let from: Int
    let to: Int
    let name: String
  }

  /// The property lines within the component.
  let content: ContentLines

  /// The zone from one moment to another.
  init(_ zone: ZoneInfo, from first: Instant, through last: Instant) {
    let year = 366 * 86_400
    let all = zone.rules.transitions(
      from: first.adding(seconds: -year), through: last.adding(seconds: year))
    var order: [Observance] = []
    var begins: [Observance: [LocalTime]] = [:]
    func add(_ observance: Observance, _ begin: Instant) {
      // The beginning is written as clocks would show it without the change.
      let shown = begin.adding(seconds: observance.from).secondsSince1970
      guard let local = LocalTime(secondsSince1970: shown) else { return }
      if begins[observance] == nil { order.append(observance) }
      begins[observance, default: []].append(local)
    }
    let reaching = all.lastIndex { $0.instant <= first }
    if reaching == nil {
      let reading = zone.rules.reading(at: first)
      add(
        Observance(
          kind: "STANDARD", from: reading.offsetSeconds, to: reading.offsetSeconds,
          name: reading.abbreviation), first.adding(seconds: -86_400))
    }
    for index in all.indices.dropFirst(reaching ?? 0) where all[index].instant <= last {
      add(
        Self.observance(all[index], next: all.dropFirst(index + 1).first), all[index].instant)
    }
    var content = ContentLines()
    content.add("TZID", text: zone.name.rawValue)
    for observance in order {
      content.add(observance.kind, Self.lines(observance, begins[observance] ?? []))
    }
    self.content = content
  }

  private static func observance(_ transition: ZoneTransition, next: ZoneTransition?) -> Observance
  {
    let (from, to) = (transition.before.offsetSeconds, transition.after.offsetSeconds)
    let isBackSoon =
      next.map {
        $0.after.offsetSeconds < to && $0.instant.seconds(since: transition.instant) <= 366 * 86_400
      } ?? false
    return Observance(
      kind: to > from && isBackSoon ? "DAYLIGHT" : "STANDARD", from: from, to: to,
      name: transition.after.abbreviation)
  }

  private static func lines(_ observance: Observance, _ begins: [LocalTime]) -> ContentLines {
    var lines = ContentLines()
    lines.add("DTSTART", begins.first.map(basic) ?? "")
    lines.add("TZOFFSETFROM", offset(observance.from))
    lines.add("TZOFFSETTO", offset(observance.to))
    lines.add("TZNAME", text: observance.name)
    let others = begins.dropFirst().map(basic)
    if !others.isEmpty { lines.add("RDATE", others.joined(separator: ",")) }
    return lines
  }

  /// Writes an offset, such as `+0200` or `-001520` (RFC 5545 §3.3.14); zero is positive.
  private static func offset(_ seconds: Int) -> String {
    let size = abs(seconds)
    let parts = [size / 3_600, size / 60 % 60] + (size % 60 == 0 ? [] : [size % 60])
    return (seconds < 0 ? "-" : "+") + parts.map { padded($0, to: 2) }.joined()
  }
}
