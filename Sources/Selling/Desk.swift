package import BookingStore
package import Bookings
internal import Foundation
package import Vocabulary

/// Reads, lets the rules decide, and commits; where somebody else was first, again from the start.
package struct Desk: Sendable {
  package let store: any BookingStore
  /// How often a decision is made anew before the caller is told that too many others are at it.
  private let attempts: Int
  private let line = WaitingLine()
  /// Who was overtaken this often waits in line, so that a crowd that wants one thing overtakes itself no
  /// longer; others of this process still may, and other processes.
  private static let rushes = 2

  package init(_ store: any BookingStore, attempts: Int = 16) {
    self.store = store
    self.attempts = attempts
  }

  /// The answer of a decision that was committed.
  ///
  /// `decide` reads all that it needs each time: nothing that an earlier round saw may be used. It asks no
  /// desk for another decision.
  package func run<Answer>(
    _ decide: () async throws -> Decision<Answer>
  ) async throws -> Answer {
    for _ in 0..<Self.rushes {
      if let answer = try await attempt(decide) { return answer }
    }
    return try await line.alone {
      for _ in Self.rushes..<attempts {
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

  /// The same for a request that may be sent again: the second time its first answer comes back.
  ///
  /// The memory of the answer is part of the commit, so there is no time at which one is there and the
  /// other not. Refusals and failures are not remembered.
  package func run<Answer: Codable>(
    once request: RequestKey?, keptFor seconds: Int, now: Instant,
    _ decide: () async throws -> Decision<Answer>
  ) async throws -> Answer {
    guard let request else { return try await run(decide) }
    return try await run(
      once: request, tries: 1, keptFor: seconds, now: now, isVain: { _ in false }, decide)
  }

  /// The same for a request of which nothing may come, so that it is decided anew when it is sent again:
  /// each time at the same cost, and not more often than that.
  ///
  /// - Parameter isVain: whether nothing came of the answer that was remembered.
  package func run<Answer: Codable>(
    once request: RequestKey, tries: Int, keptFor seconds: Int, now: Instant,
    isVain: (Answer) async throws -> Bool, _ decide: () async throws -> Decision<Answer>
  ) async throws -> Answer {
    try await run {
      let memory = try await store.record(RequestMemory.self, request.id)
      if let memory {
        let text = try memory.value.answer(to: request)
        let answer = try JSONDecoder().decode(Answer.self, from: Data(text.utf8))
        guard try await isVain(answer) else { return Decision(answer, ChangeSet(at: now)) }
        guard memory.value.tries < tries else { throw Refusal.keyUsedUp(tries: tries) }
      }
      var decision = try await decide()
      let text = String(decoding: try JSONEncoder().encode(decision.answer), as: UTF8.self)
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
