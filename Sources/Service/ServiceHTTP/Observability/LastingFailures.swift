package import Logging
internal import Synchronization

/// Logs failures that last: the first at once, then one line a minute with how often it came again.
///
/// Everything that asks a store that is away fails for the same reason, many times a second: the reason is what counts, and
/// not who asked.
package final class LastingFailures: Sendable {
  private struct Failure {
    let told: ContinuousClock.Instant
    /// How often it came since it was logged.
    var again = 0
  }

  private let logger: Logger
  private let clock: @Sendable () -> ContinuousClock.Instant
  /// By the reason.
  private let failures = Mutex<[String: Failure]>([:])
  /// The pause between two lines about the same reason.
  package static let pause = Duration.seconds(60)
  /// Reasons that are remembered; with more, all begin anew.
  private static let maxCount = 1_000

  package init(
    _ logger: Logger, clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.logger = logger
    self.clock = clock
  }

  /// Says that something failed.
  ///
  /// - Parameters:
  ///   - message: what failed.
  ///   - error: the reason; each is logged once a minute.
  ///   - metadata: more about this time, beside the reason.
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
