internal import Synchronization

/// Batches calls whose cost does not depend on the batch's size, such as one disk sync.
///
/// Calls that arrive while a batch is running share the next one, so a call waits for at most two batches:
/// the running one and its own. A batch sees everything that was committed before its calls arrived.
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

  /// - Parameter maximumCount: maximum number of requests per batch: larger batches delay their first
  ///   answers.
  package init(maximumCount: Int = 256) { self.maximumCount = maximumCount }

  /// The answer to a request; `work` answers a batch of requests in order.
  package func submit(
    _ request: Request, _ work: @escaping @Sendable ([Request]) async throws -> [Answer]
  ) async throws -> Answer {
    try await withCheckedThrowingContinuation { answer in
      let isFirst = state.withLock { state in
        state.waiting.append(Waiting(request: request, answer: answer))
        defer { state.isAtWork = true }
        return !state.isAtWork
      }
      // An unstructured task, because it works for other callers even if this one is cancelled.
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
