internal import Vocabulary

/// A line of the screen as it is seen: one text and one look.
package struct ScreenLine: Sendable, Equatable {
  /// The look of a line; words and shapes show every meaning as well, for people who see no colours.
  package enum Look: Sendable, Equatable {
    case plain, bold, title, faint, amber, conflict, note
    case green, otherGreen, red, update, quiet

    /// The parameters of SGR (ECMA-48 §8.3.117).
    var codes: String {
      switch self {
      case .plain: "0"
      case .bold: "1"
      case .title: "7"
      case .faint: "2"
      case .amber: "1;43;30"
      case .conflict: "1;45;97"
      case .note: "1;7"
      case .green: "1;42;30"
      case .otherGreen: "1;102;30"
      case .red: "1;41;97"
      case .update: "1;44;97"
      case .quiet: "1;100;97"
      }
    }
  }

  /// The text of the line, without control characters.
  package let text: String
  /// The look of the line.
  package let look: Look

  init(_ text: String = "", _ look: Look = .plain) {
    self.text = text
    self.look = look
  }

  /// Returns the line for a terminal, its colour up to the right edge.
  package func ansi(isColoured: Bool) -> String {
    guard isColoured, look != .plain else { return text }
    return "\u{1B}[\(look.codes)m\u{1B}[K\(text)"
  }
}
