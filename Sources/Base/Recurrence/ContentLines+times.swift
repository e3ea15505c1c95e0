package import Vocabulary

extension ContentLines {
  /// Adds a line with a moment in UTC (RFC 5545 §3.3.5, form 2).
  package mutating func add(_ name: String, utc moment: Instant) { add(name, basic(moment)) }

  /// Adds a line with a local time of a zone (RFC 5545 §3.3.5, form 3); the calendar must have that zone.
  package mutating func add(_ name: String, _ local: LocalTime, in zone: ZoneName) {
    add("\(name);TZID=\(zone)", basic(local))
  }

  /// Adds a line with a whole day (RFC 5545 §3.3.4).
  package mutating func add(_ name: String, day: CivilDate) {
    add("\(name);VALUE=DATE", basic(day))
  }

  /// Adds a line with an exact duration, such as `PT1H30M` or `-PT3H` (RFC 5545 §3.3.6).
  ///
  /// Hours, minutes and seconds are elapsed time, days would not be.
  package mutating func add(_ name: String, seconds: Int) {
    let size = abs(seconds)
    let hours = size >= 3_600 ? "\(size / 3_600)H" : ""
    let isMinuteShown = size % 3_600 >= 60 || (!hours.isEmpty && size % 60 > 0)
    let minutes = isMinuteShown ? "\(size / 60 % 60)M" : ""
    let rest = size % 60 > 0 || size == 0 ? "\(size % 60)S" : ""
    add(name, (seconds < 0 ? "-PT" : "PT") + hours + minutes + rest)
  }
}
