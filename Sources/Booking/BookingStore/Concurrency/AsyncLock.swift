internal import Synchronization

/// A fair (first in, first out) mutual exclusion lock for asynchronous work.
///
/// Each caller does its own work in its own task; `Batcher` instead lets one call do the work of all that
/// wait.
package final class AsyncLock: Sendable {
  private struct State {
    var isTaken = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  package init() {}

  /// Runs `body` while holding the lock.
  package func withLock<Result>(_ body: () async throws -> Result) async rethrows -> Result {
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

  /// Passes the lock directly to the next waiter, so that a newcomer cannot overtake it.
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
