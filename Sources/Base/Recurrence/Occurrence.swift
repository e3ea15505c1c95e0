package import Vocabulary

/// One appointment of a series.
package struct Occurrence: Hashable, Sendable {
  /// The number of times that clocks show the local time that a rule names.
  package enum Clock: String, Hashable, Sendable {
    /// Clocks show the time once.
    case regular
    /// Clocks are put forward over the time; the offset before the change applies (RFC 5545 §3.3.5).
    case skipped
    /// Clocks show the time twice, and the first one is meant (RFC 5545 §3.3.5).
    case doubled
  }

  /// The start that the rule names, by which the occurrence is known for good (RECURRENCE-ID,
  /// RFC 5545 §3.8.4.4), even after it was moved.
  package let id: LocalTime
  /// The local time for which it is planned: `id`, or the time to which it was moved.
  package let planned: LocalTime
  /// The number of times that clocks show `planned`.
  package let clock: Clock
  /// The moment at which it begins.
  package let begins: Instant
  /// The moment at which it ends.
  package let ends: Instant
  /// Whether it was moved.
  package let isMoved: Bool

  /// The appointment at a local time of a zone, or nil where the zone does not have that day.
  init?(
    id: LocalTime, at planned: LocalTime, lasting seconds: Int, in zone: ZoneInfo,
    isMoved: Bool = false
  ) {
    let instants = zone.rules.instants(at: planned)
    if instants.isEmpty, !zone.has(planned.date) { return nil }
    self.id = id
    self.planned = planned
    clock = instants.isEmpty ? .skipped : instants.count > 1 ? .doubled : .regular
    begins = instants.first ?? zone.rules.instant(at: planned)
    ends = begins.adding(seconds: seconds)
    self.isMoved = isMoved
  }

  /// Returns the local time that clocks in the zone show when it begins: `planned` unless that is skipped.
  ///
  /// Nil outside the years 0 to 9999.
  package func shown(in zone: ZoneInfo) -> LocalTime? { zone.local(begins) }
}

extension ZoneInfo {
  /// Returns the local time that clocks show at a moment, or nil outside the years 0 to 9999.
  func local(_ instant: Instant) -> LocalTime? {
    LocalTime(
      secondsSince1970: instant.adding(seconds: rules.offsetSeconds(at: instant)).secondsSince1970)
  }
}
