import Synchronization
import Vocabulary

/// A clock that changes only when a test sets it.
final class TestClock: Sendable {
  private let instant: Mutex<Instant>

  init(_ instant: Instant) { self.instant = Mutex(instant) }

  var now: Instant { instant.withLock { $0 } }

  func set(_ new: Instant) { instant.withLock { $0 = new } }

  func advance(seconds: Int) { instant.withLock { $0 = $0.adding(seconds: seconds) } }
}
