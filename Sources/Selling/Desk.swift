package import BookingStore
package import Bookings
internal import Foundation
package import Vocabulary

/// Reads, lets the rules decide, and commits; a request that is sent again is answered once.
package struct Desk: Sendable {
  private let decider: Decider

  package init(_ store: any BookingStore, attempts: Int = 16) {
    decider = Decider(store, attempts: attempts)
  }

  package var store: any BookingStore { decider.store }

  /// The answer of a decision that was committed, decided anew where somebody else was first.
  ///
  /// `decide` reads all that it needs each time, and asks no desk for another decision.
  package func run<Answer>(
    _ decide: () async throws -> Decision<Answer>
  ) async throws -> Answer {
    try await decider.run(decide)
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
