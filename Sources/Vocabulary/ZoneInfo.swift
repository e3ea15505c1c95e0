/// A time zone by its name, with its rules: all that it takes to tell the time there.
package struct ZoneInfo: Sendable {
  /// Its IANA name.
  package let name: ZoneName
  /// How far its clocks are ahead of UTC, and when.
  package let rules: ZoneRules

  /// The zone of that name, which has those rules.
  package init(_ name: ZoneName, _ rules: ZoneRules) {
    self.name = name
    self.rules = rules
  }

  /// The moment at which clocks there show that second of a day; nil where a day has no such second.
  package func time(_ date: CivilDate, secondOfDay: Int) -> ZonedTime? {
    guard let local = LocalTime(date, secondOfDay: secondOfDay) else { return nil }
    return ZonedTime(rules.instant(at: local), zone: name, rules: rules)
  }
}
