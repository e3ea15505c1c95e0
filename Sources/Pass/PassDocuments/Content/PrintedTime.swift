internal import Vocabulary

/// A moment as the clocks of a place show it.
struct PrintedTime: Equatable, Sendable {
  let instant: Instant
  let offsetMinutes: Int
  /// The abbreviation of the zone, such as `PDT`; nil if only the offset is known.
  let abbreviation: String?

  /// Creates a moment at a known offset.
  init(_ time: OffsetDateTime) {
    instant = time.instant
    offsetMinutes = time.offsetMinutes
    abbreviation = nil
  }

  /// Creates a moment in UTC.
  init(utc instant: Instant) {
    self.instant = instant
    offsetMinutes = 0
    abbreviation = nil
  }

  /// Creates a moment in a time zone.
  init(_ instant: Instant, zone: Zone) {
    self.instant = instant
    let reading = zone.rules.reading(at: instant)
    offsetMinutes = reading.offsetSeconds / 60
    // Zones without an abbreviation of their own use one such as `-03`, which only repeats the
    // offset.
    abbreviation = reading.abbreviation.first?.isLetter == true ? reading.abbreviation : nil
  }

  /// The hour and the minute, such as `08:30`.
  var clock: String {
    let seconds = instant.secondsSince1970 + Int64(offsetMinutes) * 60
    return hourAndMinute(secondOfDay: Int((seconds % 86_400 + 86_400) % 86_400))
  }

  var date: CivilDate? { instant.date(offsetMinutes: offsetMinutes) }

  /// The zone, such as `PDT, UTC−7`, or the offset alone.
  var zone: String {
    guard let abbreviation, abbreviation != "UTC" else { return offset }
    return "\(abbreviation), \(offset)"
  }

  /// The offset, such as `UTC−7`, `UTC+5:30` or `UTC`.
  private var offset: String {
    if offsetMinutes == 0 { return "UTC" }
    let (hours, minutes) = offsetMinutes.magnitude.quotientAndRemainder(dividingBy: 60)
    let sign = offsetMinutes < 0 ? "−" : "+"
    return "UTC\(sign)\(hours)" + (minutes == 0 ? "" : ":\(padded(Int(minutes), to: 2))")
  }
}
