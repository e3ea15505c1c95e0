/// Time that passes, for intervals: a clock whose beginning does not matter.
package struct Ticker: Sendable {
  /// The time since this ticker began.
  package let elapsed: @Sendable () -> Duration
  /// Waits; throws where the task is cancelled.
  package let sleep: @Sendable (Duration) async throws -> Void

  package init(
    elapsed: @escaping @Sendable () -> Duration,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    (self.elapsed, self.sleep) = (elapsed, sleep)
  }

  /// The ticker of a clock.
  package init(_ clock: some Clock<Duration>) {
    let begun = clock.now
    self.init(
      elapsed: { begun.duration(to: clock.now) }, sleep: { try await clock.sleep(for: $0) })
  }
}
