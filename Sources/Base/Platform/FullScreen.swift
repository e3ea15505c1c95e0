internal import Glibc

/// The other screen of the terminal, without a cursor, shown for as long as the object lives.
///
/// The terminal gets back its old screen and settings however the program ends: at the end of the object, by SIGTERM,
/// SIGHUP, SIGINT or SIGQUIT from outside, or by a crash. SIGTSTP gives them back until SIGCONT. Only SIGKILL leaves
/// the terminal as it is.
package final class FullScreen {
  /// Takes the terminal; nil if standard output is no terminal, or if the terminal can only scroll.
  package init?() {
    guard Terminal.isTerminal(.output), Terminal.isAddressable else { return nil }
    GuardedTerminal.take()
    GuardedTerminal.watchSignals()
    try? Terminal.write(Self.enter, to: .output)
  }

  deinit { GuardedTerminal.giveBack() }

  /// Whether the size changed or the program was continued since the last read, so that everything must be drawn again.
  package var isStale: Bool { GuardedTerminal.takeStale() }

  /// Shows lines from the top: at most as many as the terminal has rows, none wider than its columns.
  ///
  /// Each line overwrites an old one, so that nothing flickers.
  package func show(_ lines: [String]) throws(PlatformError) {
    // Each line is cleared before it is written, because after a line of full width the cursor stays on the last
    // column.
    let upper = lines.dropLast().map { "\u{1B}[0m\u{1B}[K\($0)\r\n" }.joined()
    try Terminal.write("\u{1B}[H\(upper)\u{1B}[0m\u{1B}[J\(lines.last ?? "")\u{1B}[0m", to: .output)
  }

  /// Rings the bell this many times.
  package func ring(_ times: Int) {
    try? Terminal.write(String(repeating: "\u{7}", count: times), to: .output)
  }

  /// The codes for the other screen, no cursor and no wrapping at the right edge.
  static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[2J"
}

/// The state of the terminal for signal handlers, which may use only plain memory and system calls.
@safe enum GuardedTerminal {
  nonisolated(unsafe) private static var settings = termios()
  nonisolated(unsafe) private static var hasSettings = false
  nonisolated(unsafe) private static var working = termios()
  nonisolated(unsafe) private static var isTaken = false
  nonisolated(unsafe) private static var isStale = false
  /// The bytes that a handler writes; they are made in advance, because a handler may not allocate.
  nonisolated(unsafe) private static let leave =
    unsafe StaticBytes("\u{1B}[?7h\u{1B}[?25h\u{1B}[0m\u{1B}[?1049l")
  nonisolated(unsafe) private static let enter = unsafe StaticBytes(FullScreen.enter)

  /// Remembers the settings of the terminal; callers call this before they change them.
  static func remember(_ found: termios) {
    guard unsafe !hasSettings else { return }
    unsafe settings = found
    unsafe hasSettings = true
  }

  static func take() {
    var found = termios()
    if unsafe tcgetattr(STDIN_FILENO, &found) == 0 { remember(found) }
    unsafe isTaken = true
  }

  static func giveBack() {
    guard unsafe isTaken else { return }
    unsafe isTaken = false
    unsafe leave.write()
  }

  static func takeStale() -> Bool {
    let was = unsafe isStale
    unsafe isStale = false
    return was
  }

  private static let ending = [
    SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV,
  ]

  static func watchSignals() {
    for number in ending {
      _ = signal(number) { number in
        unsafe GuardedTerminal.restore()
        _ = signal(number, SIG_DFL)
        raise(number)
      }
    }
    _ = signal(SIGTSTP) { _ in
      unsafe _ = tcgetattr(STDIN_FILENO, &GuardedTerminal.working)
      unsafe GuardedTerminal.restore()
      raise(SIGSTOP)
      // The program continues here after SIGCONT.
      unsafe _ = tcsetattr(STDIN_FILENO, TCSANOW, &GuardedTerminal.working)
      unsafe GuardedTerminal.enter.write()
      unsafe GuardedTerminal.isStale = true
    }
    _ = signal(SIGWINCH) { _ in unsafe GuardedTerminal.isStale = true }
  }

  @unsafe private static func restore() {
    unsafe leave.write()
    if unsafe hasSettings { unsafe _ = tcsetattr(STDIN_FILENO, TCSANOW, &settings) }
  }
}

/// Bytes that stay where they are for the life of the program.
@unsafe private struct StaticBytes {
  private let bytes: UnsafeMutableBufferPointer<UInt8>

  init(_ text: String) {
    unsafe bytes = .allocate(capacity: text.utf8.count)
    unsafe _ = bytes.initialize(fromContentsOf: text.utf8)
  }

  /// Writes them to standard output; a handler can do nothing about a failure.
  func write() { unsafe _ = Glibc.write(STDOUT_FILENO, bytes.baseAddress, bytes.count) }
}

extension Terminal {
  /// Whether the terminal understands positions: TERM is set and not `dumb`.
  static var isAddressable: Bool {
    guard let name = unsafe getenv("TERM") else { return false }
    let text = unsafe String(cString: name)
    return !text.isEmpty && text != "dumb"
  }

  /// Whether a full screen can be shown: standard output is a terminal that understands positions, and
  /// standard input one that can be typed into.
  package static var canShowFullScreen: Bool {
    isTerminal(.output) && canAsk && isAddressable
  }
}
