extension ChildProcess {
  /// Starts a program once fewer than eight others run, and waits for its end.
  ///
  /// Tests that wait for a program keep no thread, so hundreds of them wait at once; without a bound their
  /// programs would all run at once, too.
  ///
  /// - Returns: its exit code, or 128 and the number of the signal that killed it.
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

/// A counting semaphore for tasks, first come, first served.
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
