internal import Platform
internal import Vocabulary

/// Messages for the person at the terminal.
enum Console {
  /// Writes a message to standard error.
  static func tell(_ text: String) {
    try? Terminal.write("passclient: \(withoutControls(text))\n", to: .error)
  }
}
