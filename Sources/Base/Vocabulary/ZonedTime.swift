/// A time zone by its IANA name, such as `America/Los_Angeles`.
public struct ZoneName: ValidatedText {
  /// The required form of the text, worded to follow "expected".
  public static let expectation = "an IANA time zone, such as America/Los_Angeles"

  /// The text itself.
  public let rawValue: String

  /// The value for a text of this form, or nil.
  ///
  /// No path component is empty or begins with a dot, so the name can safely be appended to a
  /// directory. Files beside the zones, such as that of the machine's own zone, are no zones.
  public init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard (1...64).contains(text.utf8.count), parts.allSatisfy(Self.isPart),
      !Self.files.contains(where: { $0.utf8.elementsEqual(parts[0]) })
    else { return nil }
    rawValue = text
  }

  /// The names in Debian's tzdata beside the zones: links, and copies by another count of leap seconds.
  private static let files = ["localtime", "posixrules", "Factory", "posix", "right"]

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

/// A moment at a place: the instant, the time zone, and the local time there.
///
/// A schedule that stored only one of the three would be wrong on the day a zone changes its rules.
/// Creating a value takes the zone's rules; using it needs no zone data.
package struct ZonedTime: Hashable, Sendable, CustomStringConvertible {
  /// The moment, independent of the zone.
  package let instant: Instant
  /// The time zone.
  package let zone: ZoneName
  /// The offset at that moment, in minutes ahead of UTC.
  package let offsetMinutes: Int

  /// A moment in a zone at an offset in minutes ahead of UTC, or nil for a day or more.
  package init?(_ instant: Instant, zone: ZoneName, offsetMinutes: Int) {
    guard (-1439...1439).contains(offsetMinutes) else { return nil }
    self.instant = instant
    self.zone = zone
    self.offsetMinutes = offsetMinutes
  }

  /// A moment in a zone by its rules, or nil if the offset is not in whole minutes.
  ///
  /// Before standard time, offsets had seconds.
  package init?(_ instant: Instant, zone: ZoneName, rules: ZoneRules) {
    let offset = rules.offsetSeconds(at: instant)
    guard offset % 60 == 0 else { return nil }
    self.init(instant, zone: zone, offsetMinutes: offset / 60)
  }

  /// The local time, or nil outside the years 0 to 9999.
  package var local: LocalTime? {
    LocalTime(secondsSince1970: instant.adding(seconds: offsetMinutes * 60).secondsSince1970)
  }

  /// The local date, or nil outside the years 0 to 9999.
  package var date: CivilDate? { instant.date(offsetMinutes: offsetMinutes) }

  /// The time with its offset (RFC 3339).
  package var offsetDateTime: OffsetDateTime? {
    OffsetDateTime(instant, offsetMinutes: offsetMinutes)
  }

  /// The time with offset and zone, such as `2025-03-15T08:30:00-07:00[America/Los_Angeles]` (RFC 9557).
  package var description: String {
    "\(offsetDateTime?.description ?? instant.description)[\(zone)]"
  }
}
