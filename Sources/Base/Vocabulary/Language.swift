/// A language that pages are written in and doors speak.
///
/// Its raw value is its tag (BCP 47).
public enum Language: String, CaseIterable, Sendable, CustomStringConvertible {
  /// English, the language if no other is asked for.
  case english = "en"
  /// Czech.
  case czech = "cs"
  /// German.
  case german = "de"
  /// French.
  case french = "fr"
  /// Spanish.
  case spanish = "es"
  /// Polish.
  case polish = "pl"
  /// Japanese.
  case japanese = "ja"
  /// Arabic, whose pages are laid out from right to left.
  case arabic = "ar"

  /// The language of a tag such as `de` or `de-AT`, where the region does not matter; nil for other languages.
  public init?(tag: String) {
    let subtag = tag.split(separator: "-", omittingEmptySubsequences: false).first ?? ""
    self.init(rawValue: subtag.lowercased())
  }

  /// The required form of a tag, worded to follow "expected".
  public static let expectation =
    "a language of pages: " + allCases.map { $0.rawValue }.joined(separator: ", ")

  /// The tag.
  public var description: String { rawValue }

  /// Whether the language is written from right to left.
  package var isRightToLeft: Bool { self == .arabic }
}
