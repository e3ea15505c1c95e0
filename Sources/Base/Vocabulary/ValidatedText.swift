/// A domain value that is a text and was validated when it was created.
///
/// A value of such a type need not be checked again. Where none can be created, `expectation` tells
/// the user what was expected.
public protocol ValidatedText: RawRepresentable, Hashable, Comparable, Sendable,
  CustomStringConvertible
where RawValue == String {
  /// The required form of the text, with an example, worded to follow "expected".
  static var expectation: String { get }

  /// The value for `text`, or nil if `text` does not meet `expectation`.
  init?(_ text: String)
}

extension ValidatedText {
  /// The same as `init(_:)`.
  public init?(rawValue: String) { self.init(rawValue) }

  /// The text itself.
  public var description: String { rawValue }

  /// Orders the texts by Unicode scalar.
  public static func < (left: Self, right: Self) -> Bool {
    left.rawValue.unicodeScalars.lexicographicallyPrecedes(right.rawValue.unicodeScalars)
  }
}
