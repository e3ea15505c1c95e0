/// The places in which signatures are checked beside the desk of the lanes: few at a time, in the order in which they were
/// asked for, so that checks of what one lane sends neither hold up the desk nor take all processors.
actor CheckSlots {
  private var free: Int
  private let longestLine: Int
  private var line: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int, longestLine: Int) { (free, self.longestLine) = (count, longestLine) }

  /// Runs a check beside all others; returns nil where too many wait already.
  nonisolated func run<Answer: Sendable>(_ check: @Sendable () -> Answer) async -> Answer? {
    guard await enter() else { return nil }
    let answer = await Self.beside(check)
    await leave()
    return answer
  }

  @concurrent private static func beside<Answer: Sendable>(
    _ check: @Sendable () -> Answer
  ) async -> Answer { check() }

  /// Takes a place, after those who came before; returns false where too many wait.
  func enter() async -> Bool {
    if free > 0 {
      free -= 1
      return true
    }
    guard line.count < longestLine else { return false }
    await withCheckedContinuation { line.append($0) }
    return true
  }

  /// Gives a place to the next.
  func leave() {
    if line.isEmpty { free += 1 } else { line.removeFirst().resume() }
  }
}
