internal import Recurrence
internal import Vocabulary

/// An event of a calendar: a flight of a boarding pass, or a ticket.
struct CalendarEvent: Sendable {
  /// The event's id, the same in each later file, so that a calendar replaces the event (RFC 5545 §3.8.4.7).
  let id: String
  let begins: CalendarTime
  /// The end; nil where it is unknown: such an event takes no time.
  let ends: CalendarTime?
  let title: String
  let place: String
  let note: String
  let categories: [String]
  /// Whether the traveller has no time for anything else.
  let isBusy: Bool
  let alarms: [CalendarAlarm]

  /// Adds the zones whose rules a reader needs.
  ///
  /// The year before is in them, too, and so both winter and summer: some calendars refuse a zone without a winter.
  func cover(_ zones: inout CalendarZones) {
    for case .local(_, let zone, let instant) in [begins, ends].compactMap(\.self) {
      zones.cover(instant.adding(seconds: -366 * 86_400), in: zone)
      zones.cover(instant, in: zone)
    }
  }

  /// Returns the lines within the component (RFC 5545 §3.6.1).
  func lines(_ edition: CalendarEdition) -> ContentLines {
    let language = edition.words.language
    var lines = ContentLines()
    lines.add("UID", text: id)
    lines.add("DTSTAMP", utc: edition.written)
    lines.add("SEQUENCE", "\(edition.revision)")
    begins.add("DTSTART", to: &lines)
    // The end must be later than the beginning (RFC 5545 §3.8.2.2); without one, an event ends as it begins.
    if let ends, let last = ends.instant, let first = begins.instant, last > first {
      ends.add("DTEND", to: &lines)
    }
    let shown = edition.isCancelled ? edition.words.cancelled(title) : title
    lines.add("SUMMARY;LANGUAGE=\(language)", text: shown)
    lines.add("LOCATION;LANGUAGE=\(language)", text: place)
    lines.add("DESCRIPTION;LANGUAGE=\(language)", text: note)
    lines.add("CATEGORIES", categories.joined(separator: ","))
    lines.add("CLASS", "PRIVATE")
    lines.add("STATUS", edition.isCancelled ? "CANCELLED" : "CONFIRMED")
    lines.add("TRANSP", isBusy && !edition.isCancelled ? "OPAQUE" : "TRANSPARENT")
    if !edition.isCancelled {
      for alarm in alarms { lines.add("VALARM", alarm.lines) }
    }
    return lines
  }
}

/// The state of a pass at the time at which its events are written.
struct CalendarEdition: Sendable {
  let words: CalendarWords
  /// The moment of the pass's issue, or that of a later change.
  let written: Instant
  let isCancelled: Bool

  /// The number by which a calendar knows the later of two events with one id (RFC 5545 §3.8.7.4).
  ///
  /// It grows by one in two seconds, and so fits into 31 bits until 2100. A cancellation comes after what it cancels.
  var revision: Int64 {
    let seconds = written.seconds(since: Instant(secondsSince1970: 946_684_800))
    return min(max(seconds, 0) / 2 + (isCancelled ? 1 : 0), Int64(Int32.max))
  }
}
