package import Vocabulary

/// The zones of a calendar's events, each with the range of time for which a reader needs its rules.
package struct CalendarZones: Sendable {
  private struct Span {
    let zone: ZoneInfo
    var first: Instant
    var last: Instant
  }

  private var spans: [ZoneName: Span] = [:]

  package init() {}

  /// Adds a time of an event on the clocks of a zone.
  package mutating func cover(_ instant: Instant, in zone: ZoneInfo) {
    var span = spans[zone.name] ?? Span(zone: zone, first: instant, last: instant)
    span.first = min(span.first, instant)
    span.last = max(span.last, instant)
    spans[zone.name] = span
  }

  /// The zones as components, in the order of their names.
  package var content: ContentLines {
    var lines = ContentLines()
    for (_, span) in spans.sorted(by: { $0.key < $1.key }) {
      let zone = TimeZoneComponent(span.zone, from: span.first, through: span.last)
      lines.add("VTIMEZONE", zone.content)
    }
    return lines
  }
}
