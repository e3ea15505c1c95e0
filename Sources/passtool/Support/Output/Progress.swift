internal import Platform
internal import Vocabulary

/// A progress line, rewritten in place; silent where standard error is no terminal.
struct Progress {
  private let isShown = Terminal.isTerminal(.error)
  private let started = SystemClock.secondsSince1970
  private var wasDrawn = false

  /// Shows how many requests are finished.
  mutating func show(done: Int, failed: Int) {
    guard isShown, done + failed > 1 else { return }
    let seconds = max(1, SystemClock.secondsSince1970 - started)
    var line = "\(counted(done, "pass", "passes")), \(done / seconds) a second"
    if failed > 0 { line += ", \(failed) at fault" }
    try? Terminal.write("\r\u{1B}[K" + line, to: .error)
    wasDrawn = true
  }

  /// Ends the progress line, so that what follows does not overwrite it.
  func finish() {
    if wasDrawn { try? Terminal.write("\n", to: .error) }
  }
}
