internal import Synchronization

/// Mutual exclusion for work that suspends: one at a time is let in, in the order in which they came.
///
/// Each caller does its own work in its own task. Where one call can do the work of all that wait, it is
/// `Batcher` that serves.
final class AsyncLock: Sendable {
  private struct State {
    var isTaken = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// Runs `body` while nobody else has the lock.
  func withLock<Result>(_ body: () async throws -> Result) async rethrows -> Result {
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

  /// Hands the lock to whoever waits next, so that nobody slips in between.
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
