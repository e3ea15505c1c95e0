internal import Dispatch

/// A thread for work that takes its time, such as waiting for the disk: those that answer requests are
/// as few as the processors.
struct WorkThread: Sendable {
  private let queue: DispatchQueue

  init(_ name: String) { queue = DispatchQueue(label: name) }

  /// Runs `body`, one at a time.
  func run<Answer: Sendable>(
    _ body: @escaping @Sendable () throws -> Answer
  ) async throws -> Answer {
    try await withCheckedThrowingContinuation { answer in
      queue.async { answer.resume(with: Result { try body() }) }
    }
  }
}
