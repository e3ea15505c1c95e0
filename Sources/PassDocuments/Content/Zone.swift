internal import Platform
public import Vocabulary

/// An IANA time zone for which this system has data.
public struct Zone: ValidatedText {
  /// What the text must look like, worded to follow "expected".
  public static let expectation =
    "a time zone that this system knows (package tzdata), such as Europe/Prague"

  /// The IANA name.
  public let rawValue: String
  let rules: ZoneRules

  private static let data = "/usr/share/zoneinfo"

  /// The zone with this name, or nil if it is malformed or the system has no data for it.
  public init?(_ text: String) {
    // A well-formed name cannot lead out of the data directory.
    guard let name = ZoneName(text),
      let bytes = try? Files.read("\(Self.data)/\(name)", limit: ZoneRules.longestFile),
      let rules = ZoneRules(tzif: bytes)
    else { return nil }
    rawValue = text
    self.rules = rules
  }

  /// Zones are equal if their names are.
  public static func == (one: Zone, other: Zone) -> Bool { one.rawValue == other.rawValue }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
