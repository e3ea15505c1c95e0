package import Logging
internal import Synchronization

/// Logs failures that last: the first at once, then at most one line a minute with the number of repetitions.
///
/// While a store is away, every request to it fails for the same reason, many times a second. So the reason counts,
/// and not the sender of the request.
package final class LastingFailures: Sendable {
  private struct Failure {
    let told: ContinuousClock.Instant
    /// The number of repetitions since it was logged.
    var again = 0
  }

  private let logger: Logger
  private let clock: @Sendable () -> ContinuousClock.Instant
  /// The failures by their reasons.
  private let failures = Mutex<[String: Failure]>([:])
  /// The pause between two lines about the same reason.
  package static let pause = Duration.seconds(60)
  /// Maximum number of reasons that are remembered; beyond it, all of them are forgotten.
  private static let maxCount = 1_000

  package init(
    _ logger: Logger, clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.logger = logger
    self.clock = clock
  }

  /// Logs that something failed.
  ///
  /// - Parameters:
  ///   - message: the action that failed.
  ///   - error: the reason; each reason is logged once a minute.
  ///   - metadata: further facts about this failure, besides the reason.
  package func tell(_ message: String, _ error: String, _ metadata: Logger.Metadata = [:]) {
    let now = clock()
    let again = failures.withLock { failures -> Int? in
      if let failure = failures[error], now - failure.told < Self.pause {
        failures[error]?.again += 1
        return nil
      }
      let again = failures[error]?.again ?? 0
      if failures.count >= Self.maxCount { failures = [:] }
      failures[error] = Failure(told: now)
      return again
    }
    guard let again else { return }
    var metadata = metadata
    metadata["error"] = "\(error)"
    if again > 0 { metadata["again"] = "\(again)" }
    logger.error("\(message)", metadata: metadata)
  }
}
