internal import Synchronization

/// A clock that advances only through sleeps, which return at once.
package final class SleepingClock: Clock {
  package typealias Instant = ContinuousClock.Instant

  private let start = ContinuousClock.now
  private let slept = Mutex<[Duration]>([])

  package init() {}

  /// The durations of all sleeps, in order.
  package var sleeps: [Duration] { slept.withLock { $0 } }

  package var now: Instant { start.advanced(by: sleeps.reduce(.zero, +)) }
  package var minimumResolution: Duration { .zero }

  package func sleep(until deadline: Instant, tolerance: Duration?) throws {
    try Task.checkCancellation()
    slept.withLock { $0.append(start.duration(to: deadline) - $0.reduce(.zero, +)) }
  }
}
