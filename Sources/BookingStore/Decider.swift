package import Bookings

/// Commits decisions; where somebody else was first, the decision is made anew, so many times at most.
///
/// What is done about a conflict stands here alone.
package struct Decider: Sendable {
  package let store: any BookingStore
  /// How often a decision is made anew before the caller is told that too many others are at it.
  private let attempts: Int
  private let lock = AsyncLock()
  /// After so many conflicts a caller takes turns with the others here, so that they stop invalidating each
  /// other; other processes still may.
  private static let unlockedAttempts = 2

  package init(_ store: any BookingStore, attempts: Int = 16) {
    self.store = store
    self.attempts = attempts
  }

  /// The answer of a decision that was committed.
  ///
  /// `decide` reads all that it needs each time: nothing that an earlier round saw may be used. It asks for
  /// no other decision of this decider.
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

  /// The answer, or nil where somebody else was first.
  private func attempt<Answer>(
    _ decide: () async throws -> Decision<Answer>
  ) async throws -> Answer? {
    let decision = try await decide()
    do throws(StoreError) {
      if !decision.changes.isEmpty { try await store.commit(decision.changes) }
      return decision.answer
    } catch {
      guard case .conflict = error else { throw error }
      return nil
    }
  }
}
