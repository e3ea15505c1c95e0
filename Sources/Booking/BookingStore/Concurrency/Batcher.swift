public import Dispatch
public import Synchronization

/// Does the work of several calls at once, where it costs about the same for one as for many: one disk sync, one round
/// trip.
///
/// Calls that arrive while all lanes are at work wait for the next batch. A batch sees everything that was committed
/// before its calls arrived.
///
/// Its functions are compiled where it is used, for the types there: in their generic form, Swift would look up some thirty
/// types for each request. In a type of the package, `@inlinable` has an effect only if the type is `@usableFromInline`.
@usableFromInline
package final class Batcher<Request: Sendable, Answer: Sendable, Failure: Error>: Sendable {
  @usableFromInline package typealias Outcome = Result<Answer, Failure>

  @usableFromInline typealias Waiting = (
    request: Request, answer: CheckedContinuation<Outcome, Never>
  )

  @usableFromInline let state = Mutex<(waiting: [Waiting], lanesAtWork: Int)>(([], 0))
  @usableFromInline let lanes: Int
  @usableFromInline let maxCount: Int
  @usableFromInline let priority: TaskPriority?
  @usableFromInline let selection: (@Sendable () -> (Request) -> Bool)?

  /// Creates a batcher.
  ///
  /// - Parameters:
  ///   - lanes: maximum number of batches at work at the same time.
  ///   - maxCount: maximum number of requests per batch: larger batches delay their first answers.
  ///   - priority: the priority of the work; nil for that of the first request of a lane.
  ///   - selection: makes, for each batch, the rule that says which requests join it. The requests are tried in order
  ///     of arrival, and the first always joins. Nil lets all join.
  package init(
    lanes: Int = 1, maxCount: Int = 256, priority: TaskPriority? = nil,
    joining selection: (@Sendable () -> (Request) -> Bool)? = nil
  ) {
    (self.lanes, self.maxCount, self.priority) = (lanes, maxCount, priority)
    self.selection = selection
  }

  /// Returns the answer to a request; `work` answers the requests of a batch in order.
  @inlinable package func submit(
    _ request: Request, _ work: @escaping @Sendable ([Request]) async -> [Outcome]
  ) async throws(Failure) -> Answer {
    let outcome = await withCheckedContinuation { answer in
      // An unstructured task, because it works for other callers even if this one is cancelled.
      if takesLane(request, answer) { Task(priority: priority) { await self.workThrough(work) } }
    }
    return try outcome.get()
  }

  /// Returns the answer to a request whose work blocks, and therefore runs on a thread of its own.
  ///
  /// The next batch begins on that thread at once: a task would first wait for its turn among all others.
  @inlinable package func submit(
    _ request: Request, on thread: DispatchQueue,
    _ work: @escaping @Sendable ([Request]) -> [Outcome]
  ) async throws(Failure) -> Answer {
    let outcome = await withCheckedContinuation { answer in
      if takesLane(request, answer) {
        thread.async {
          while let batch = self.next() { Self.answer(batch, work(batch.map { $0.request })) }
        }
      }
    }
    return try outcome.get()
  }

  /// Adds a request to those that wait; returns whether a lane was free, which the caller must then work through.
  @inlinable func takesLane(
    _ request: Request, _ answer: CheckedContinuation<Outcome, Never>
  ) -> Bool {
    state.withLock { state in
      state.waiting.append((request, answer))
      guard state.lanesAtWork < lanes else { return false }
      state.lanesAtWork += 1
      return true
    }
  }

  @inlinable func workThrough(_ work: @Sendable ([Request]) async -> [Outcome]) async {
    while let batch = next() { Self.answer(batch, await work(batch.map { $0.request })) }
  }

  @inlinable static func answer(_ batch: [Waiting], _ outcomes: [Outcome]) {
    precondition(outcomes.count == batch.count, "each request has its answer")
    for index in batch.indices { batch[index].answer.resume(returning: outcomes[index]) }
  }

  @inlinable func next() -> [Waiting]? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.lanesAtWork -= 1
        return nil
      }
      guard let joins = selection?() else {
        let batch = Array(state.waiting.prefix(maxCount))
        state.waiting.removeFirst(batch.count)
        return batch
      }
      var (batch, left): ([Waiting], [Waiting]) = ([], [])
      for (index, waiting) in state.waiting.enumerated() {
        guard batch.count < maxCount else {
          left += state.waiting[index...]
          break
        }
        let joins = joins(waiting.request)
        if joins || batch.isEmpty { batch.append(waiting) } else { left.append(waiting) }
      }
      state.waiting = left
      return batch
    }
  }
}

extension Batcher where Failure == any Error {
  /// Returns the answer to a request whose work is done for all requests of a batch, or fails for all.
  @inlinable package func submit(
    _ request: Request, _ work: @escaping @Sendable ([Request]) async throws -> [Answer]
  ) async throws -> Answer {
    try await submit(request) { requests async -> [Outcome] in
      do { return try await work(requests).map(Result.success) } catch {
        return requests.map { _ in .failure(error) }
      }
    }
  }
}
