internal import Vocabulary

/// The clocks of a provider's place, by which pages show times.
struct PlaceClock: Sendable {
  private let rules: ZoneRules?

  /// The clocks of a zone; those of UTC for an unknown one.
  init(_ name: String, _ zones: (ZoneName) throws -> ZoneInfo) {
    rules = ZoneName(name).flatMap { try? zones($0) }?.rules
  }

  /// Returns the local time of a moment such as `2025-03-03T08:00:00Z`, without its offset; the text itself for
  /// another text.
  func local(_ moment: String) -> String {
    guard let instant = Instant(moment) else { return moment }
    return local(instant)?.description ?? moment
  }

  func local(_ instant: Instant) -> LocalTime? {
    LocalTime(
      secondsSince1970: instant.adding(seconds: rules?.offsetSeconds(at: instant) ?? 0)
        .secondsSince1970)
  }

  /// Returns the day that clocks show at a moment.
  func day(_ instant: Instant) -> CivilDate? { local(instant)?.date }

  /// Returns the moment of a local time; the earlier one if clocks show it twice.
  func moment(_ local: LocalTime) -> Instant {
    rules?.instant(at: local) ?? Instant(secondsSince1970: local.secondsSince1970)
  }

  /// Returns the moment at which a day begins.
  func start(of day: CivilDate) -> Instant {
    LocalTime(day, secondOfDay: 0).map(moment)
      ?? Instant(secondsSince1970: day.daysSince1970 * 86_400)
  }
}

extension CivilDate {
  /// Returns the day that is a number of days later, or this one at the end of the calendar.
  func adding(days: Int) -> CivilDate {
    CivilDate(daysSince1970: daysSince1970 + days) ?? self
  }
}
