internal import Platform
public import Vocabulary

/// A time zone by its IANA name, of which this system has data.
public struct Zone: ValidatedText {
  /// What the text must look like, fit to follow "expected".
  public static let expectation =
    "a time zone that this system knows (package tzdata), such as Europe/Prague"

  /// The name itself.
  public let rawValue: String

  /// The zone of that name, or nil.
  public init?(_ text: String) {
    guard ZoneClock.isKnown(text) else { return nil }
    rawValue = text
  }
}
