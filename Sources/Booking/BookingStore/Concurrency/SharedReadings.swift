internal import Synchronization

/// Reads once for all callers who ask for the same thing before the reading begins.
///
/// A caller who asks during a reading waits for the next reading, because the present one may miss what changed before
/// the call. So each answer is as new as if each caller had read alone.
package final class SharedReadings<Value: Sendable>: Sendable {
  private struct Caller: Sendable {
    let read: @Sendable () async throws -> Value
    let answer: CheckedContinuation<Value, any Error>
  }

  /// Those who wait for the next reading of each thing that is being read.
  private let waiting = Mutex<[String: [Caller]]>([:])

  package init() {}

  /// Returns what `read` reads of the thing with this name, or throws its error.
  ///
  /// All who give the same name must read the same.
  package func value(
    of name: String, _ read: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { answer in
      let isFirst = waiting.withLock { waiting in
        defer { waiting[name, default: []].append(Caller(read: read, answer: answer)) }
        return waiting[name] == nil
      }
      // An unstructured task, because it reads for others even if this caller is cancelled.
      if isFirst { Task { await self.serve(name) } }
    }
  }

  /// The number of callers who wait for the next reading.
  package func callersWaiting(for name: String) -> Int {
    waiting.withLock { $0[name]?.count ?? 0 }
  }

  private func serve(_ name: String) async {
    while let callers = next(name) {
      let outcome: Result<Value, any Error>
      do { outcome = .success(try await callers[0].read()) } catch { outcome = .failure(error) }
      for caller in callers { caller.answer.resume(with: outcome) }
    }
  }

  /// Takes those who wait; if there are none, the thing is no longer being read.
  private func next(_ name: String) -> [Caller]? {
    waiting.withLock { waiting in
      let callers = waiting[name] ?? []
      waiting[name] = callers.isEmpty ? nil : []
      return callers.isEmpty ? nil : callers
    }
  }
}
