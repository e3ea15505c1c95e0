/// A moment with the offset of a local clock, as in RFC 3339.
///
/// A boarding pass carries the local date of its flight, so a departure needs its offset. The date-time of RFC 3339
/// §5.6 is accepted with upper-case `T` and `Z` and whole seconds. Fractions of a second, leap seconds and `-00:00`,
/// which means that the local offset is unknown, are not accepted.
public struct OffsetDateTime: Hashable, Sendable, CustomStringConvertible {
  /// The required form of a written time, worded to follow "expected".
  public static let expectation =
    "a time in whole seconds with its offset, such as 2025-03-15T08:30:00-07:00"

  /// The moment, independent of the offset.
  public let instant: Instant
  /// The offset in minutes ahead of UTC, −1439 to 1439.
  public let offsetMinutes: Int

  /// The value for a text of this form, or nil.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 20 || bytes.count == 25,
      let date = CivilDate(String(decoding: bytes[0..<10], as: UTF8.self)),
      bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
      bytes[16] == UInt8(ascii: ":"),
      let hour = CivilDate.number(bytes[11..<13]), hour < 24,
      let minute = CivilDate.number(bytes[14..<16]), minute < 60,
      let second = CivilDate.number(bytes[17..<19]), second < 60,
      let offset = Self.offsetMinutes(bytes[19...])
    else { return nil }
    offsetMinutes = offset
    instant = Instant(
      secondsSince1970: date.secondsSince1970
        + Int64(hour * 3600 + minute * 60 + second - offset * 60))
  }

  /// The value of a time as programs and people send it, or nil.
  ///
  /// As RFC 3339 §5.6 allows, it accepts small letters, too, and fractions of a second, which are dropped
  /// (`Date.toISOString()` of JavaScript always writes some). Signed times are written in only one way and read with
  /// `init(_:)`.
  package init?(sent text: String) { self.init(SentTime.inWholeSeconds(text)) }

  /// A moment at an offset in minutes ahead of UTC, or nil for an offset of a day or more.
  public init?(_ instant: Instant, offsetMinutes: Int) {
    guard (-1439...1439).contains(offsetMinutes) else { return nil }
    self.instant = instant
    self.offsetMinutes = offsetMinutes
  }

  /// The local date, or nil outside the years 0 to 9999.
  public var date: CivilDate? { instant.date(offsetMinutes: offsetMinutes) }

  /// The time in RFC 3339 format with its offset.
  public var description: String {
    let local = instant.adding(seconds: offsetMinutes * 60).description
    guard offsetMinutes != 0, local.hasSuffix("Z") else { return local }
    return "\(local.dropLast())\(utcOffset(minutes: offsetMinutes))"
  }

  private static func offsetMinutes(_ bytes: ArraySlice<UInt8>) -> Int? {
    let bytes = Array(bytes)
    if bytes == [UInt8(ascii: "Z")] { return 0 }
    guard bytes.count == 6, bytes[3] == UInt8(ascii: ":"),
      let hours = CivilDate.number(bytes[1..<3]), hours < 24,
      let minutes = CivilDate.number(bytes[4..<6]), minutes < 60
    else { return nil }
    let size = hours * 60 + minutes
    switch bytes[0] {
    case UInt8(ascii: "+"): return size
    case UInt8(ascii: "-"): return size == 0 ? nil : -size
    default: return nil
    }
  }
}
