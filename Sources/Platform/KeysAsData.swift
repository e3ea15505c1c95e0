internal import Glibc

/// A terminal or a serial line on which no key means anything: Ctrl-C, Ctrl-D, Ctrl-Z and the carriage
/// return are bytes as any others, and nothing is echoed.
///
/// A barcode may hold any of these keys, and a scanner types what a barcode holds.
package final class KeysAsData {
  /// One of its own: whoever reads the keys may be done with theirs before the settings are restored.
  private let raw: Int32
  private let before: termios

  init?(_ terminal: Int32) {
    var settings = termios()
    guard isatty(terminal) == 1, unsafe tcgetattr(terminal, &settings) == 0 else { return nil }
    let raw = fcntl(terminal, F_DUPFD_CLOEXEC, 0)
    guard raw >= 0 else { return nil }
    before = settings
    self.raw = raw
    settings.c_lflag &= ~tcflag_t(ECHO | ISIG | ICANON | IEXTEN)
    settings.c_iflag &= ~tcflag_t(IXON | IXOFF | ICRNL | IGNCR | INLCR | ISTRIP)
    // Where it fails the settings are those of before, and `deinit` writes them once more.
    guard unsafe tcsetattr(raw, TCSANOW, &settings) == 0 else { return nil }
  }

  deinit {
    var settings = before
    unsafe _ = tcsetattr(raw, TCSANOW, &settings)
    close(raw)
  }
}
