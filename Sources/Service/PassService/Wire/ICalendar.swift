internal import Recurrence
internal import Vocabulary

/// A calendar with events (iCalendar, RFC 5545); its times are in UTC, which every calendar shows on its own clocks.
struct ICalendar {
  private var events = ContentLines()

  /// Adds an event for an occasion.
  ///
  /// The `id` is unique in the world and the same each time, so that a calendar recognises the event (§3.8.4.7). Its
  /// content dates from the time `written`. With `isTentative` the provider must still accept the occasion (§3.8.1.11).
  mutating func add(
    _ occasion: Occasion, id: String, written: Instant, isTentative: Bool = false
  ) {
    var event = ContentLines()
    event.add("UID", text: id)
    event.add("DTSTAMP", Self.time(written))
    event.add("DTSTART", Self.time(occasion.begins))
    // An end must be later than the beginning (§3.8.2.2).
    if occasion.ends > occasion.begins { event.add("DTEND", Self.time(occasion.ends)) }
    event.add("SUMMARY", text: occasion.title)
    event.add("LOCATION", text: occasion.place)
    event.add("DESCRIPTION", text: occasion.note)
    event.add("STATUS", isTentative ? "TENTATIVE" : "CONFIRMED")
    events.add("VEVENT", event)
  }

  /// The calendar, in lines of at most 75 bytes (§3.1).
  var bytes: [UInt8] {
    var calendar = ContentLines()
    calendar.add("VERSION", "2.0")
    calendar.add("PRODID", "-//passtool//bookings//EN")
    var lines = ContentLines()
    lines.add("VCALENDAR", calendar.with(events))
    return lines.bytes
  }

  /// Returns a time in UTC, such as `20250315T153000Z` (§3.3.5).
  private static func time(_ instant: Instant) -> String {
    instant.description.filter { $0 != "-" && $0 != ":" }
  }
}
