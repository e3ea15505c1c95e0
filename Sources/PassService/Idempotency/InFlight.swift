internal import Synchronization

/// The keys of the requests that are being answered: a second one under the same key does not wait, it is
/// told to come again.
///
/// One process has a data directory, so this is all there are.
final class InFlight: Sendable {
  private let keys = Mutex<Set<String>>([])

  /// Runs `body`, unless the same key is at it.
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
