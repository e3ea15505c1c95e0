internal import Airports
public import Vocabulary

/// An IANA time zone for which this system has data.
public struct Zone: ValidatedText {
  /// The required form of the text, worded to follow "expected".
  public static let expectation =
    "a time zone that this system knows (package tzdata), such as Europe/Prague"

  /// The IANA name.
  public let rawValue: String
  let rules: ZoneRules

  /// Creates the zone of that name; nil if this system does not have it.
  public init?(_ text: String) {
    var zones = SystemZones()
    guard let name = ZoneName(text), let rules = try? zones.rules(name) else { return nil }
    rawValue = text
    self.rules = rules
  }

  /// Returns whether two zones have the same name.
  public static func == (one: Zone, other: Zone) -> Bool { one.rawValue == other.rawValue }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension Zone {
  /// The name with the rules.
  package var info: ZoneInfo? { ZoneName(rawValue).map { ZoneInfo($0, rules) } }

  /// Returns the moment at which the clocks of the zone show a local time, with their offset.
  ///
  /// If the clocks show the time twice, the result is the earlier moment; if they skip it, the result is nil.
  package func time(at local: LocalTime) -> OffsetDateTime? {
    rules.instants(at: local).first.flatMap { instant in
      OffsetDateTime(instant, offsetMinutes: rules.offsetSeconds(at: instant) / 60)
    }
  }
}
