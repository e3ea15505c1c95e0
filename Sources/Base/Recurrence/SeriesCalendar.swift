package import Vocabulary

/// Writes series for calendars (iCalendar, RFC 5545), with the time zones that they need.
///
/// A series is one event with its RRULE, an EXDATE for each occurrence that is skipped and an event
/// with the same UID and a RECURRENCE-ID for each that is moved. What RFC 5545 has no RRULE for, days
/// that take the place of missing ones and days that the zone does not have, is written as RDATEs. An
/// occurrence in an hour that clocks skip is written as moved to the time that they show: calendars
/// disagree about local times that do not exist.
package struct SeriesCalendar: Sendable {
  /// What an event says besides its times.
  package struct Event: Hashable, Sendable {
    /// Unique in the world and the same each time, so that a calendar knows the event again (RFC 5545 §3.8.4.7).
    package let id: String
    /// What it is called.
    package let title: String
    /// Where it takes place; may be empty.
    package let place: String
    /// Anything else; may be empty.
    package let note: String
    /// How often the series was changed since it was made (RFC 5545 §3.8.7.4).
    package let revision: Int
    /// When what it says was written.
    package let written: Instant

    package init(
      id: String, title: String, place: String = "", note: String = "", revision: Int = 0,
      written: Instant
    ) {
      (self.id, self.title, self.place, self.note) = (id, title, place, note)
      (self.revision, self.written) = (revision, written)
    }
  }

  private struct Span {
    let zone: ZoneInfo
    var first: Instant
    var last: Instant
  }

  private let product: String
  private var spans: [ZoneName: Span] = [:]
  private var events = ContentLines()

  /// An empty calendar of that product (RFC 5545 §3.7.3).
  package init(product: String = "-//passtool//bookings//EN") { self.product = product }

  /// Adds a series.
  ///
  /// - Throws: what `Series.occurrences` throws.
  package mutating func add(
    _ series: Series, _ event: Event, in zone: ZoneInfo
  ) throws(SeriesFault) {
    let lines = try SeriesLines(series, event, in: zone)
    let planned = try series.planned(in: zone)
    let taking = try series.occurrences(in: zone)
    for occurrence in planned + taking { cover(occurrence, in: zone) }
    events.add("VEVENT", lines.master)
    for other in taking where other.isMoved || other.clock == .skipped {
      events.add("VEVENT", lines.replacement(other, in: zone))
    }
  }

  private mutating func cover(_ occurrence: Occurrence, in zone: ZoneInfo) {
    var span =
      spans[zone.name] ?? Span(zone: zone, first: occurrence.begins, last: occurrence.ends)
    span.first = min(span.first, occurrence.begins)
    span.last = max(span.last, occurrence.ends)
    spans[zone.name] = span
  }

  /// The calendar, in lines of at most 75 bytes (RFC 5545 §3.1).
  package var bytes: [UInt8] {
    var calendar = ContentLines()
    calendar.add("VERSION", "2.0")
    calendar.add("PRODID", text: product)
    for (_, span) in spans.sorted(by: { $0.key < $1.key }) {
      let zone = TimeZoneComponent(span.zone, from: span.first, through: span.last)
      calendar.add("VTIMEZONE", zone.content)
    }
    var whole = ContentLines()
    whole.add("VCALENDAR", calendar.with(events))
    return whole.bytes
  }

  /// A calendar that has nothing but a zone, as it is from one moment to another.
  package static func zone(_ zone: ZoneInfo, from first: Instant, through last: Instant) -> [UInt8]
  {
    var calendar = SeriesCalendar()
    calendar.spans[zone.name] = Span(zone: zone, first: first, last: last)
    return calendar.bytes
  }
}
