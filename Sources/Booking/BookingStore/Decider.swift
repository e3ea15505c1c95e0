package import Bookings

/// Commits decisions; after a conflict it decides again, a limited number of times.
///
/// The only place where conflicts are handled.
package struct Decider: Sendable {
  package let store: any BookingStore
  /// Maximum number of attempts before `Refusal.busy`.
  private let attempts: Int
  private let lock = AsyncLock()
  /// The number of conflicts after which tries run one at a time, so that callers in this process stop invalidating each
  /// other; other processes still may.
  private static let unlockedAttempts = 2

  package init(_ store: any BookingStore, attempts: Int = 16) {
    self.store = store
    self.attempts = attempts
  }

  /// Commits a decision and returns its answer.
  ///
  /// `decide` must read everything that it needs each time, without results of an earlier attempt, and must
  /// not run another decision on this decider.
  ///
  /// - Throws: `Refusal.busy` after too many conflicts.
  package func run<Answer>(
    _ decide: () async throws -> Decision<Answer>
  ) async throws -> Answer {
    for _ in 0..<Self.unlockedAttempts {
      if let answer = try await attempt(decide) { return answer }
    }
    return try await lock.withLock {
      for _ in Self.unlockedAttempts..<attempts {
        if let answer = try await attempt(decide) { return answer }
      }
      throw Refusal.busy
    }
  }

  /// The answer, or nil after a conflict, which the decision may have met while it read, too.
  private func attempt<Answer>(
    _ decide: () async throws -> Decision<Answer>
  ) async throws -> Answer? {
    do {
      let decision = try await decide()
      if !decision.changes.isEmpty { try await store.commit(decision.changes) }
      return decision.answer
    } catch StoreError.conflict {
      return nil
    }
  }
}
