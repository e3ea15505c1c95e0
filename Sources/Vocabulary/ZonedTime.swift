/// A time zone by its IANA name, such as `America/Los_Angeles`.
public struct ZoneName: ValidatedText {
  /// What the text must look like, fit to follow "expected".
  public static let expectation = "an IANA time zone, such as America/Los_Angeles"

  /// The text itself.
  public let rawValue: String

  /// The value for a text of this form, or nil.
  ///
  /// No part is empty or begins with a dot, so that a name can be put behind a folder.
  public init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard (1...64).contains(text.utf8.count), parts.allSatisfy(Self.isPart) else { return nil }
    rawValue = text
  }

  private static func isPart(_ part: Substring.UTF8View) -> Bool {
    guard let first = part.first, first != UInt8(ascii: "."), first != UInt8(ascii: "-") else {
      return false
    }
    return part.allSatisfy {
      ASCII.isUpperCaseAlphanumeric($0) || ASCII.isLowerCaseLetter($0)
        || [UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+")].contains($0)
    }
  }
}

/// A moment where it happens: the instant, the zone, and what the clock on the wall shows.
///
/// A schedule that kept only one of the three would be wrong on the day that a zone changes its
/// rules. Whoever knows the zone's rules makes it; whoever gets it needs no zone data.
public struct ZonedTime: Hashable, Sendable, CustomStringConvertible {
  /// The moment, the same everywhere.
  public let instant: Instant
  /// Where the clock hangs.
  public let zone: ZoneName
  /// Minutes that the clock there is ahead of UTC at that moment.
  public let offsetMinutes: Int

  /// A moment on a clock that many minutes ahead of UTC, or nil for an offset of a day or more.
  public init?(_ instant: Instant, zone: ZoneName, offsetMinutes: Int) {
    guard (-1439...1439).contains(offsetMinutes) else { return nil }
    self.instant = instant
    self.zone = zone
    self.offsetMinutes = offsetMinutes
  }

  /// A moment in a zone whose rules are known, or nil where the offset has seconds, as it had
  /// before standard time.
  public init?(_ instant: Instant, zone: ZoneName, rules: ZoneRules) {
    let offset = rules.offsetSeconds(at: instant)
    guard offset % 60 == 0 else { return nil }
    self.init(instant, zone: zone, offsetMinutes: offset / 60)
  }

  /// What the wall shows, or nil outside the years 0 to 9999.
  public var local: LocalTime? {
    LocalTime(secondsSince1970: instant.adding(seconds: offsetMinutes * 60).secondsSince1970)
  }

  /// The day on the local calendar, or nil outside the years 0 to 9999.
  public var date: CivilDate? { instant.date(offsetMinutes: offsetMinutes) }

  /// The time with its offset, as RFC 3339 writes it.
  public var offsetDateTime: OffsetDateTime? {
    OffsetDateTime(instant, offsetMinutes: offsetMinutes)
  }

  /// With offset and zone, such as `2025-03-15T08:30:00-07:00[America/Los_Angeles]` (RFC 9557).
  public var description: String {
    "\(offsetDateTime?.description ?? instant.description)[\(zone)]"
  }
}
