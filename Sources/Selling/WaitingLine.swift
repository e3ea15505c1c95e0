internal import Synchronization

/// Lets in one at a time, in the order in which they came.
final class WaitingLine: Sendable {
  private struct State {
    var isTaken = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// Runs `body` while nobody else of this line is let in.
  func alone<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    await enter()
    defer { leave() }
    return try await body()
  }

  private func enter() async {
    await withCheckedContinuation { turn in
      let isFree = state.withLock { state in
        defer { state.isTaken = true }
        if state.isTaken { state.waiting.append(turn) }
        return !state.isTaken
      }
      if isFree { turn.resume() }
    }
  }

  /// Whoever waits next takes the place over, so that nobody slips in between.
  private func leave() {
    let next = state.withLock { state in
      if state.waiting.isEmpty {
        state.isTaken = false
        return CheckedContinuation<Void, Never>?.none
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
