package import Bookings
package import Vocabulary

/// A closure that makes the record by which a caller remembers a request, from the answer of the command.
package typealias ResponseRecord<Answer> = @Sendable (Answer) throws -> any Record

/// The runner of decisions, which decides again after a conflict and recognises repetitions by their idempotency keys.
///
/// It is the only place where conflicts are handled.
package struct Transactor: Sendable {
  package let store: any BookingStore
  /// Maximum number of attempts before `Refusal.busy`.
  private let attempts: Int
  private let lock = AsyncLock()
  /// The number of conflicts after which attempts run one at a time, so that callers in this process stop invalidating
  /// each other; other processes still may.
  private static let unlockedAttempts = 2

  package init(_ store: any BookingStore, attempts: Int = 16) {
    self.store = store
    self.attempts = attempts
  }

  /// Commits a decision and returns its answer; after a conflict, decides again.
  ///
  /// `decide` must read everything that it needs each time, without results of an earlier attempt, and must not run
  /// another decision on this transactor. A commit that frees something that a user waits for changes the waiting line.
  ///
  /// - Throws: `Refusal.busy` after too many conflicts.
  package func run<Answer>(
    _ decide: () async throws -> Decision<Answer>
  ) async throws -> Answer {
    try await committed(decide).answer
  }

  /// Commits a decision in the same way and returns all of it, as it was committed.
  private func committed<Answer>(
    _ decide: () async throws -> Decision<Answer>
  ) async throws -> Decision<Answer> {
    for _ in 0..<Self.unlockedAttempts {
      if let decision = try await attempt(decide) { return decision }
    }
    return try await lock.withLock {
      for _ in Self.unlockedAttempts..<attempts {
        if let decision = try await attempt(decide) { return decision }
      }
      throw Refusal.busy
    }
  }

  /// Returns the decision, or nil after a conflict, which the decision may also have met while it read.
  private func attempt<Answer>(
    _ decide: () async throws -> Decision<Answer>
  ) async throws -> Decision<Answer>? {
    do {
      var decision = try await decide()
      for name in decision.changes.freedLines {
        let line = try await store.record(WaitingLine.self, name)
        decision.changes.tell(
          line ?? Versioned(WaitingLine(name, of: "", now: decision.changes.now), version: 0))
      }
      if !decision.changes.isEmpty { try await store.commit(decision.changes) }
      return decision
    } catch StoreError.conflict {
      return nil
    }
  }

  /// Runs a decision of a command; a repetition, recognised by the idempotency key, gets the first answer.
  ///
  /// The answer is stored in the commit of its effect, so the two always exist together. Refusals and errors are not
  /// stored. A repetition is recognised for `seconds`.
  ///
  /// `storing` makes what the caller keeps of the request in the same commit, in place of this memory; the caller then
  /// recognises a repetition itself.
  package func run<Answer: Codable>(
    _ command: Command<some Sendable>, keptFor seconds: Int,
    storing: ResponseRecord<Answer>? = nil,
    _ decide: () async throws -> Decision<Answer>
  ) async throws -> Answer {
    guard let request = command.key else { return try await run(decide) }
    if let storing {
      return try await run {
        var decision = try await decide()
        decision.changes.insert(try storing(decision.answer))
        return decision
      }
    }
    return try await run(
      once: request, tries: 1, keptFor: seconds, now: command.now, isVain: { _ in false }, decide)
  }

  /// Runs a decision once for a request that may remain without effect; a repetition then decides anew, at most `tries`
  /// times.
  ///
  /// `isVain` says whether the stored answer had no effect.
  package func run<Answer: Codable>(
    once request: RequestKey, tries: Int, keptFor seconds: Int, now: Instant,
    isVain: (Answer) async throws -> Bool, _ decide: () async throws -> Decision<Answer>
  ) async throws -> Answer {
    try await committed(
      once: request, tries: tries, keptFor: seconds, now: now, isVain: isVain, decide
    ).answer
  }

  /// Runs a decision of a command whose changes may contain what its giver keeps of the request; says whether they did.
  ///
  /// If they do not (`Decision.keepsAnswer`), the memory of the request is stored with them, so that a repetition gets
  /// the first answer in both cases.
  package func runKeeping<Answer: Codable>(
    _ request: RequestKey, keptFor seconds: Int, now: Instant,
    _ decide: () async throws -> Decision<Answer>
  ) async throws -> (answer: Answer, isKept: Bool) {
    let decision = try await committed(
      once: request, tries: 1, keptFor: seconds, now: now, isVain: { _ in false }, decide)
    return (decision.answer, decision.keepsAnswer)
  }

  private func committed<Answer: Codable>(
    once request: RequestKey, tries: Int, keptFor seconds: Int, now: Instant,
    isVain: (Answer) async throws -> Bool, _ decide: () async throws -> Decision<Answer>
  ) async throws -> Decision<Answer> {
    try await committed {
      let memory = try await store.record(RequestMemory.self, request.id)
      if let memory {
        let text = try memory.value.answer(to: request)
        let answer = try StoredJSON.value(Answer.self, from: text)
        guard try await isVain(answer) else { return Decision(answer, ChangeSet(at: now)) }
        guard memory.value.tries < tries else { throw Refusal.keyUsedUp(tries: tries) }
      }
      var decision = try await decide()
      if decision.keepsAnswer { return decision }
      let text = try StoredJSON.text(of: decision.answer)
      let new = RequestMemory(
        request, answer: text, tries: (memory?.value.tries ?? 0) + 1,
        lapses: now.adding(seconds: seconds))
      if let memory {
        decision.changes.update(memory, to: new)
      } else {
        decision.changes.insert(new)
      }
      return decision
    }
  }
}
