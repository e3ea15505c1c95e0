/// A word of the trade: a text that was checked once, when it was made.
///
/// Whoever holds a value of such a type need not check it again; whoever cannot make one tells the
/// user what was expected in the words of `expectation`.
public protocol ValidatedText: RawRepresentable, Hashable, Comparable, Sendable,
  CustomStringConvertible
where RawValue == String {
  /// What the text must look like, with an example, fit to follow "expected".
  static var expectation: String { get }

  /// The value for `text`, or nil where `text` is not what `expectation` says.
  init?(_ text: String)
}

extension ValidatedText {
  /// The same as `init(_:)`.
  public init?(rawValue: String) { self.init(rawValue) }

  /// The text itself.
  public var description: String { rawValue }

  /// Order of the texts, by Unicode scalar.
  public static func < (left: Self, right: Self) -> Bool {
    left.rawValue.unicodeScalars.lexicographicallyPrecedes(right.rawValue.unicodeScalars)
  }
}
