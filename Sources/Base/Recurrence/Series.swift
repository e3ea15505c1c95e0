package import Vocabulary

/// Appointments by a rule in the local time of a zone, with agreed exceptions for single ones.
///
/// A series keeps the agreed local times, and resolves them by the zone's rules of the day on which it is asked: if a
/// zone changes its rules, the local times stay and the moments move. An occurrence keeps its id, the local start that
/// the rule names. A series resolves nothing ahead of time, so every question takes the zone's rules.
package struct Series: Hashable, Sendable {
  /// The longest time that an appointment lasts, in seconds: 31 days.
  package static let longestSeconds = 31 * 86_400

  /// An agreed exception for one occurrence.
  package enum Exception: Hashable, Sendable {
    /// The occurrence does not take place (EXDATE, RFC 5545 §3.8.5.1).
    case skipped
    /// The occurrence takes place at another local time, for a number of seconds (RECURRENCE-ID, §3.8.4.4).
    case moved(to: LocalTime, seconds: Int)
  }

  /// The rule by which it takes place.
  package let rule: RecurrenceRule
  /// The local start of the first occurrence.
  package let start: LocalTime
  /// The zone in whose local time it takes place.
  package let zone: ZoneName
  /// The length of an occurrence, in seconds of elapsed time.
  package let seconds: Int
  /// The exceptions, by the id of the occurrence.
  package let exceptions: [LocalTime: Exception]

  /// A series without exceptions.
  ///
  /// - Throws: the errors of `RecurrenceRule.occurrences`.
  package init(
    _ rule: RecurrenceRule, from start: LocalTime, lasting seconds: Int, in zone: ZoneInfo
  ) throws(SeriesFault) {
    _ = try rule.occurrences(from: start, lasting: seconds, in: zone)
    self.init(rule, start, seconds, zone.name, [:])
  }

  init(
    _ rule: RecurrenceRule, _ start: LocalTime, _ seconds: Int, _ zone: ZoneName,
    _ exceptions: [LocalTime: Exception]
  ) {
    (self.rule, self.start, self.seconds, self.zone) = (rule, start, seconds, zone)
    self.exceptions = exceptions
  }

  /// Returns the occurrences that take place, in the order in which they begin: skipped ones are left out, and moved
  /// ones have their new times.
  ///
  /// An exception has no effect if its occurrence no longer exists, because the zone has lost the day.
  package func occurrences(in zone: ZoneInfo) throws(SeriesFault) -> [Occurrence] {
    var taking: [Occurrence] = []
    for occurrence in try planned(in: zone) {
      switch exceptions[occurrence.id] {
      case nil: taking.append(occurrence)
      case .skipped: continue
      case .moved(let local, let seconds):
        taking.append(try moved(occurrence.id, to: local, lasting: seconds, in: zone))
      }
    }
    return taking.sorted { ($0.begins, $0.id) < ($1.begins, $1.id) }
  }

  /// Returns the occurrence at another local time, after checking that time and the length.
  func moved(
    _ id: LocalTime, to local: LocalTime, lasting seconds: Int, in zone: ZoneInfo
  ) throws(SeriesFault) -> Occurrence {
    guard (1...Self.longestSeconds).contains(seconds) else { throw .badLength(seconds) }
    guard abs(local.date.year - start.date.year) <= RecurrenceRule.maxYears else {
      throw .tooFar(to: local, start: start)
    }
    guard
      let moved = Occurrence(id: id, at: local, lasting: seconds, in: zone, isMoved: true)
    else { throw .noSuchDay(local.date, zone: zone.name) }
    return moved
  }

  /// Returns the occurrences of the rule, without exceptions.
  func planned(in zone: ZoneInfo) throws(SeriesFault) -> [Occurrence] {
    try checkZone(zone)
    return try rule.occurrences(from: start, lasting: seconds, in: zone)
  }

  func checkZone(_ given: ZoneInfo) throws(SeriesFault) {
    guard given.name == zone else { throw .otherZone(expected: zone, given: given.name) }
  }

  /// Checks that no occurrence begins before the present, as when a series is booked.
  package func check(notBefore now: Instant, in zone: ZoneInfo) throws(SeriesFault) {
    guard let first = try occurrences(in: zone).first, first.begins < now else { return }
    throw .inThePast(start: first.begins, now: now)
  }
}
