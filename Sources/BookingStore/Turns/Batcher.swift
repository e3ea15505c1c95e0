internal import Synchronization

/// Batches calls whose cost does not depend on the batch's size, such as one wait for the disk: whoever comes
/// while a batch is at work shares the next.
///
/// A batch that begins after a call sees all that was there before it, and nobody waits for more than the one
/// at work and their own. It differs from `AsyncLock` in that one call answers many.
package final class Batcher<Request: Sendable, Answer: Sendable>: Sendable {
  private struct Waiting: Sendable {
    let request: Request
    let answer: CheckedContinuation<Answer, any Error>
  }

  private struct State {
    var waiting: [Waiting] = []
    var isAtWork = false
  }

  private let state = Mutex(State())
  private let maximumCount: Int

  /// - Parameter maximumCount: how many requests one batch may have: the longer it is, the later its first is answered.
  package init(maximumCount: Int = 256) { self.maximumCount = maximumCount }

  /// The answer to a request, which `work` gives for all that wait together, in their order.
  package func run(
    _ request: Request, _ work: @escaping @Sendable ([Request]) async throws -> [Answer]
  ) async throws -> Answer {
    try await withCheckedThrowingContinuation { answer in
      let isFirst = state.withLock { state in
        state.waiting.append(Waiting(request: request, answer: answer))
        defer { state.isAtWork = true }
        return !state.isAtWork
      }
      // A task of its own: it works for others when this caller is cancelled or long gone.
      if isFirst { Task { await self.workThrough(work) } }
    }
  }

  private func workThrough(_ work: @Sendable ([Request]) async throws -> [Answer]) async {
    while let batch = next() {
      do {
        let answers = try await work(batch.map(\.request))
        precondition(answers.count == batch.count, "each request has its answer")
        for (waiting, answer) in zip(batch, answers) { waiting.answer.resume(returning: answer) }
      } catch {
        for waiting in batch { waiting.answer.resume(throwing: error) }
      }
    }
  }

  private func next() -> [Waiting]? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isAtWork = false
        return nil
      }
      let batch = Array(state.waiting.prefix(maximumCount))
      state.waiting.removeFirst(batch.count)
      return batch
    }
  }
}
