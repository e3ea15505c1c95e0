/// A time zone by its name, with its rules, which give the local time there.
package struct ZoneInfo: Sendable {
  /// The IANA name of the zone.
  package let name: ZoneName
  /// The offsets of its clocks from UTC over time.
  package let rules: ZoneRules

  /// The zone of that name, which has those rules.
  package init(_ name: ZoneName, _ rules: ZoneRules) {
    self.name = name
    self.rules = rules
  }

  /// Returns the moment at which clocks there show that second of a day; nil if a day has no such second.
  package func time(_ date: CivilDate, secondOfDay: Int) -> ZonedTime? {
    guard let local = LocalTime(date, secondOfDay: secondOfDay) else { return nil }
    return ZonedTime(rules.instant(at: local), zone: name, rules: rules)
  }

  /// Returns whether clocks there show any time of a day; false for a day that a move of the date line skipped, as
  /// Samoa's 2011-12-30.
  package func has(_ date: CivilDate) -> Bool {
    guard let first = LocalTime(date, secondOfDay: 0),
      let last = LocalTime(date, secondOfDay: 86_399)
    else { return true }
    // Both ends may lie in two gaps of an hour; then the first still leads to the same day.
    guard rules.instants(at: first).isEmpty, rules.instants(at: last).isEmpty else { return true }
    return ZonedTime(rules.instant(at: first), zone: name, rules: rules)?.date == date
  }
}
