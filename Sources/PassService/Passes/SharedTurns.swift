internal import Dispatch
internal import Synchronization

/// Work that is as dear for many as for one: whoever comes while a turn is at work shares the next.
///
/// So a turn that begins after a call sees all that was there before it, and nobody waits for more than
/// the one at work and their own.
final class SharedTurns<Wish: Sendable, Answer: Sendable>: Sendable {
  private struct Waiting: Sendable {
    let wish: Wish
    let answer: CheckedContinuation<Answer, any Error>
  }

  private struct State {
    var waiting: [Waiting] = []
    var isAtWork = false
  }

  private let state = Mutex(State())
  private let most: Int

  /// - Parameter most: how many wishes one turn may have.
  init(most: Int = 256) { self.most = most }

  /// The answer to a wish, which `work` gives for all that wait together, in their order.
  func run(
    _ wish: Wish, _ work: @escaping @Sendable ([Wish]) async throws -> [Answer]
  ) async throws -> Answer {
    try await withCheckedThrowingContinuation { answer in
      let isFirst = state.withLock { state in
        state.waiting.append(Waiting(wish: wish, answer: answer))
        defer { state.isAtWork = true }
        return !state.isAtWork
      }
      // A task of its own: it works for others when this caller is long gone.
      if isFirst { Task { await self.takeTurns(work) } }
    }
  }

  private func takeTurns(_ work: @Sendable ([Wish]) async throws -> [Answer]) async {
    while let turn = next() {
      do {
        let answers = try await work(turn.map(\.wish))
        precondition(answers.count == turn.count, "each wish has its answer")
        for (waiting, answer) in zip(turn, answers) { waiting.answer.resume(returning: answer) }
      } catch {
        for waiting in turn { waiting.answer.resume(throwing: error) }
      }
    }
  }

  private func next() -> [Waiting]? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isAtWork = false
        return nil
      }
      let turn = Array(state.waiting.prefix(most))
      state.waiting.removeFirst(turn.count)
      return turn
    }
  }
}

/// A thread for work that takes its time, such as waiting for the disk: those that answer requests are
/// as few as the processors.
struct WorkThread: Sendable {
  private let queue: DispatchQueue

  init(_ name: String) { queue = DispatchQueue(label: name) }

  /// Runs `body`, one at a time.
  func run<Answer: Sendable>(
    _ body: @escaping @Sendable () throws -> Answer
  ) async throws -> Answer {
    try await withCheckedThrowingContinuation { answer in
      queue.async { answer.resume(with: Result { try body() }) }
    }
  }
}
