internal import Airports
public import Vocabulary

/// A time zone by its IANA name, of which this system has data.
public struct Zone: ValidatedText {
  /// What the text must look like, fit to follow "expected".
  public static let expectation =
    "a time zone that this system knows (package tzdata), such as Europe/Prague"

  /// The name itself.
  public let rawValue: String
  let rules: ZoneRules

  /// The zone of that name, or nil.
  public init?(_ text: String) {
    var zones = SystemZones()
    guard let name = ZoneName(text), let rules = try? zones.rules(name) else { return nil }
    rawValue = text
    self.rules = rules
  }

  /// Two zones of one name are one.
  public static func == (one: Zone, other: Zone) -> Bool { one.rawValue == other.rawValue }

  /// By the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
