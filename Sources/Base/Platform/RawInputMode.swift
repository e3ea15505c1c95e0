internal import Glibc

/// A terminal or serial line in raw input mode, restored when the object is released.
///
/// Ctrl-C, Ctrl-D, Ctrl-Z and the carriage return arrive as ordinary bytes, and nothing is echoed:
/// a barcode may contain any of these bytes, and a scanner types what a barcode contains.
package final class RawInputMode {
  /// A duplicate descriptor, because the reader may close its own before the settings are restored.
  private let raw: Int32
  private let before: termios

  init?(_ terminal: Int32) {
    var settings = termios()
    guard isatty(terminal) == 1, unsafe tcgetattr(terminal, &settings) == 0 else { return nil }
    let raw = fcntl(terminal, F_DUPFD_CLOEXEC, 0)
    guard raw >= 0 else { return nil }
    before = settings
    if terminal == STDIN_FILENO { GuardedTerminal.remember(settings) }
    self.raw = raw
    settings.c_lflag &= ~tcflag_t(ECHO | ISIG | ICANON | IEXTEN)
    settings.c_iflag &= ~tcflag_t(IXON | IXOFF | ICRNL | IGNCR | INLCR | ISTRIP)
    // If this fails, the settings are unchanged, and `deinit` merely writes the same ones again.
    guard unsafe tcsetattr(raw, TCSANOW, &settings) == 0 else { return nil }
  }

  deinit {
    var settings = before
    unsafe _ = tcsetattr(raw, TCSANOW, &settings)
    close(raw)
  }
}
