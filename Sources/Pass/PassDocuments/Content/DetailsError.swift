internal import Vocabulary

/// The reason why a request cannot be used with a pass: the member, its offset, and the fault.
///
/// The request is malformed or contradicts the pass: correct the member, or print without the request.
public struct DetailsError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The member, such as `print.segments[0].gate`; empty for the request as a whole.
  public let member: String
  /// Offset of the fault in the bytes of the request; nil if it is not a fault of syntax or shape.
  public let offset: Int?
  /// The fault.
  public let detail: String

  /// The member and its fault.
  public var description: String { member.isEmpty ? detail : "\(member): \(detail)" }
}

extension String {
  /// Returns the text without control and format characters, and without blanks at both ends; nil if it is blank.
  ///
  /// The joiners U+200C and U+200D are kept because they shape letters. A new line becomes a blank. At most `limit`
  /// characters are kept.
  func printable(limit: Int = 300) -> String? {
    let kept = unicodeScalars.map { $0.properties.isWhitespace ? " " : $0 }.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
        .unassigned:
        scalar == "\u{200C}" || scalar == "\u{200D}"
      default: true
      }
    }
    let text = String(String.UnicodeScalarView(kept)).trimmed(where: \.isWhitespace).prefix(limit)
    return text.isEmpty ? nil : String(text)
  }
}
