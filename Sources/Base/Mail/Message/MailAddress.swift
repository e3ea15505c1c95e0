/// The address of a mailbox, such as `jane@example.com` (RFC 5321 §4.1.2), without a name and without quotes.
///
/// Letters beyond ASCII are those of RFC 6531; a mail server that knows them not refuses such an address.
package struct MailAddress: Hashable, Sendable, CustomStringConvertible {
  /// The required form of the text, worded to follow "expected".
  package static let expectation = "a mail address such as jane@example.com"

  package let description: String

  /// The part before the sign `@`.
  package var user: Substring { description[..<sign] }
  /// The part after the sign `@`.
  package var domain: Substring { description[description.index(after: sign)...] }

  private var sign: String.Index { description.firstIndex(of: "@") ?? description.startIndex }

  /// Creates the address; nil for text that is none, in particular with anything that could end a header or a command.
  package init?(_ text: String) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    // RFC 5321 §4.5.3.1
    guard parts.count == 2, text.utf8.count <= 254, (1...64).contains(parts[0].utf8.count),
      Self.isDotted(parts[0], Self.isAtomText), Self.isDotted(parts[1], Self.isDomainText),
      !parts[1].split(separator: ".").contains(where: { $0.hasPrefix("-") || $0.hasSuffix("-") })
    else { return nil }
    description = text
  }

  private static func isDotted(
    _ text: Substring, _ takes: (Unicode.Scalar) -> Bool
  ) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false)
      .allSatisfy { !$0.isEmpty && $0.utf8.count <= 64 && $0.unicodeScalars.allSatisfy(takes) }
  }

  /// Returns whether a character may be in an atom (RFC 5322 §3.2.3, RFC 6532 §3.2).
  private static func isAtomText(_ scalar: Unicode.Scalar) -> Bool {
    isLetter(scalar) || "!#$%&'*+-/=?^_`{|}~".unicodeScalars.contains(scalar)
  }

  private static func isDomainText(_ scalar: Unicode.Scalar) -> Bool {
    isLetter(scalar) || scalar == "-"
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
    }
    // Marks, spaces and signs that turn the direction of text could make one address look like another.
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator,
      .paragraphSeparator:
      return false
    default: return true
    }
  }
}

/// A mailbox with the name that people see.
package struct Mailbox: Hashable, Sendable {
  package let name: String
  package let address: MailAddress

  package init(name: String = "", _ address: MailAddress) {
    (self.name, self.address) = (name, address)
  }
}
