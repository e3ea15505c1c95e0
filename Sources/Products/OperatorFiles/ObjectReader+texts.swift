package import StrictText
package import Vocabulary

extension ObjectReader {
  /// Reads a text as tickets carry it, in NFC and without blanks around it, however it was typed.
  package mutating func title(_ name: String) throws(ShapeError) -> TicketText {
    let text = try string(name)
    if text.utf8.count <= 1_024, let fault = TicketText.unprintable(in: text) {
      throw failure(name, fault)
    }
    guard text.utf8.count <= 1_024, let title = TicketText(typed: text) else {
      throw failure(name, "expected \(TicketText.expectation)")
    }
    return title
  }

  /// Reads a text on one line, in NFC and without blanks around it, however it was typed; refuses a blank text.
  package mutating func words(_ name: String, upTo longest: Int) throws(ShapeError) -> String {
    let text = try string(name)
    let trimmed = String(text.trimmed(where: \.isWhitespace))
    guard text.utf8.count <= 8 * longest, isPlain(trimmed, upTo: longest),
      !TicketText.isBlank(trimmed)
    else { throw failure(name, "expected 1 to \(longest) characters on one line") }
    return TicketText.normalized(trimmed)
  }

  package mutating func optionalWords(
    _ name: String, upTo longest: Int
  ) throws(ShapeError) -> String? { peek(name) == nil ? nil : try words(name, upTo: longest) }
}

/// Returns whether a text can be printed as a whole, and has no character that moves a cursor or turns a line around.
package func isPlain(_ text: String, upTo longest: Int) -> Bool {
  let scalars = text.unicodeScalars
  return text.utf8.count <= 8 * longest && (1...longest).contains(scalars.count)
    && scalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate:
        false
      // Several scripts spell words with these joiners.
      case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
      default: true
      }
    }
}
