internal import Airports
internal import PassDocuments
internal import Vocabulary

/// The times of Google's wallet: local ones without an offset, and moments in UTC.
enum GoogleTime {
  /// Returns the local time of a clock, such as `2025-03-15T08:30:00`, without an offset.
  static func local(_ time: OffsetDateTime) -> GoogleValue {
    let text = time.instant.adding(seconds: time.offsetMinutes * 60).description
    return .text(text.hasSuffix("Z") ? String(text.dropLast()) : text)
  }

  /// Returns the local time of an airport: in its zone if that is given, else by the built-in table of airports.
  static func local(
    _ time: OffsetDateTime, _ zone: Zone?, at airport: AirportCode
  ) -> OffsetDateTime {
    zone.flatMap { Self.time(time.instant, in: $0) }
      ?? AirportClocks.system.local(time, at: airport)
  }

  /// Returns a moment on the clocks of a zone, or with the offset of a time nearby; in UTC if neither is known.
  static func atPlace(_ instant: Instant, _ zone: Zone?, like other: OffsetDateTime?) -> GoogleValue
  {
    let local =
      zone.flatMap { time(instant, in: $0) }
      ?? other.flatMap { OffsetDateTime(instant, offsetMinutes: $0.offsetMinutes) }
    return local.map { Self.local($0) } ?? .text(instant.description)
  }

  private static func time(_ instant: Instant, in zone: Zone) -> OffsetDateTime? {
    var zones = SystemZones()
    return ZoneName(zone.rawValue).flatMap { try? zones.time(instant, in: $0).offsetDateTime }
  }
}
