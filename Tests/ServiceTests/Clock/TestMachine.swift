@testable import PassMinting
import Synchronization
import Vocabulary

@testable import passservice

/// A machine whose clocks a test sets.
final class TestMachine: Sendable {
  private struct State {
    var now: Instant
    var uptime: Int
    var isSynchronized = false
  }

  let boot: String
  private let state: Mutex<State>

  init(_ now: Instant, boot: String = "boot 1", uptime: Int = 1_000) {
    self.boot = boot
    state = Mutex(State(now: now, uptime: uptime))
  }

  var now: Instant { state.withLock { $0.now } }

  var reading: ServiceClock.Reading {
    state.withLock {
      ServiceClock.Reading(now: $0.now, uptime: $0.uptime, isSynchronized: $0.isSynchronized)
    }
  }

  var clocks: MachineClocks { MachineClocks(boot: boot) { self.reading } }

  /// Lets time pass on all clocks.
  func pass(_ seconds: Int) {
    state.withLock {
      $0.now = $0.now.adding(seconds: seconds)
      $0.uptime += seconds
    }
  }

  /// Sets the wall clock by some seconds.
  func set(by seconds: Int) { state.withLock { $0.now = $0.now.adding(seconds: seconds) } }

  /// Marks the wall clock as kept by a time server.
  func synchronize() { state.withLock { $0.isSynchronized = true } }
}
