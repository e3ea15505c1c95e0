package import BookingStore
package import Bookings
internal import Synchronization
internal import Vocabulary

extension Call {
  /// Returns the answer to a command that can keep it in the commit of its effect, so that a request is one commit.
  ///
  /// The answer is kept for `seconds`, and `answer` makes it from the result of the command. `command` runs the
  /// command with the record to keep; if it ignores the record, the answer is kept in a commit of its own.
  package func storingResponse<Result>(
    for seconds: Int, _ answer: @escaping @Sendable (Result) throws -> HTTPAnswer,
    _ command: (ResponseRecord<Result>?) async throws -> Result
  ) async throws -> HTTPAnswer {
    let answer = try await storingResponse(for: seconds, answer) {
      try await command($0) as Result?
    }
    guard let answer else { throw Refusal.busy }
    return answer
  }

  /// Returns the answer as above, or nil if the command gives no result because its caller should read again.
  package func storingResponse<Result>(
    for seconds: Int, _ answer: @escaping @Sendable (Result) throws -> HTTPAnswer,
    _ command: (ResponseRecord<Result>?) async throws -> Result?
  ) async throws -> HTTPAnswer? {
    guard let once else { return try await command(nil).map(answer) }
    let (kept, lapses) = (Kept(), now.adding(seconds: seconds))
    let result = try await command { result in
      let answer = try answer(result)
      kept.answer.withLock { $0 = answer }
      return KeptAnswer(once, answer, lapses: lapses)
    }
    guard let result else { return nil }
    return try kept.shown ?? answer(result)
  }

  /// Returns the answer to a purchase, which its last commit keeps if that commit completes the purchase.
  ///
  /// `answer` gets the booking with its payments as that commit leaves them, or without payments if the answer is not
  /// kept there.
  package func storingSaleResponse<Booking: Sendable>(
    for seconds: Int,
    _ answer: @escaping @Sendable (Booking, [Payment]?) async throws -> HTTPAnswer,
    _ command: ((@Sendable (Booking, [Payment]) async throws -> any Record)?) async throws ->
      Booking
  ) async throws -> HTTPAnswer {
    guard let once else { return try await answer(try await command(nil), nil) }
    let (kept, lapses) = (Kept(), now.adding(seconds: seconds))
    let booking = try await command { booking, payments in
      let answer = try await answer(booking, payments)
      kept.answer.withLock { $0 = answer }
      return KeptAnswer(once, answer, lapses: lapses)
    }
    if let shown = kept.shown { return shown }
    return try await answer(booking, nil)
  }

  /// Returns the keeper of the answer to a command that makes it while it is decided; nil for a call without a key.
  package func keeper(for seconds: Int) -> AnswerKeeper? {
    once.map { AnswerKeeper($0, lapses: now.adding(seconds: seconds)) }
  }
}

/// The answer to a command that makes it while it is decided, perhaps several times.
package final class AnswerKeeper: Sendable {
  package let request: RequestKey
  private let lapses: Instant
  private let kept = Kept()

  fileprivate init(_ request: RequestKey, lapses: Instant) {
    (self.request, self.lapses) = (request, lapses)
  }

  /// Returns the record that keeps the answer of the present attempt.
  package func record(_ answer: HTTPAnswer) -> KeptAnswer {
    kept.answer.withLock { $0 = answer }
    return KeptAnswer(request, answer, lapses: lapses)
  }

  /// The answer of the last attempt; to be used only if that attempt was committed with its record.
  package var answer: HTTPAnswer? { kept.shown }
}

/// The answer of the last attempt of a command; once the command returns, this is the attempt that was committed.
private final class Kept: Sendable {
  let answer = Mutex<HTTPAnswer?>(nil)

  /// The answer, marked as kept; nil if the command ignored the record.
  var shown: HTTPAnswer? {
    var answer = answer.withLock { $0 }
    answer?.isKept = true
    return answer
  }
}
