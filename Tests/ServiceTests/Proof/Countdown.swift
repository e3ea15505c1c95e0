import Synchronization

/// A countdown for concurrent use.
final class Countdown: Sendable {
  private let left: Mutex<Int>

  init(_ count: Int) { left = Mutex(count) }

  /// Counts one, and returns whether it was the last.
  func take() -> Bool {
    left.withLock { left in
      left -= 1
      return left == 0
    }
  }
}
