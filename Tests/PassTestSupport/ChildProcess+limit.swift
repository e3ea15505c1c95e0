extension ChildProcess {
  /// Starts a program as soon as fewer than eight others run, and waits for its end.
  ///
  /// Waiting tests do not occupy a thread, so hundreds of them can wait at once. Without the limit all of their
  /// programs would run at once.
  ///
  /// - Parameter start: starts the program.
  /// - Returns: the exit code, or 128 plus the number of the signal that killed the program.
  /// - Throws: the errors of `start`.
  package static func runToEnd(
    _ start: @Sendable () throws -> ChildProcess
  ) async throws -> Int32 {
    await Slots.shared.take()
    do {
      let code = try await start().ended()
      await Slots.shared.give()
      return code
    } catch {
      await Slots.shared.give()
      throw error
    }
  }
}

/// A fair (first in, first out) counting semaphore for tasks.
private actor Slots {
  static let shared = Slots()

  private var free = 8
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func take() async {
    if free > 0 { return free -= 1 }
    await withCheckedContinuation { waiting.append($0) }
  }

  func give() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
