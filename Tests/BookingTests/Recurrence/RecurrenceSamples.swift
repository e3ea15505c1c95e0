import Platform
import PassTestSupport
import Recurrence
import Vocabulary

/// Zones of the system, and series in them.
enum RecurrenceSamples {
  static func zone(_ name: String) throws -> ZoneInfo {
    let path = "/usr/share/zoneinfo/\(name)"
    let bytes = try Files.read(path, limit: ZoneRules.longestFile).orThrow(path)
    return ZoneInfo(
      try ZoneName(name).orThrow(name), try ZoneRules(tzif: bytes).orThrow("rules of \(name)"))
  }

  static func local(_ text: String) throws -> LocalTime { try LocalTime(text).orThrow(text) }

  static func date(_ text: String) throws -> CivilDate { try CivilDate(text).orThrow(text) }

  /// Returns a series of an hour and a half from a local time, which is given without seconds.
  static func series(_ rule: String, from start: String, in zone: ZoneInfo) throws -> Series {
    try Series(try RecurrenceRule(rule), from: local("\(start):00"), lasting: 5_400, in: zone)
  }

  /// Returns the local dates of a rule's occurrences in UTC, which begin at nine o'clock on a date.
  static func dates(_ rule: String, from start: String) throws -> [String] {
    try RecurrenceRule(rule).occurrences(
      from: local("\(start)T09:00:00"), lasting: 3_600, in: zone("Etc/UTC")
    ).map(\.id.date.description)
  }

  /// Returns each occurrence as its planned time without seconds, its begin in UTC, and the kind of its local time.
  static func summary(_ occurrences: [Occurrence]) -> [String] {
    occurrences.map { "\($0.planned.description.dropLast(3)) \($0.begins) \($0.clock)" }
  }
}
