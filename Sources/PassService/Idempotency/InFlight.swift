internal import Synchronization

/// The idempotency keys of running requests; a second request with the same key is refused with a retry.
///
/// One process owns a data directory, so this covers all of its requests.
final class InFlight: Sendable {
  private let keys = Mutex<Set<String>>([])

  /// Runs `body`, unless the same key is in use.
  func alone<Result: Sendable>(
    _ key: String, _ body: () async throws -> Result
  ) async throws -> Result {
    guard keys.withLock({ $0.insert(key).inserted }) else {
      var problem = Problem(
        .requestInProgress, "the first request with this Idempotency-Key is not answered yet")
      problem.retryAfter = 1
      throw problem
    }
    defer { keys.withLock { _ = $0.remove(key) } }
    return try await body()
  }
}
