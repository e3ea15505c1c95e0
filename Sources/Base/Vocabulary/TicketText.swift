@_spi(_Unicode) import Swift

/// A text that a ticket carries: a title, a place, a holder, a seat, a reference (docs/SPEC.md §3).
///
/// It has 1 to 64 Unicode scalars in Normalization Form C, without control and format characters; the joiners U+200C
/// and U+200D are allowed because several scripts spell words with them.
public struct TicketText: ValidatedText {
  /// The required form of the text, worded to follow "expected".
  public static let expectation =
    "1 to 64 characters in Unicode NFC without control or format characters"

  /// The text itself.
  public let rawValue: String

  /// The value for a text of this form, or nil.
  public init?(_ text: String) {
    guard text.utf8.count <= 256, (1...64).contains(text.unicodeScalars.count),
      text.unicodeScalars.allSatisfy(Self.isAllowed), Self.isNormalized(text)
    else { return nil }
    rawValue = text
  }

  /// The value for a text that a person typed, in Normalization Form C and without blanks around it; nil for blanks
  /// alone, and for a text that a ticket cannot carry.
  ///
  /// Readers of tokens take signed text as it is.
  public init?(typed text: String) {
    guard !Self.isBlank(text) else { return nil }
    let trimmed = text.unicodeScalars.trimmed { $0.properties.isWhitespace }
    self.init(Self.normalized(String(String.UnicodeScalarView(trimmed))))
  }

  /// Returns whether a text has no visible character.
  public static func isBlank(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
        || scalar == "\u{2800}"
    }
  }

  /// Returns the text in Normalization Form C, to be stored in place of the typed text.
  public static func normalized(_ text: String) -> String {
    var view = String.UnicodeScalarView()
    // `_nfc` is the standard library's internal access to the normalization that it uses for
    // comparing strings; it spares every gate the start-up of Foundation.
    var scalars = text._nfc.makeIterator()
    while let scalar = scalars.next() { view.append(scalar) }
    return String(view)
  }

  /// Returns a message about the first character of a text that no paper and no screen can show; nil without one.
  ///
  /// Readers of typed text call this before they use the text. Readers of passes do not, because a character that is
  /// unassigned today may be a letter tomorrow, and an issued pass stays readable.
  public static func unprintable(in text: String) -> String? {
    for (index, scalar) in text.unicodeScalars.enumerated() {
      guard let kind = unprintableKind(of: scalar) else { continue }
      let digits = String(scalar.value, radix: 16, uppercase: true)
      let code = String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
      return "U+\(code) at character \(index + 1) is \(kind), which cannot be printed; leave it out"
    }
    return nil
  }

  private static func unprintableKind(of scalar: Unicode.Scalar) -> String? {
    switch scalar.properties.generalCategory {
    case .control: "a control character"
    case .format: isAllowed(scalar) ? nil : "a format character"
    case .lineSeparator, .paragraphSeparator: "a separator of lines"
    case .privateUse: "a character of private use"
    case .unassigned: "no character of Unicode"
    default: nil
    }
  }

  private static func isNormalized(_ text: String) -> Bool {
    // All characters below U+0300 are in this form, in any order, and 0xCC is the first byte of U+0300.
    if text.utf8.allSatisfy({ $0 < 0xCC }) { return true }
    return text.unicodeScalars.elementsEqual(normalized(text).unicodeScalars)
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    // The table of Unicode is asked about other scalars alone.
    if (0x20..<0x7F).contains(scalar.value) { return true }
    switch scalar.properties.generalCategory {
    case .control: return false
    case .format: return scalar == "\u{200C}" || scalar == "\u{200D}"
    default: return true
    }
  }
}
