/// A clock for measuring intervals; its starting point has no meaning.
package struct Ticker: Sendable {
  /// The time since this ticker began.
  package let elapsed: @Sendable () -> Duration
  /// Waits for a duration, and throws if the task is cancelled.
  package let sleep: @Sendable (Duration) async throws -> Void

  package init(
    elapsed: @escaping @Sendable () -> Duration,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    (self.elapsed, self.sleep) = (elapsed, sleep)
  }

  /// Creates the ticker of a clock.
  package init(_ clock: some Clock<Duration>) {
    let begun = clock.now
    self.init(
      elapsed: { begun.duration(to: clock.now) }, sleep: { try await clock.sleep(for: $0) })
  }
}
