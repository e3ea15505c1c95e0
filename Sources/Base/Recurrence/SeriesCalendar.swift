package import Vocabulary

/// Writes series for calendars (iCalendar, RFC 5545), with the time zones that they need.
///
/// A series is one event with its RRULE, an EXDATE for each occurrence that is skipped and an event with the same UID
/// and a RECURRENCE-ID for each that is moved. A rule that RFC 5545 cannot express as RRULE, because days take the
/// place of missing ones or the zone does not have some days, is written as RDATEs. An occurrence in an hour that
/// clocks skip is written as moved to the time that they show, because calendars disagree about local times that do not
/// exist.
package struct SeriesCalendar: Sendable {
  /// The content of an event besides its times.
  package struct Event: Hashable, Sendable {
    /// The event's id, unique in the world and the same each time, so that a calendar recognizes the event (RFC 5545
    /// §3.8.4.7).
    package let id: String
    /// The name of the event.
    package let title: String
    /// The place of the event; may be empty.
    package let place: String
    /// Further text; may be empty.
    package let note: String
    /// The number of changes of the series since it was made (RFC 5545 §3.8.7.4).
    package let revision: Int
    /// The moment at which this content was written.
    package let written: Instant

    package init(
      id: String, title: String, place: String = "", note: String = "", revision: Int = 0,
      written: Instant
    ) {
      (self.id, self.title, self.place, self.note) = (id, title, place, note)
      (self.revision, self.written) = (revision, written)
    }
  }

  private let product: String
  private var zones = CalendarZones()
  private var events = ContentLines()

  /// An empty calendar of that product (RFC 5545 §3.7.3).
  package init(product: String = "-//passtool//bookings//EN") { self.product = product }

  /// Adds a series.
  ///
  /// - Throws: the errors of `Series.occurrences`.
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
    zones.cover(occurrence.begins, in: zone)
    zones.cover(occurrence.ends, in: zone)
  }

  /// The calendar, in lines of at most 75 bytes (RFC 5545 §3.1).
  package var bytes: [UInt8] {
    var calendar = ContentLines()
    calendar.add("VERSION", "2.0")
    calendar.add("PRODID", text: product)
    var whole = ContentLines()
    whole.add("VCALENDAR", calendar.with(zones.content).with(events))
    return whole.bytes
  }

  /// Returns a calendar that has nothing but a zone, with its rules from one moment to another.
  package static func zone(_ zone: ZoneInfo, from first: Instant, through last: Instant) -> [UInt8]
  {
    var calendar = SeriesCalendar()
    calendar.zones.cover(first, in: zone)
    calendar.zones.cover(last, in: zone)
    return calendar.bytes
  }
}
