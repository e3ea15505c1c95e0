internal import Synchronization

/// The idempotency keys of running requests; a second request with the same key is refused with a retry.
///
/// This covers the requests of one process; `RunningRequests` has those of other services of the store.
package final class InFlight: Sendable {
  private let keys = Mutex<Set<String>>([])

  package static var problem: Problem {
    var problem = Problem(
      .requestInProgress, "the first request with this Idempotency-Key is not answered yet")
    problem.retryAfter = 1
    return problem
  }

  /// Runs `body`, unless the same key is in use.
  package func alone<Result: Sendable>(
    _ key: String, _ body: () async throws -> Result
  ) async throws -> Result {
    guard keys.withLock({ $0.insert(key).inserted }) else {
      throw Self.problem
    }
    defer { keys.withLock { _ = $0.remove(key) } }
    return try await body()
  }
}
