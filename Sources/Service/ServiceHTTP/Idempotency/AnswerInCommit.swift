package import BookingStore
package import Bookings
internal import Synchronization
internal import Vocabulary

extension Call {
  /// The answer to a command that can keep it in the commit of its effect, so that a request is one commit.
  ///
  /// - Parameters:
  ///   - seconds: how long the answer is kept.
  ///   - answer: the answer to what the command gives.
  ///   - command: runs the command with what it is to keep, which it may ignore; the answer is then kept in a
  ///     commit of its own.
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

  /// The same for a command that gives nothing where its caller should read anew.
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

  /// The same for a purchase, whose last commit keeps the answer if that completes it.
  ///
  /// - Parameter answer: the answer to the booking, with its payments as that commit leaves them; without them if it is
  ///   not kept there.
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
}

/// The answer of the last attempt of a command: the one that was committed, once the command returns.
private final class Kept: Sendable {
  let answer = Mutex<HTTPAnswer?>(nil)

  /// The answer that need not be kept once more; nil if the command ignored it.
  var shown: HTTPAnswer? {
    var answer = answer.withLock { $0 }
    answer?.isKept = true
    return answer
  }
}
