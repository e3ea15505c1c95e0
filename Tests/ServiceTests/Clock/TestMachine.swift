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

  /// Time passes.
  func pass(_ seconds: Int) {
    state.withLock {
      $0.now = $0.now.adding(seconds: seconds)
      $0.uptime += seconds
    }
  }

  /// The wall clock is set.
  func set(by seconds: Int) { state.withLock { $0.now = $0.now.adding(seconds: seconds) } }

  /// A time server keeps the wall clock.
  func synchronize() { state.withLock { $0.isSynchronized = true } }
}
