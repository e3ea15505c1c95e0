package import Vocabulary

extension SystemZones {
  /// Returns the time with its offset that the clocks of a zone show as `2025-03-02T08:30`; nil for any other text, and
  /// for an unknown zone.
  package mutating func time(typed text: String, in zone: String) -> OffsetDateTime? {
    guard let local = LocalTime(text + ":00"), let zone = ZoneName(zone),
      let rules = try? rules(zone)
    else { return nil }
    return ZonedTime(rules.instant(at: local), zone: zone, rules: rules)?.offsetDateTime
  }
}
