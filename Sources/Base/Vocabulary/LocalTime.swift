/// A local date and time to the second, without a time zone.
package struct LocalTime: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The day.
  package let date: CivilDate
  /// Seconds since midnight, 0 to 86399.
  package let secondOfDay: Int

  /// The time, or nil if `secondOfDay` is outside 0 to 86399.
  package init?(_ date: CivilDate, secondOfDay: Int) {
    guard (0..<86_400).contains(secondOfDay) else { return nil }
    self.date = date
    self.secondOfDay = secondOfDay
  }

  /// The time that `YYYY-MM-DDTHH:MM:SS` names, or nil.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 19, let time = OffsetDateTime(text + "Z") else { return nil }
    self.init(secondsSince1970: time.instant.secondsSince1970)
  }

  /// The time as programs and people send it, or nil: also with fractions of a second, which are dropped.
  package init?(sent text: String) { self.init(SentTime.inWholeSeconds(text)) }

  /// The time this many seconds after 1970-01-01T00:00:00, or nil outside the years 0 to 9999.
  package init?(secondsSince1970 seconds: Int64) {
    guard let date = Instant(secondsSince1970: seconds).date() else { return nil }
    self.init(date, secondOfDay: date.secondOfDay(at: seconds))
  }

  /// Seconds since 1970-01-01T00:00:00 local time.
  package var secondsSince1970: Int64 { date.secondsSince1970 + Int64(secondOfDay) }

  /// The time in the form `YYYY-MM-DDTHH:MM:SS`.
  package var description: String { "\(date)T\(clock(secondOfDay: secondOfDay))" }

  /// Orders earlier times first.
  package static func < (left: Self, right: Self) -> Bool {
    (left.date, left.secondOfDay) < (right.date, right.secondOfDay)
  }
}
