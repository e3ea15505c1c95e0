internal import Platform

/// How far a long work has come, in one line of the terminal that is written again and again; silent
/// where standard error is no terminal.
struct Progress {
  private let isShown = Terminal.isTerminal(.error)
  private let started = SystemClock.secondsSince1970
  private var done = 0
  private var failed = 0
  private var wasDrawn = false

  /// Counts finished requests and shows the sum.
  mutating func advance(done: Int, failed: Int) {
    self.done += done
    self.failed += failed
    guard isShown, self.done + self.failed > 1 else { return }
    let seconds = max(1, SystemClock.secondsSince1970 - started)
    var line = "\(self.done) passes, \(self.done / seconds) a second"
    if self.failed > 0 { line += ", \(self.failed) refused" }
    try? Terminal.write("\r\u{1B}[K" + line, to: .error)
    wasDrawn = true
  }

  /// Leaves the last line standing.
  func finish() {
    if wasDrawn { try? Terminal.write("\n", to: .error) }
  }
}
