internal import Platform
internal import Vocabulary

/// The output of the command line: data to standard output, messages to standard error.
enum Console {
  /// Writes a line of data.
  ///
  /// A closed pipe ends the command.
  static func print(_ line: String) throws {
    try Terminal.write(line + "\n", to: .output)
  }

  /// Writes an error message; control characters in it, such as in a file's name, are removed.
  static func complain(_ message: String) {
    let shown = withoutControls(message, keepingLines: true)
    // If standard error fails, the message cannot be shown anywhere else.
    try? Terminal.write(Self.clearLine + "passtool: \(shown)\n", to: .error)
  }

  /// Writes a message that already has its prefix.
  static func complain(lines: [String]) {
    try? Terminal.write(lines.joined(separator: "\n") + "\n", to: .error)
  }

  /// The codes that clear the progress line before a message.
  private static var clearLine: String { Terminal.isTerminal(.error) ? "\r\u{1B}[K" : "" }

  /// Asks a person on the terminal; every answer but a yes is a no.
  static func asks(_ question: String) throws -> Bool {
    try Terminal.write(Self.clearLine + question, to: .error)
    var lines = LineReader(.standardInput, limit: 1024)
    guard case .bytes(let bytes) = try lines.next() else { return false }
    let answer = String(decoding: bytes, as: UTF8.self).lowercased()
    return ["y", "yes"].contains(answer.trimmed(where: \.isWhitespace))
  }

  /// Writes a remark for a person; silent where standard error is no terminal.
  static func remark(_ message: String) {
    if Terminal.isTerminal(.error) { try? Terminal.write(message + "\n", to: .error) }
  }
}
