internal import Recurrence
internal import Vocabulary

/// The beginning or the end of an event as a calendar has it.
enum CalendarTime: Sendable {
  /// A moment on the clocks of a zone.
  case local(LocalTime, ZoneInfo, Instant)
  /// A moment in UTC.
  case utc(Instant)
  /// A whole day, the same in all zones.
  case day(CivilDate)

  /// Creates a moment on the clocks of a zone.
  ///
  /// It is in UTC without a zone, and where local time does not name it: calendars take a local time that clocks show
  /// twice for the earlier moment (RFC 5545 §3.3.5).
  init(_ instant: Instant, in zone: ZoneInfo?) {
    guard let zone, !["UTC", "Etc/UTC"].contains(zone.name.rawValue),
      let local = LocalTime(
        secondsSince1970: instant.adding(seconds: zone.rules.offsetSeconds(at: instant))
          .secondsSince1970),
      zone.rules.instants(at: local).first == instant
    else {
      self = .utc(instant)
      return
    }
    self = .local(local, zone, instant)
  }

  /// The moment; nil for a day.
  var instant: Instant? {
    switch self {
    case .local(_, _, let instant), .utc(let instant): instant
    case .day: nil
    }
  }

  /// Adds the line of a property.
  func add(_ name: String, to lines: inout ContentLines) {
    switch self {
    case .local(let local, let zone, _): lines.add(name, local, in: zone.name)
    case .utc(let instant): lines.add(name, utc: instant)
    case .day(let day): lines.add(name, day: day)
    }
  }
}
