/// The local time of a place: UTC, a fixed offset, or a time zone with its rules.
public struct WallClock: Sendable {
  private enum Kind: Sendable {
    case utc
    /// An offset in minutes ahead of UTC.
    case offset(Int)
    case zone(ZoneName, ZoneRules)
  }

  private let kind: Kind

  /// The clock of UTC.
  public static let utc = WallClock(kind: .utc)

  private init(kind: Kind) { self.kind = kind }

  /// The local time of a time zone.
  public init(_ zone: ZoneName, _ rules: ZoneRules) { kind = .zone(zone, rules) }

  /// A fixed offset in minutes ahead of UTC, or nil for a day or more.
  public init?(offsetMinutes: Int) {
    guard (-1439...1439).contains(offsetMinutes) else { return nil }
    kind = .offset(offsetMinutes)
  }

  /// The name of the zone, such as `Europe/Vienna`, or an offset such as `+02:00` (UTC: `+00:00`).
  public var name: String {
    switch kind {
    case .utc: utcOffset(minutes: 0)
    case .offset(let minutes): utcOffset(minutes: minutes)
    case .zone(let zone, _): zone.rawValue
    }
  }

  /// Returns the day that the clock shows at a moment, or nil outside the years 0 to 9999.
  package func date(at instant: Instant) -> CivilDate? {
    instant.adding(seconds: offsetSeconds(at: instant)).date()
  }

  /// Returns the day and the time of day that the clock shows at a moment, or nil outside the years 0 to 9999.
  package func local(at instant: Instant) -> LocalTime? {
    LocalTime(
      secondsSince1970: instant.adding(seconds: offsetSeconds(at: instant)).secondsSince1970)
  }

  /// Returns a moment with the clock's offset at that time, without the seconds that offsets had before standard time.
  package func time(at instant: Instant) -> OffsetDateTime? {
    OffsetDateTime(instant, offsetMinutes: offsetSeconds(at: instant) / 60)
  }

  /// Returns the moments that have this local time, earlier first.
  ///
  /// There is usually one, but no moment if the clock is put forward over that time, and two if it is put back over it.
  package func instants(at local: LocalTime) -> [Instant] {
    switch kind {
    case .utc: [Instant(secondsSince1970: local.secondsSince1970)]
    case .offset(let minutes):
      [Instant(secondsSince1970: local.secondsSince1970 - Int64(minutes) * 60)]
    case .zone(_, let rules): rules.instants(at: local)
    }
  }

  /// Writes a moment for staff to read, such as `2025-03-15 08:30 PDT (15:30 UTC)`.
  ///
  /// Local time comes first; seconds are shown only if they are not zero.
  public func inWords(_ instant: Instant) -> String {
    guard let name = abbreviation(at: instant),
      let local = local(at: instant),
      let utc = LocalTime(secondsSince1970: instant.secondsSince1970)
    else {
      let text = instant.description
      guard text.hasSuffix(":00Z") else { return text }
      return String(text.dropLast(4).map { $0 == "T" ? " " : $0 }) + " UTC"
    }
    let there = local.date == utc.date ? "" : "\(utc.date) "
    return "\(local.date) \(Self.clock(local)) \(name) (\(there)\(Self.clock(utc)) UTC)"
  }

  /// Writes the hour and minute on the wall with the name of the zone, such as `08:30 PDT`.
  package func hourInWords(_ instant: Instant) -> String {
    guard let local = local(at: instant) else { return instant.description }
    let hour = hourAndMinute(secondOfDay: local.secondOfDay)
    return "\(hour) \(abbreviation(at: instant) ?? "UTC")"
  }

  private static func clock(_ time: LocalTime) -> String {
    time.secondOfDay % 60 == 0
      ? hourAndMinute(secondOfDay: time.secondOfDay)
      : Vocabulary.clock(secondOfDay: time.secondOfDay)
  }

  private func offsetSeconds(at instant: Instant) -> Int {
    switch kind {
    case .utc: 0
    case .offset(let minutes): minutes * 60
    case .zone(_, let rules): rules.offsetSeconds(at: instant)
    }
  }

  /// Returns the abbreviation or offset of the local time; nil if that is UTC.
  private func abbreviation(at instant: Instant) -> String? {
    switch kind {
    case .utc: return nil
    case .offset(let minutes): return minutes == 0 ? nil : utcOffset(minutes: minutes)
    case .zone(_, let rules):
      let name = rules.reading(at: instant).abbreviation
      return name == "UTC" ? nil : name
    }
  }
}
