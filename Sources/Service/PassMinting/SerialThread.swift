internal import Dispatch

/// A serial thread for blocking work such as disk syncs, which would otherwise occupy a thread that answers requests.
package struct SerialThread: Sendable {
  private let queue: DispatchQueue

  package init(_ name: String) { queue = DispatchQueue(label: name) }

  /// Runs `body`; calls are serialised.
  package func run<Answer: Sendable>(
    _ body: @escaping @Sendable () throws -> Answer
  ) async throws -> Answer {
    try await withCheckedThrowingContinuation { answer in
      queue.async { answer.resume(with: Result { try body() }) }
    }
  }
}
