/// A moment in whole seconds since 1970-01-01T00:00:00Z, without leap seconds.
///
/// It is the NumericDate of RFC 7519.
public struct Instant: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Seconds since 1970-01-01T00:00:00Z; negative before.
  public let secondsSince1970: Int64

  /// The moment this many seconds after the start of 1970.
  public init(secondsSince1970: Int64) { self.secondsSince1970 = secondsSince1970 }

  /// The moment this many seconds after the start of 1970.
  public init(secondsSince1970: Int) { self.init(secondsSince1970: Int64(secondsSince1970)) }

  /// The moment in an RFC 3339 text, or nil; see `OffsetDateTime` for what is accepted.
  public init?(_ text: String) {
    guard let time = OffsetDateTime(text) else { return nil }
    self = time.instant
  }

  /// Returns the moment this many seconds later; saturates instead of overflowing.
  public func adding(seconds: Int64) -> Instant {
    let (sum, overflow) = secondsSince1970.addingReportingOverflow(seconds)
    return Instant(secondsSince1970: overflow ? (seconds > 0 ? Int64.max : .min) : sum)
  }

  /// Returns the moment this many seconds later; saturates instead of overflowing.
  public func adding(seconds: Int) -> Instant { adding(seconds: Int64(seconds)) }

  /// Returns the seconds from `earlier` to this moment; saturates instead of overflowing.
  public func seconds(since earlier: Instant) -> Int64 {
    let (difference, overflow) = secondsSince1970.subtractingReportingOverflow(
      earlier.secondsSince1970)
    return overflow ? (secondsSince1970 >= 0 ? .max : .min) : difference
  }

  /// The latest whole minute that is not after this moment.
  package var roundedDownToMinute: Instant {
    adding(seconds: -secondsOfMinute)
  }

  /// The earliest whole minute that is not before this moment.
  package var roundedUpToMinute: Instant {
    secondsOfMinute == 0 ? self : adding(seconds: 60 - secondsOfMinute)
  }

  /// Seconds since the last whole minute, 0 to 59.
  private var secondsOfMinute: Int64 {
    let remainder = secondsSince1970 % 60
    return remainder < 0 ? remainder + 60 : remainder
  }

  /// Returns the date at an offset in minutes ahead of UTC, or nil outside the years 0 to 9999.
  public func date(offsetMinutes: Int = 0) -> CivilDate? {
    let local = adding(
      seconds: Int64(offsetMinutes).multipliedReportingOverflow(by: 60).partialValue)
    return Int(exactly: local.secondsSince1970.flooredDays).flatMap(CivilDate.init(daysSince1970:))
  }

  /// The moment in UTC, such as `2025-03-15T15:30:00Z`; outside the years 0 to 9999 the number of seconds.
  public var description: String {
    guard let date = date() else { return "\(secondsSince1970) s since 1970" }
    return "\(date)T\(clock(secondOfDay: date.secondOfDay(at: secondsSince1970)))Z"
  }

  /// Orders earlier moments first.
  public static func < (left: Self, right: Self) -> Bool {
    left.secondsSince1970 < right.secondsSince1970
  }
}

extension Int64 {
  /// Whole days in this many seconds, rounded down.
  fileprivate var flooredDays: Int64 {
    let days = self / 86_400
    return self % 86_400 < 0 ? days - 1 : days
  }
}

extension CivilDate {
  /// Seconds from 1970-01-01T00:00:00 to the beginning of this day, on one clock.
  var secondsSince1970: Int64 { Int64(daysSince1970) * 86_400 }

  /// Returns the second of this day at a number of seconds since 1970, which the caller knows to lie in the day.
  func secondOfDay(at secondsSince1970: Int64) -> Int {
    Int(secondsSince1970 - self.secondsSince1970)
  }
}
