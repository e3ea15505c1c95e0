internal import Glibc

/// The standard streams, and the properties of the terminal behind them.
package enum Terminal {
  /// An output stream.
  package enum Stream: Sendable {
    case output, error

    var raw: Int32 { self == .output ? STDOUT_FILENO : STDERR_FILENO }
  }

  /// Returns whether the stream is a terminal.
  package static func isTerminal(_ stream: Stream) -> Bool { isatty(stream.raw) == 1 }

  /// Returns whether colours may be used.
  ///
  /// They may if the stream is a terminal, NO_COLOR is unset or empty, and TERM is not `dumb`.
  package static func showsColours(_ stream: Stream) -> Bool {
    isTerminal(stream) && (variable("NO_COLOR") ?? "").isEmpty && variable("TERM") != "dumb"
  }

  private static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// Whether standard input is a terminal, so that a question can be asked.
  package static var canAsk: Bool { isatty(STDIN_FILENO) == 1 }

  /// Returns the width of the terminal in columns, or 80 if it is unknown.
  package static func width(_ stream: Stream) -> Int {
    var size = winsize()
    guard unsafe ioctl(stream.raw, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Returns the size of the terminal in columns and rows, or 80 and 24 if it is unknown.
  package static func size(_ stream: Stream) -> (columns: Int, rows: Int) {
    var size = winsize()
    guard unsafe ioctl(stream.raw, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Writes all of `text`.
  package static func write(_ text: String, to stream: Stream) throws(PlatformError) {
    try write(Array(text.utf8), to: stream)
  }

  /// Writes all of `bytes`.
  package static func write(_ bytes: [UInt8], to stream: Stream) throws(PlatformError) {
    try writeAll(
      bytes, to: stream.raw, path: stream == .output ? "standard output" : "standard error")
  }

  /// Prompts on the controlling terminal and reads a line without echo.
  ///
  /// Nil if there is no terminal, if the line has 1,024 bytes or more, or if Ctrl-C is typed.
  package static func askSecret(_ prompt: String) -> [UInt8]? {
    let terminal = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard terminal >= 0 else { return nil }
    defer { close(terminal) }
    var shown = termios()
    guard unsafe tcgetattr(terminal, &shown) == 0 else { return nil }
    var hidden = shown
    // Signal keys are off too: an interrupt must not leave the terminal without echo.
    hidden.c_lflag &= ~tcflag_t(ECHO | ISIG)
    guard unsafe tcsetattr(terminal, TCSAFLUSH, &hidden) == 0 else { return nil }
    defer { unsafe _ = tcsetattr(terminal, TCSAFLUSH, &shown) }
    try? writeAll(Array(prompt.utf8), to: terminal, path: "terminal")
    defer { try? writeAll([UInt8(ascii: "\n")], to: terminal, path: "terminal") }
    var line: [UInt8] = []
    var byte: UInt8 = 0
    let interrupt: UInt8 = 0x03
    while true {
      let count = unsafe read(terminal, &byte, 1)
      if count < 0, errno == EINTR { continue }
      if count == 1, byte == interrupt { return nil }
      if count != 1 || byte == UInt8(ascii: "\n") { return line }
      guard line.count < 1024 else { return nil }
      line.append(byte)
    }
  }
}
