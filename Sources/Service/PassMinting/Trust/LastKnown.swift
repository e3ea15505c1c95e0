internal import BookingStore
internal import Synchronization

/// Answers that are made anew for each caller; the last answer is given where that fails or takes long.
///
/// Callers wait for the first answer as long as it takes, because there is no other.
///
/// Gates fetch keys, bundle and lists also while a store or a disk does not answer. The last answer is still good then,
/// and itself says until when.
final class LastKnown<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct State {
    var values: [Key: Value] = [:]
    /// The time at which each attempt in progress began.
    var underWay: [Int: ContinuousClock.Instant] = [:]
    var number = 0
  }

  private let state = Mutex(State())
  private let patience: Duration

  /// Creates the answers; `patience` is the longest time that making an answer may take.
  init(patience: Duration = .milliseconds(700)) { self.patience = patience }

  /// Returns the new answer, or the last one; throws the error of `make` if there was no answer before.
  func value(
    _ key: Key, _ make: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let number = state.withLock { state -> Int? in
      // While one attempt is stuck, further attempts would get stuck, too.
      let isStuck = state.underWay.values.contains { $0.duration(to: .now) > patience }
      if isStuck, state.values[key] != nil { return nil }
      state.number += 1
      state.underWay[state.number] = .now
      return state.number
    }
    guard let number else { return try last(key, failing: Self.late) }
    let (outcomes, outcome) = AsyncStream<Result<Value, any Error>>.makeStream()
    Task {
      let made: Result<Value, any Error>
      do { made = .success(try await make()) } catch { made = .failure(error) }
      state.withLock { state in
        state.underWay[number] = nil
        if case .success(let value) = made { state.values[key] = value }
      }
      outcome.yield(made)
      outcome.finish()
    }
    let isFirst = state.withLock { $0.values[key] == nil }
    let timer = Task {
      try await Task.sleep(for: patience)
      if !isFirst { outcome.finish() }
    }
    defer { timer.cancel() }
    for await made in outcomes {
      switch made {
      case .success(let value): return value
      case .failure(let error): return try last(key, failing: error)
      }
    }
    return try last(key, failing: Self.late)
  }

  private func last(_ key: Key, failing error: any Error) throws -> Value {
    guard let value = state.withLock({ $0.values[key] }) else { throw error }
    return value
  }

  private static var late: any Error { StoreError.failed("no answer in time") }
}
