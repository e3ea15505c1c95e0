internal import Airports
public import Vocabulary

/// An IANA time zone for which this system has data.
public struct Zone: ValidatedText {
  /// What the text must look like, worded to follow "expected".
  public static let expectation =
    "a time zone that this system knows (package tzdata), such as Europe/Prague"

  /// The IANA name.
  public let rawValue: String
  let rules: ZoneRules

  /// The zone of that name, or nil.
  public init?(_ text: String) {
    var zones = SystemZones()
    guard let name = ZoneName(text), let rules = try? zones.rules(name) else { return nil }
    rawValue = text
    self.rules = rules
  }

  /// Zones are equal if their names are.
  public static func == (one: Zone, other: Zone) -> Bool { one.rawValue == other.rawValue }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension Zone {
  /// The moment at which the clocks of the zone show a local time, with their offset; of two the earlier one, nil where the
  /// clocks skip it.
  package func time(at local: LocalTime) -> OffsetDateTime? {
    rules.instants(at: local).first.flatMap { instant in
      OffsetDateTime(instant, offsetMinutes: rules.offsetSeconds(at: instant) / 60)
    }
  }
}
