internal import Platform
internal import Vocabulary

/// Where the command line speaks: data to standard output, words to standard error.
enum Console {
  /// Writes a line of data.
  ///
  /// A reader that went away ends the command.
  static func print(_ line: String) throws {
    try Terminal.write(line + "\n", to: .output)
  }

  /// Writes what went wrong; a path or a file's name in it paints nothing.
  static func complain(_ message: String) {
    let shown = withoutControls(message, keepingLines: true)
    // Where standard error itself fails there is nobody left to tell.
    try? Terminal.write(Self.clearLine + "passtool: \(shown)\n", to: .error)
  }

  /// Writes a message that has its own form.
  static func complain(lines: [String]) {
    try? Terminal.write(lines.joined(separator: "\n") + "\n", to: .error)
  }

  /// What takes a line of progress away before a message takes its place.
  private static var clearLine: String { Terminal.isTerminal(.error) ? "\r\u{1B}[K" : "" }

  /// Writes a remark for a person; silent where nobody looks.
  static func remark(_ message: String) {
    if Terminal.isTerminal(.error) { try? Terminal.write(message + "\n", to: .error) }
  }
}
